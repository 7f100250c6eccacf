import type { Definition } from '../book/workspace.ts';
import { isMarkdown } from '../document/plainWords.ts';
import { markdownLibrary } from './markdown.ts';
import { linesOfTree, parsedTree, writtenAt } from './markdownItem.ts';
import { indexOfItem } from './readItems.ts';
import { type LinkView, relinked } from './relinkedMarkdown.ts';
import type { WrittenText } from './writtenItem.ts';

/**
 * What a rule or term of a document in Markdown says after its number and title, in Markdown without any tags, for where
 * it is quoted; undefined for other documents. A long text is cut after a paragraph or line.
 */
export function quotedMarkdown(definition: Definition, view: LinkView): string | undefined {
  const found = quotedItem(definition);
  if (!found) return undefined;
  const rewriting = { view, document: definition.document, prefix: '', isPlain: true };
  return markdownLibrary().writeMarkdown(relinked(found.written, rewriting)).trim();
}

/** A quoted item as a person reads it: a line for each paragraph, item, or row; its examples are apart, without their label. */
export function quotedWords(
  definition: Definition,
): { readonly lines: readonly string[]; readonly examples: readonly string[] } | undefined {
  const found = quotedItem(definition);
  if (!found) return undefined;
  const nodes = parsedTree(found.key, found.written);
  const isExample = (node: (typeof nodes)[number]) => node.type === 'element' && node.data?.isExample === true;
  return {
    lines: linesOfTree(nodes.filter(node => !isExample(node))),
    examples: nodes.filter(isExample).map(node => linesOfTree([node]).join(' ')),
  };
}

/** The Markdown of a definition, and what it is cached by. */
function quotedItem(definition: Definition) {
  const { document } = definition;
  const index = isMarkdown(document) ? indexOfItem(definition) : undefined;
  if (index === undefined) return undefined;
  const { written, blocks } = writtenAt(document, index);
  return { written: cutItem(written), key: blocks[0]! };
}

/** Maximum length of a quoted text, in UTF-16 units. */
const MOST_TEXT = 10_000;

function cutItem(written: WrittenText): WrittenText {
  const { text } = written;
  if (text.length <= MOST_TEXT) return written;
  const end = [text.lastIndexOf('\n\n', MOST_TEXT), text.lastIndexOf('\n', MOST_TEXT)].find(at => at > MOST_TEXT / 2);
  return { ...written, text: `${text.slice(0, end ?? MOST_TEXT)}\n\n…` };
}
