import { countsOf, percentage } from '../../../core/citing/coverage.ts';
import { coverageHtml } from './coverageHtml.ts';
import { coverageTable } from './coverageTable.ts';
import type { CoverageFormat } from './covered.ts';

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
