import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { Definition, Workspace } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { shortened } from '../features/navigation/headline.ts';
import { plainLines, printableName, readItem } from './readItem.ts';
import { indexOfItem } from './readItems.ts';
import type { Piece } from './readPieces.ts';

/** How to show items in one place. */
export interface View {
  readonly workspace: Workspace;
  /** The anchor of a definition on its page. */
  anchor(definition: Definition): string | undefined;
  /** The address of a definition, relative to this page; undefined if it isn't shown anywhere. */
  href(definition: Definition): string | undefined;
  /** The address of the picture for a symbol such as `{T}`. */
  picture?(symbol: string): string | undefined;
  /** The address of a picture in a document, given as the text has it; undefined if it can't be shown here. */
  image?(address: string, document: RulesDocument): string | undefined;
  /** The address of what a link that leads to no rule leads to: a place in another document; undefined if nowhere. */
  elsewhere?(address: string, document: RulesDocument): string | undefined;
  /** A name for a text without an anchor, unique on its page. */
  namesOfTexts?(definition: Definition): string;
  /** The words around rules, where they aren't English; `{count}` stands for a number. */
  readonly words?: { readonly example: string; readonly citedBy: string };
  /** Whether links show the start of their target before a reader follows them. */
  readonly hasTips: boolean;
  /** Whether to show who cites each rule. */
  readonly listsCitations: boolean;
  /** Whether to mark broken references. */
  readonly marksLost: boolean;
  /** Whether to link terms where a rule first uses them. */
  readonly linksTerms: boolean;
}

/** Only links other than uses of terms have a class, because there are very many of those. */
export function linkTree(
  className: string | undefined,
  words: string | ElementContent[],
  definition: Definition,
  view: View,
): ElementContent {
  const href = view.href(definition);
  const title = className === 'reference' && view.hasTips ? tipOf(view.workspace, definition) : undefined;
  const properties = { ...(className && { className }), ...(href !== undefined && { href }), ...(title && { title }) };
  return h(href === undefined ? 'span' : 'a', properties, words);
}

/** Maximum length of a definition when the reader points to a link. */
const LONGEST_TIP = 80;

/** A definition's number or name with its text, shortened; only its name for what isn't an item of its document. */
function tipOf(workspace: Workspace, definition: Definition): string {
  const index = indexOfItem(definition);
  const lines = index === undefined ? [] : plainLines(readItem(workspace, definition.document, index));
  return shortened([printableName(definition), ...lines].join(' '), LONGEST_TIP);
}

/** A broken reference, and why it is broken. */
export function lostTree(
  { outcome, message }: Extract<Piece, { kind: 'lost' }>,
  words: string | ElementContent[],
): ElementContent {
  return h('span', { className: ['lost', outcome], title: message }, words);
}

/** A symbol such as `{T}`: its picture, or styled text. */
export function symbolTree(text: string, view: View): Element {
  const src = view.picture?.(text);
  if (src !== undefined) return h('img', { className: 'symbol', src, alt: text });
  return h('span', { className: 'symbol' }, [h('i', '{'), text.slice(1, -1), h('i', '}')]);
}

/** An example: a paragraph, with its label. */
export function exampleTree(words: ElementContent[], view: View): Element {
  const label = view.words?.example ?? 'Example';
  return h('p', { className: 'example' }, [h('span', { className: 'label' }, label), ' ', ...words]);
}
