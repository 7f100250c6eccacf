import { passagesOf } from '../../book/passages.ts';
import { headOf, titleOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { definitionNamed } from '../navigation/around.ts';
import { firstChildren } from '../reading/hover.ts';
import { completeCitation } from './completeCitation.ts';
import { completeNumbers } from './completeNumbers.ts';
import { completeSymbols } from './completeSymbols.ts';
import { completeTerms } from './completeTerms.ts';
import { completeTitle } from './completeTitle.ts';
import { type Completions, NOTHING } from './completionItem.ts';
import { writingPlace } from './writingPlace.ts';

/** Completions for a reference, a term, or a symbol at this place; empty if the text expects none. */
export function completionsAt(workspace: Workspace, document: RulesDocument, offset: number): Completions {
  const source = workspace.sources.get(document.uri);
  if (source) return completeCitation(workspace, source, offset);
  const place = writingPlace(workspace, document, offset);
  if (!place) return NOTHING;
  const titles = completeTitle(place).items;
  const numbers = completeNumbers(place);
  const others = [completeTerms(place), completeSymbols(place)];
  // Right after a number, that number comes first, so that accepting it changes nothing.
  const before = titles.some(({ span }) => span.start === offset) ? 1 : 0;
  return {
    items: [
      ...numbers.items.slice(0, before),
      ...titles,
      ...numbers.items.slice(before),
      ...others.flatMap(({ items }) => items),
    ],
    more: [numbers, ...others].some(({ more }) => more),
  };
}

/** The text of the rule or term with this name in a document, as paragraphs; for a heading, what is below it. */
export function textOfName(document: RulesDocument, name: string): readonly string[] {
  const definition = definitionNamed(document, name);
  if (!definition) return [];
  const { paragraphs, examples } = passagesOf(definition);
  const isTitle = titleOf(headOf(definition)) !== undefined && paragraphs.length === 1;
  const below = isTitle ? firstChildren(definition).map(({ name, text }) => `${name} ${text}`.trim()) : [];
  return below.length ? below : [...paragraphs, ...examples];
}
