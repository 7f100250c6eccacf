import { LONGEST_TITLE } from '../blocks/line.ts';
import { counterIn, isGlued } from '../numbers/scripts.ts';
import { frequent } from '../text/lists.ts';
import { alignedIndent } from './followed.ts';
import type { LevelDraft } from './levels.ts';
import { commonest } from './namingWords.ts';
import { isMarkedHeading, type NumberedLine } from './numberedLine.ts';

/** What follows the numbers of such a level: the 条 of 第三条. */
export function counterOf({ lines }: LevelDraft): string {
  const [first] = lines;
  return first && isGlued(first.line.word) ? counterIn(first.line.end) : '';
}

/** How lines of a level begin, in the words of a definition; none if nothing needs saying. */
export function linePatterns(level: LevelDraft, isRoot: boolean, mayHaveTitles: boolean): string[] {
  const patterns = lineBeginnings(level, isRoot, mayHaveTitles);
  const underlined = level.lines.filter(({ line }) => line.isUnderlined).length;
  return underlined > level.lines.length / 2
    ? patterns.map(pattern => pattern.replace(/\{title\}$/, '$&\n==='))
    : patterns;
}

function lineBeginnings(level: LevelDraft, isRoot: boolean, mayHaveTitles: boolean): string[] {
  if (!level.lines.length) return [];
  const rendered = level.lines.flatMap(({ line }) => line.rendered ?? []);
  if (rendered.length) return frequent(rendered);
  if (level.whole && !isRoot) {
    const usual = isHeadings(level)
      ? frequent(
          level.lines.map(
            ({ line }) => `${line.isNarrow ? '#' : ''}{number}${line.end.startsWith('.') ? '.' : ''} {title}`,
          ),
          0.1,
        )
      : [];
    const written = level.lines.map(({ line }) => markedBeginning(line));
    const marked = frequent(written, 0.15).filter(Boolean);
    if (!marked.length || usual.length) return [...marked, ...usual];
    const plain = level.lines
      .filter((_, at) => !written[at])
      .map(({ line }) => `{number}${line.end.startsWith('.') ? '.' : ''} {text}`);
    return [...marked, commonest(plain) ?? '{number} {text}'];
  }
  const content = (level.whole || mayHaveTitles) && isHeadings(level) ? '{title}' : '{text}';
  const patterns = level.lines.map(({ line }) => {
    const marks = marksBefore(line, level.whole);
    const isAfter = line.spelled?.isBefore;
    const word = line.word && !isAfter ? line.word + (isGlued(line.word) ? '' : ' ') : '';
    const bold = isRoot ? '' : emphasisBefore(line);
    const number = level.whole ? '{number}' : '{own}';
    // The paragraphs of Swiss laws.
    if (/<sup>$/i.test(line.marks)) return `<sup>${number}</sup>${line.end} {text}`;
    const end =
      number === '{number}' && isGlued(line.word)
        ? numberEnding(line).replace(counterOf(level), '')
        : (isAfter ? ` ${line.word}` : '') + numberEnding(line);
    return `${marks}${bold}${word}${line.open}${number}${end}${content}`;
  });
  const indent = ' '.repeat(Math.min(8, leastIndent(level)));
  // A heading with a word is no accident, also if it's the only one that is written so: “Appendix A  Regions”.
  const named = patterns.filter((_, at) => level.whole && level.lines[at]!.line.word);
  return [...new Set([...frequent(patterns), ...named])].map(pattern => indent + pattern);
}

/** How a line begins if a word or letters, brackets, or the cell of a table say that its whole number is one; otherwise empty. */
function markedBeginning(line: NumberedLine): string {
  const { word, open, end, marks } = line;
  const cell = marks.startsWith('|') ? '| ' : '';
  const isInBrackets = (open === '[' && end.startsWith(']')) || (open === '(' && end.startsWith(')'));
  if (!cell && !word && !/[<\p{L}]/u.test(open) && !isInBrackets) return '';
  return `${cell}${word && `${word} `}${open}{number}${numberEnding(line)}{text}`;
}

/** A heading, the item of a list, or a quotation. A whole number in bold type can be one of a list without saying so. */
function marksBefore({ marks, isNarrow }: NumberedLine, isWhole: boolean): string {
  if (/^[#=]/.test(marks)) return isNarrow ? '#' : '# ';
  const [item = ''] = (isWhole ? ITEM : ITEM_OR_BOLD).exec(marks) ?? [];
  return item && `${[...item].join(' ')} `;
}

const ITEM = /^(?:(?:[-+]{1,4}|\*)$|[•>]+)/;
const ITEM_OR_BOLD = /^(?:(?:[-+]{1,4}|\*)$|[-+](?=\*\*|__)|[•>]+)/;

/** A single star alone is the mark of an item. */
function emphasisBefore({ marks }: NumberedLine): string {
  return /\*\*|__/.test(marks) ? '**' : (/_$|(?<=.)\*$/.exec(marks)?.[0] ?? '');
}

/** What ends the number, with the space after it. */
function numberEnding({ end, isTight }: NumberedLine): string {
  return isTight && (/[–—）、．：-]$|^[.)]$/.test(end) || counterIn(end)) ? end : `${end} `;
}

/** How much white space is before all lines of a level whose lists are in others of their kind. */
function leastIndent({ lines }: LevelDraft): number {
  return lines.some(({ key }) => /@\d+$/.test(key)) ? Math.min(...lines.map(({ line }) => alignedIndent(line))) : 0;
}

const HEADINGS_SHARE = 0.8;

/** Whether its lines have a title and nothing else. */
function isHeadings({ lines }: LevelDraft): boolean {
  const titles = lines.filter(({ line }) => {
    const { rest, goesOn, isUnderlined } = line;
    const title = rest.replace(/(?<![*_#])[*_#]+$/, '').trim();
    return (
      isMarkedHeading(line) ||
      isUnderlined ||
      !title ||
      (!goesOn && title.length <= LONGEST_TITLE && /^\W*[\p{Lu}\p{Lo}\d/]/u.test(title) && !/[.;,。；]$/.test(title))
    );
  });
  return titles.length >= HEADINGS_SHARE * lines.length;
}
