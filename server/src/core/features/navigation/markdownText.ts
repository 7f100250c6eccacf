import { passagesOf } from '../../book/passages.ts';
import { type Definition, headOf, titleOf } from '../../book/workspace.ts';
import { escapeMarkdown } from '../../text/escapeMarkdown.ts';
import { headlineOf } from './headline.ts';

/** A rule or term as Markdown: number and title in bold, the text, and examples as quotations. */
export function markdownOf(definition: Definition): string {
  const { paragraphs, examples } = passagesOf(definition);
  const { name: number, words } = headlineOf(definition);
  const title = titleOf(headOf(definition)) === undefined ? '' : words;
  // In most layouts, the text of a heading is its title.
  const isTitleAlone = title !== '' && definition.document.dialect.layout.kind !== 'forms';
  const name = `**${escapeMarkdown(`${number} ${title}`.trim())}**`;
  const [first = '', ...others] = isTitleAlone ? paragraphs.slice(1) : paragraphs;
  const isOneLine = title === '' && headOf(definition).kind === 'rule';
  return [
    ...(isOneLine ? [`${name} ${escapeMarkdown(first)}`.trim()] : [name, escapeMarkdown(first)]),
    ...others.map(escapeMarkdown),
    ...examples.map(example => `> *Example:* ${escapeMarkdown(example)}`),
  ]
    .filter(line => line !== '')
    .join('\n\n');
}
