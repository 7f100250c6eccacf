import type { SchemeLevel, SchemeSummary } from '../../core/features/reading/schemeSummary.ts';
import { counted } from '../../core/text/words.ts';

/** Maximum number of lines to show that aren't understood; JSON has all of them. */
const MOST_UNREAD = 20;

/** How a document is read, for people; lines start at 1. */
export function schemeText(name: string, summary: SchemeSummary): string {
  const { scheme, levels, words, relative, contents, unread, doubt } = summary;
  const left = unread.length - MOST_UNREAD;
  const lines = [
    `${name}: ${scheme}`,
    '',
    ...levels.flatMap(levelLines),
    ...listed('Words before a number', words),
    ...listed('Words before part of a number', relative),
    `  Contents: ${contents ? `lines ${contents.first + 1} to ${contents.last + 1}` : 'none'}`,
    ...(doubt ? [`  Uncertain: ${doubt}`] : []),
    `  ${unread.length ? `${counted(unread.length, 'line')} not understood:` : 'Lines not understood: none'}`,
    ...unread.slice(0, MOST_UNREAD).map(({ line, text }) => `${name}:${line + 1}:1: ${text}`),
    ...(left > 0 ? [`  … and ${left} more, which --format json lists`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function levelLines({ name, form, count, examples }: SchemeLevel): string[] {
  const called = name.toLowerCase() === form.toLowerCase() ? '' : ` (${name})`;
  return [
    `  ${form}${called}: ${counted(count, 'rule')}`,
    ...examples.map(({ line, text }) => `    line ${line + 1}: ${text}`),
  ];
}

function listed(what: string, words: readonly string[]): string[] {
  return words.length ? [`  ${what}: ${words.join(', ')}`] : [];
}
