import { type Definition, definitionNumbered, numberOf, scopeOfName, type Workspace } from '../book/workspace.ts';
import { type DocumentEdit, type RulesDocument, textBetween } from '../document/document.ts';
import { placeNow } from '../editions/compareEditions.ts';
import { comparedWith, earlierEditionsOf, editionOf } from '../editions/earlierEditions.ts';
import { knownEditionName } from '../editions/editionName.ts';
import { writtenAs } from '../numbers/parts.ts';
import { touches } from '../text/span.ts';
import { type PinnedCitation, pinnedIn } from './bookCitations.ts';

/** What a citation of an earlier edition means. */
export interface Pinned {
  readonly citation: PinnedCitation;
  /** The names of all editions that are known, the current one last. */
  readonly editions: readonly string[];
  /** The name of the current edition, if it has one. */
  readonly current: string | undefined;
  /** Whether the cited edition is known. */
  readonly isKnown: boolean;
  /** The rule that it cites, in that edition. */
  readonly was: Definition | undefined;
  /** What that rule is in the current edition. */
  readonly now: Definition | undefined;
}

/** The citation of another edition at an offset of a source; undefined in any other document. */
export function pinnedAt(workspace: Workspace, { uri }: RulesDocument, offset: number): PinnedCitation | undefined {
  const source = workspace.sources.get(uri);
  return source && pinnedIn(workspace, source).find(each => touches(each, offset) || touches(each.pin, offset));
}

/** What the rule that a citation pins was, and what it is now. */
export function meaningOfPinned(workspace: Workspace, citation: PinnedCitation): Pinned {
  const [document] = scopeOfName(workspace, citation.book).flat();
  const earlier = document ? earlierEditionsOf(workspace, document) : [];
  const current = document && knownEditionName(workspace, document);
  const edition = earlier.find(({ name }) => name === citation.pin.edition);
  const was = edition && definitionNumbered(editionOf(edition).documents, citation.number ?? '');
  return {
    citation,
    editions: [...earlier.map(({ name }) => name).reverse(), ...(current === undefined ? [] : [current])],
    current,
    isKnown: edition !== undefined,
    was,
    now: was && placeNow(comparedWith(workspace, document!, edition), was),
  };
}

/** A change of a source: what it does, as an imperative, and its edits. */
interface PinUpdate {
  readonly title: string;
  readonly edits: readonly DocumentEdit[];
}

/**
 * Moves the pin at an offset of a source to the current edition, with the numbers that its rules have there; undefined
 * if there is no pin, or if one of its rules or the name of the current edition is unknown.
 */
export function updatedPin(workspace: Workspace, document: RulesDocument, offset: number): PinUpdate | undefined {
  const source = workspace.sources.get(document.uri);
  const at = pinnedAt(workspace, document, offset);
  if (!source || !at) return undefined;
  const members = pinnedIn(workspace, source).filter(({ pin }) => pin.start === at.pin.start);
  const moved = members.map(citation => meaningOfPinned(workspace, citation));
  const { current } = moved[0]!;
  if (current === undefined || moved.some(({ now }) => !now)) return undefined;
  const edits = moved.flatMap((pinned, index) => renumberedEdits(document, pinned, moved[index - 1]?.now));
  const numbers = edits.length ? ` (${moved.map(({ now }) => numberOf(now!).text).join(', ')})` : '';
  return {
    title: `Update the pin to ${current}${numbers}`,
    edits: [{ document, start: at.pin.start, end: at.pin.end, text: current }, ...edits],
  };
}

/** A number as the rule has it now, written like before: as a letter alone after a rule with the same parents. */
function renumberedEdits(document: RulesDocument, { citation, was, now }: Pinned, before?: Definition): DocumentEdit[] {
  const { start, end } = citation;
  const written = textBetween(document, citation);
  const [old, next] = [numberOf(was!), numberOf(now!)];
  const { numbering } = now!.document.dialect;
  const short = written === old.text ? undefined : writtenAs(written, old, next, numbering, before && numberOf(before));
  const text = short ?? next.text;
  return text === written ? [] : [{ document, start, end, text }];
}
