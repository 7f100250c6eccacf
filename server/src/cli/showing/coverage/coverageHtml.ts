import {
  type Counts,
  type CoveredChapter,
  type CoveredRule,
  countsOf,
  percentage,
} from '../../../core/citing/coverage.ts';
import { escapeHtml } from '../escapeHtml.ts';
import { htmlPage } from '../htmlPage.ts';
import type { CoverageFormat } from './covered.ts';

/** An HTML page: a bar for the book and for each chapter, which expands to its rules. */
export const coverageHtml: CoverageFormat = ({ book, chapters }) => {
  const all = countsOf(chapters.flatMap(({ rules }) => rules));
  return htmlPage({
    title: `Rules of ${book} that the code cites`,
    style: STYLE,
    body: `<p>${barOf(all)}</p>\n${chapters.map(chapterHtml).join('')}`,
  });
};

const STYLE = `
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
