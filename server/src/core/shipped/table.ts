import { CELL_MARK, type Dialect, END_OF_ROW } from '../dialect/dialect.ts';
import { english } from '../dialect/english.ts';
import { comprehensive, withoutPeriods } from './comprehensive.ts';

/** A Markdown table with a rule in each row: `| 118.1 | Text |`; a chapter keeps its period: `| 118. | Costs |`. */
const inHundreds: Dialect = Object.freeze({
  id: 'table',
  name: 'Table',
  numbering: {
    ...withoutPeriods,
    levels: [...comprehensive.numbering.levels.slice(0, 2), ...withoutPeriods.levels.slice(2)],
  },
  layout: {
    kind: 'lines',
    head: /([ \t]{0,4}\|[ \t]*)(\d{1,9}(?:\.\d{1,9}a?[a-z]?)?)(\.?)([ \t]*\|[ \t]*)/y,
    certain: true,
    opening: CELL_MARK,
    textEnd: END_OF_ROW,
    cellMark: CELL_MARK,
    textLevel: 2,
    example: /[ \t]*Example:/y,
  },
  references: comprehensive.references,
} satisfies Dialect);

/**
 * A table with decimal numbers, `| 1.1 | Text |` and `| 1.1.1 | Text |`, with or without a period after those of
 * sections.
 */
function decimal(period: boolean): Dialect {
  return Object.freeze({
    ...inHundreds,
    numbering: {
      levels: [
        { name: 'section', separator: '', counts: 'numbers', period },
        { name: 'rule', separator: '.', counts: 'numbers', period: false },
        { name: 'subrule', separator: '.', counts: 'numbers', period: false },
        { name: 'point', separator: '.', counts: 'numbers', period: false },
      ],
    },
    layout: {
      ...inHundreds.layout,
      head: /([ \t]{0,4}\|[ \t]*)(\d{1,3}(?:\.\d{1,3}){0,3})(\.?)([ \t]*\|[ \t]*)/y,
      textLevel: 1,
    },
    references: {
      ...english,
      keywords: [
        { singular: 'rule', plural: 'rules', levels: [1, 2, 3] },
        { singular: 'subrule', plural: 'subrules', levels: [2, 3] },
        { singular: 'section', plural: 'sections', levels: [0, 1, 2, 3] },
      ],
    },
    // Such cells also contain versions and sums, so at least some must be cited as rules.
    detection: { clue: /\b(?:sections?|(?:sub)?rules?)\s+\d{1,3}\.\d/gi, times: 1, citations: 0 },
  } satisfies Dialect);
}

const [plain, withPeriods] = [decimal(false), decimal(true)];

export const table: Dialect = Object.freeze({
  ...inHundreds,
  fittedTo(text) {
    if (!text.includes('|') || !/^[ \t]{0,4}\|[ \t]*\d{1,2}\.\d{1,3}(?:\.\d{1,3}){0,2}[ \t]*\|/m.test(text))
      return inHundreds;
    return /^[ \t]{0,4}\|[ \t]*\d{1,3}\.[ \t]*\|/m.test(text) ? withPeriods : plain;
  },
} satisfies Dialect);
