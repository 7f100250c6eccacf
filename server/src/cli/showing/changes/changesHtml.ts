import type { ChangeEntry } from '../../../core/editions/changeList.ts';
import { nameOf } from '../../../core/editions/changeList.ts';
import { escapeHtml } from '../escapeHtml.ts';
import { htmlPage } from '../htmlPage.ts';
import { type ChangesFormat, countsOf, describeEntry, describeStale } from './comparedEditions.ts';
import { type Piece, wordDiff } from './wordDiff.ts';

/** The changes as an HTML page. */
export const changesHtml: ChangesFormat = ({ names, called, comparison, groups, stale }) => {
  const sections = groups.map(
    ({ heading, entries }) => `${heading ? `<h2>${escapeHtml(heading)}</h2>\n` : ''}${entries.map(entryHtml).join('')}`,
  );
  const toFix = stale.map(each => `<li>${escapeHtml(describeStale(each, nameOf(each.citing)))}</li>\n`);
  if (toFix.length) sections.push(`<h2>Citations to fix</h2>\n<ul>\n${toFix.join('')}</ul>\n`);
  return htmlPage({
    title: `Changes from ${called.old ?? names.old} to ${called.now ?? names.now}`,
    style: STYLE,
    body: `<p>${escapeHtml(countsOf(comparison))}</p>\n${sections.join('')}`,
  });
};

const STYLE = `
h3 { font-size: 1rem; margin-bottom: 0; }
p { margin-top: 0; white-space: pre-line; }
del { background: rgb(255 0 0 / 15%); }
ins { background: rgb(0 160 0 / 20%); }
`;

function entryHtml(entry: ChangeEntry): string {
  const head = `<h3>${escapeHtml(describeEntry(entry))}</h3>\n`;
  const { old, now } = entry.texts ?? { old: '', now: '' };
  if (!old && !now) return head;
  const text =
    old && now && entry.part === undefined ? wordDiff(old, now).map(marked).join('') : escapeHtml(now || old);
  return `${head}<p>${text}</p>\n`;
}

const TAGS = { same: undefined, removed: 'del', added: 'ins' } as const;

function marked({ text, mark }: Piece): string {
  const tag = TAGS[mark];
  const words = text.trimEnd();
  const space = text.slice(words.length) || ' ';
  return tag ? `<${tag}>${escapeHtml(words)}</${tag}>${escapeHtml(space)}` : escapeHtml(text);
}
