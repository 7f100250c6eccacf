import { type Counts, type CoveredChapter, countsOf, percentage } from '../../../core/citing/coverage.ts';
import type { CoverageFormat } from './covered.ts';

const HEADINGS = ['rules', 'cited', '', 'in code', 'in tests'];

/** A row for each chapter, and one for the book; below, if requested, the uncited rules. */
export const coverageTable: CoverageFormat = ({ chapters, isDetailed }) => {
  const rows = chapters.map(chapter => rowOf(`${chapter.number} ${chapter.title}`.trim(), countsOf(chapter.rules)));
  const all = rowOf('all', countsOf(chapters.flatMap(({ rules }) => rules)));
  const table = aligned([['', ...HEADINGS], ...rows, all]);
  return isDetailed ? `${table}\n${chapters.map(uncitedIn).join('')}` : table;
};

function rowOf(name: string, { rules, cited, code, tests }: Counts): string[] {
  return [name, String(rules), String(cited), `${percentage(cited, rules)}%`, String(code), String(tests)];
}

const LONGEST_NAME = 40;

/** Names are left-aligned, numbers right-aligned. */
function aligned(rows: readonly (readonly string[])[]): string {
  const shown = rows.map(([name = '', ...numbers]) => [shortened(name), ...numbers]);
  const widths = shown[0]!.map((_, column) => Math.max(...shown.map(row => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!))).join('  ');
  return shown.map(row => `${line(row).trimEnd()}\n`).join('');
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
}

function uncitedIn({ number, title, rules }: CoveredChapter): string {
  const uncited = rules.filter(({ code, tests }) => code + tests === 0).map(rule => rule.number);
  return uncited.length ? `Not cited in ${`${number} ${title}`.trim() || 'the book'}: ${uncited.join(', ')}\n` : '';
}
