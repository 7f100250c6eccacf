import { percentage } from '../../core/citing/coverage.ts';
import type { TranslationSummary } from '../../core/editions/summary.ts';
import { alignedTable } from './alignedTable.ts';

type TranslationFormat = (summaries: readonly TranslationSummary[]) => string;

const COLUMNS = ['translated', 'missing', 'extra', 'moved', 'outdated', 'different references', 'different amounts'];

function rowOf(summary: TranslationSummary): string[] {
  const { book, edition, translated, rules, missing, extra, moved, outdated } = summary;
  const counts = [missing, extra, moved, outdated, summary.differentReferences, summary.differentAmounts];
  return [book, editionText(edition, summary.current), `${translated} of ${rules}`, ...counts.map(String)];
}

function editionText(edition: string, current: string | undefined): string {
  return current === undefined ? edition : `${edition} (now ${current})`;
}

/** A row for each translation, for people. */
const table: TranslationFormat = summaries => alignedTable([['', 'edition', ...COLUMNS], ...summaries.map(rowOf)], 2);

const markdown: TranslationFormat = summaries => {
  const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  const rule = `|---|---|${COLUMNS.map(() => '--:|').join('')}\n`;
  return line(['translation', 'edition', ...COLUMNS]) + rule + summaries.map(summary => line(rowOf(summary))).join('');
};

/** Its schema is docs/translations.schema.json. */
const asJson: TranslationFormat = summaries => `${JSON.stringify(summaries, null, 1)}\n`;

/** What services that draw badges read: one badge for all translations. */
const badge: TranslationFormat = summaries => {
  const sum = (count: (summary: TranslationSummary) => number) => summaries.reduce((all, each) => all + count(each), 0);
  const done = percentage(
    sum(({ translated, outdated }) => translated - outdated),
    sum(({ rules }) => rules),
  );
  const color = done >= ALMOST ? 'green' : done >= MOSTLY ? 'yellow' : 'orange';
  return `${JSON.stringify({ schemaVersion: 1, label: 'translated', message: `${done}%`, color })}\n`;
};

const ALMOST = 95;
const MOSTLY = 75;

export const translationFormats: Readonly<Record<string, TranslationFormat>> = { table, json: asJson, markdown, badge };
