import { type Block, nameOfHead } from '../blocks/block.ts';
import { type Definition, dependentsOf, headSpan, keyOfDefinition, type Workspace } from '../book/workspace.ts';
import { namesIn } from '../changes/renumber/keepsMeaning.ts';
import { blocksIn, type RulesDocument } from '../document/document.ts';
import { firstIndex } from '../text/bisect.ts';
import { eachOnce } from '../text/memo.ts';
import type { Edit, Span } from '../text/span.ts';

/** Edits by the URIs of their documents. */
export type EditsByUri = ReadonlyMap<string, readonly Edit[]>;

/**
 * Whether every citation that edits leave alone names the same rules after them. A citation that an edit touches is
 * meant to change.
 */
export function keepsCitations(before: Workspace, after: Workspace, edits: EditsByUri): boolean {
  const edited = [...edits.keys()].map(uri => before.documents.get(uri)!);
  const isSame = edited.every(document => hasSameHeads(document, after.documents.get(document.uri)!));
  const places = eachOnce((uri: string) => placesAfter(edits.get(uri) ?? []));
  const placeBefore = (definition: Definition) => {
    const { uri } = definition.document;
    return `${places(uri).placeOf(headSpan(definition).end)} ${uri}`;
  };
  const placeNow = (definition: Definition) => `${headSpan(definition).end} ${definition.document.uri}`;
  const citing = isSame ? [] : edited.flatMap(document => dependentsOf(before, document));
  return [...new Set([...edited, ...citing])].every(document => {
    const now = after.documents.get(document.uri)!;
    const old = citationsIn(before, document, isSame ? keyOfDefinition : placeBefore, isSame ? now : undefined);
    const found = citationsIn(after, now, isSame ? keyOfDefinition : placeNow, isSame ? document : undefined);
    const { placeOf, isTouched } = places(document.uri);
    const namesNow = new Map(found.map(({ start, names }) => [start, names]));
    return old.every(({ names, ...span }) => isTouched(span) || sameNames(names, namesNow.get(placeOf(span.start))));
  });
}

function sameNames(names: readonly string[], others: readonly string[] = []): boolean {
  return names.every((name, index) => name === others[index]);
}

/** Whether edits change nothing about which heads there are. */
function hasSameHeads({ heads }: RulesDocument, { heads: others }: RulesDocument): boolean {
  return (
    heads === others ||
    (heads.length === others.length && heads.every((head, index) => nameOfHead(head) === nameOfHead(others[index]!)))
  );
}

/** A citation, and the rules that it names. */
interface Cited extends Span {
  readonly names: readonly string[];
}

/** The citations that name rules, except for those in the blocks that another state of the document has, too. */
function citationsIn(
  workspace: Workspace,
  document: RulesDocument,
  keyOf: (definition: Definition) => string,
  other: RulesDocument | undefined,
): Cited[] {
  const except: ReadonlySet<Block> = new Set(other && blocksIn(other));
  const namesOf = namesIn(workspace, document, keyOf);
  const found: Cited[] = [];
  let origin = 0;
  for (const block of blocksIn(document)) {
    for (const reference of except.has(block) ? [] : block.references)
      if (reference.kind !== 'term')
        found.push({ start: origin + reference.start, end: origin + reference.end, names: namesOf(reference) });
    origin += block.text.length;
  }
  return found;
}

/** Where offsets are after edits, and whether one of them touches a span. */
function placesAfter(edits: readonly Edit[]) {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const growth = [0];
  for (const { start, end, text } of sorted) growth.push(growth.at(-1)! + text.length - (end - start));
  return {
    /** What is inserted at an offset comes after it. */
    placeOf: (offset: number) =>
      offset +
      growth[firstIndex(sorted.length, index => sorted[index]!.end > offset || sorted[index]!.start >= offset)]!,
    isTouched: ({ start, end }: Span) => {
      const next = sorted[firstIndex(sorted.length, index => sorted[index]!.end >= start)];
      return next !== undefined && next.start <= end;
    },
  };
}
