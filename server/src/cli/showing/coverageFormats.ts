import {
  type Counts,
  type CoveredChapter,
  type CoveredRule,
  countsOf,
  percentage,
} from '../../core/citing/coverage.ts';
import { alignedTable } from './alignedTable.ts';
import { escapeHtml, htmlPage } from './htmlPage.ts';

/** What to show about a book. */
interface Covered {
  readonly book: string;
  readonly chapters: readonly CoveredChapter[];
  /** The chapters with their uncited rules, if requested. */
  readonly isDetailed: boolean;
}

type CoverageFormat = (covered: Covered) => string;

/** An HTML page: a bar for the book and for each chapter, which expands to its rules. */
const coverageHtml: CoverageFormat = ({ book, chapters }) => {
  const all = countsOf(chapters.flatMap(({ rules }) => rules));
  return htmlPage({
    title: `Rules of ${book} that the code cites`,
    style: COVERAGE_STYLE,
    body: `<p>${barOf(all)}</p>\n${chapters.map(chapterHtml).join('')}`,
  });
};

const COVERAGE_STYLE = `
summary { display: flex; gap: 1rem; align-items: center; }
summary > :first-child { flex: 1; }
meter { width: 8rem; }
ul { columns: 3; list-style: none; padding: 0; font-variant-numeric: tabular-nums; }
.none { opacity: 60%; }
`;

function barOf({ rules, cited, code, tests }: Counts): string {
  const said = `${cited} of ${rules} rules, ${percentage(cited, rules)}%`;
  return `<meter max="${rules}" value="${cited}">${said}</meter> <span>${said}; ${code} in code, ${tests} in tests</span>`;
}

function chapterHtml({ number, title, rules }: CoveredChapter): string {
  const name = escapeHtml(`${number} ${title}`.trim());
  return `<details>
<summary><span>${name}</span> ${barOf(countsOf(rules))}</summary>
<ul>
${rules.map(ruleHtml).join('')}</ul>
</details>
`;
}

function ruleHtml({ number, code, tests }: CoveredRule): string {
  const places = [...(code ? [`${code} in code`] : []), ...(tests ? [`${tests} in tests`] : [])];
  const said = places.join(', ') || 'not cited';
  return `<li${places.length ? '' : ' class="none"'}>${escapeHtml(number)}: ${said}</li>\n`;
}

const HEADINGS = ['rules', 'cited', '', 'in code', 'in tests'];

/** A row for each chapter, and one for the book; below, if requested, the uncited rules. */
const coverageTable: CoverageFormat = ({ chapters, isDetailed }) => {
  const rows = chapters.map(chapter => rowFor(`${chapter.number} ${chapter.title}`.trim(), countsOf(chapter.rules)));
  const all = rowFor('all', countsOf(chapters.flatMap(({ rules }) => rules)));
  const table = alignedTable([['', ...HEADINGS], ...rows, all], 1);
  return isDetailed ? `${table}\n${chapters.map(uncitedIn).join('')}` : table;
};

function rowFor(name: string, { rules, cited, code, tests }: Counts): string[] {
  return [shortName(name), String(rules), String(cited), `${percentage(cited, rules)}%`, String(code), String(tests)];
}

const LONGEST_NAME = 40;

function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
}

function uncitedIn({ number, title, rules }: CoveredChapter): string {
  const uncited = rules.filter(({ code, tests }) => code + tests === 0).map(rule => rule.number);
  return uncited.length ? `Not cited in ${`${number} ${title}`.trim() || 'the book'}: ${uncited.join(', ')}\n` : '';
}

/** Its schema is docs/coverage.schema.json. */
const coverageJson: CoverageFormat = ({ book, chapters }) => {
  const all = countsOf(chapters.flatMap(({ rules }) => rules));
  const counted = chapters.map(({ number, title, rules }) => {
    const counts = countsOf(rules);
    return {
      ...{ number, title, ...counts, percentage: percentage(counts.cited, counts.rules) },
      list: rules.map(rule => ({ number: rule.number, code: rule.code, tests: rule.tests })),
    };
  });
  return `${JSON.stringify({ book, ...all, percentage: percentage(all.cited, all.rules), chapters: counted }, null, 1)}\n`;
};

export const coverageFormats: Readonly<Record<string, CoverageFormat>> = {
  table: coverageTable,
  json: coverageJson,
  html: coverageHtml,
};
