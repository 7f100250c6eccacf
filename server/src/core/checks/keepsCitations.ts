import { type Block, nameOfHead } from '../blocks/block.ts';
import { type Definition, dependentsOf, headSpan, keyOfDefinition, type Workspace } from '../book/workspace.ts';
import { namesIn } from '../changes/renumber/keepsMeaning.ts';
import { blocksIn, type RulesDocument } from '../document/document.ts';
import { firstIndex } from '../text/bisect.ts';
import { eachOnce } from '../text/memo.ts';
import { type Edit, offsetsAfter, type Span } from '../text/span.ts';

/** Edits by the URIs of their documents. */
export type EditsByUri = ReadonlyMap<string, readonly Edit[]>;

/**
 * Whether every citation that edits leave alone names the same rules after them. A citation that an edit touches is
 * meant to change.
 */
export function keepsCitations(before: Workspace, after: Workspace, edits: EditsByUri): boolean {
  const edited = [...edits.keys()].map(uri => before.documents.get(uri)!);
  const isSame = edited.every(document => hasSameHeads(document, after.documents.get(document.uri)!));
  const offsets = eachOnce((uri: string) => offsetsAfter(edits.get(uri) ?? []));
  const placeBefore = (definition: Definition) => {
    const { uri } = definition.document;
    return `${offsets(uri)(headSpan(definition).end)} ${uri}`;
  };
  const placeNow = (definition: Definition) => `${headSpan(definition).end} ${definition.document.uri}`;
  const citing = isSame ? [] : edited.flatMap(document => dependentsOf(before, document));
  return [...new Set([...edited, ...citing])].every(document => {
    const now = after.documents.get(document.uri)!;
    const old = citationsIn(before, document, isSame ? keyOfDefinition : placeBefore, isSame ? now : undefined);
    const found = citationsIn(after, now, isSame ? keyOfDefinition : placeNow, isSame ? document : undefined);
    const offsetAfter = offsets(document.uri);
    const isTouched = touchedBy(edits.get(document.uri) ?? []);
    const namesNow = new Map(found.map(({ start, names }) => [start, names]));
    return old.every(
      ({ names, ...span }) => isTouched(span) || sameNames(names, namesNow.get(offsetAfter(span.start))),
    );
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

/** Whether one of some edits shares text with a span, or touches it; sorts them once. */
function touchedBy(edits: readonly Edit[]): (span: Span) => boolean {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  return ({ start, end }) => {
    const next = sorted[firstIndex(sorted.length, index => sorted[index]!.end >= start)];
    return next !== undefined && next.start <= end;
  };
}
