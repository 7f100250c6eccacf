import type { ChangeEntry } from '../../../core/editions/changeList.ts';
import { nameOf } from '../../../core/editions/changeList.ts';
import { escapeMarkdown } from '../../../core/text/escapeMarkdown.ts';
import { type ChangesFormat, countsOf, describeEntry, describeStale } from './comparedEditions.ts';
import { onOneLine, type Piece, wordDiff } from './wordDiff.ts';

/** The changes as a changelog to publish. */
export const changesMarkdown: ChangesFormat = ({ names, called, comparison, groups, stale }) => {
  const parts = [
    `# Changes from ${escapeMarkdown(called.old ?? names.old)} to ${escapeMarkdown(called.now ?? names.now)}`,
    sentence(countsOf(comparison)),
  ];
  for (const { heading, entries } of groups) {
    if (heading) parts.push(`## ${escapeMarkdown(heading)}`);
    parts.push(entries.map(itemOf).join('\n'));
  }
  if (stale.length) {
    parts.push('## Citations to fix');
    parts.push(stale.map(each => `- ${escapeMarkdown(describeStale(each, nameOf(each.citing)))}`).join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
};

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function itemOf(entry: ChangeEntry): string {
  const item = `- **${escapeMarkdown(describeEntry(entry))}**`;
  const { old, now } = entry.texts ?? { old: '', now: '' };
  if (!old && !now) return item;
  const pieces = old && now && entry.part === undefined ? wordDiff(onOneLine(old), onOneLine(now)) : undefined;
  return `${item}  \n  ${pieces ? pieces.map(marked).join('').trimEnd() : escapeMarkdown(onOneLine(now || old))}`;
}

const MARKS = { removed: '~~', added: '**' } as const;

function marked({ text, mark }: Piece): string {
  if (mark === 'same') return escapeMarkdown(text);
  return `${MARKS[mark]}${escapeMarkdown(text.trimEnd())}${MARKS[mark]} `;
}
