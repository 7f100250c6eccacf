import type { Head, RuleHead } from '../block.ts';
import { childrenOf } from '../children.ts';
import { blocksCiting } from '../citations.ts';
import { readable } from '../dialect.ts';
import { blockAt, headBlock, type RulesDocument, startOf } from '../document.ts';
import type { DocumentEdit } from '../edits.ts';
import { levelName } from '../explain.ts';
import { isDefined, resolveNumber } from '../resolve.ts';
import { hasSkippedLetter, nextSibling, parentNumber, parseNumber, type RuleNumber } from '../ruleNumber.ts';
import { shift } from '../span.ts';
import { symbolsOf } from '../symbols.ts';
import {
  type Definition,
  dependentsOf,
  groupOf,
  headOf,
  headSpan,
  type Reach,
  reachOf,
  reachOfName,
  ruleOf,
  titleOf,
  type Workspace,
} from '../workspace.ts';
import { citingEdits, type Numbered, type Renumbered } from './citingNumbers.ts';
import { partLike, writtenLike } from './ownPart.ts';
import { isRefusal, type Plan, type Refusal, refused } from './plan.ts';
import { plannedHeads } from './plannedHeads.ts';
import { isAtOrBelow, mayChange, type Renumbering, renumberingOf } from './renumbering.ts';

/**
 * Gives a rule another number: where it stands, in the Contents and in every reference to it, with the rules below it. The
 * rule stays at its place in the text.
 */
export function renameNumber(workspace: Workspace, definition: Definition, name: string): Plan | Refusal {
  const { document } = definition;
  const { number: from } = headOf(definition) as RuleHead;
  const to = newNumber(workspace, definition, name.trim());
  if (isRefusal(to)) return to;
  if (to.text === from.text) return { edits: [] };
  const renumbering = renumberingOf(from, to, document.dialect.numbering);
  const definitions = definitionEdits(workspace, definition, renumbering);
  if (isRefusal(definitions)) return definitions;
  const edits = [...definitions, ...citations(workspace, definition, renumbering)];
  return readsAsPlanned({ edits }, definition, renumbering)
    ? { edits }
    : refused(`${to.text} would not be read as a number where ${from.text} stands: choose another one.`);
}

/** The number that a name stands for, or why the rule cannot have it. */
function newNumber(workspace: Workspace, definition: Definition, name: string): RuleNumber | Refusal {
  const { document } = definition;
  const { numbering } = document.dialect;
  const { number: from } = headOf(definition) as RuleHead;
  const to = parseNumber(name.replace(/\.$/, ''), numbering);
  if (!to) return refused(`“${name}” is not a rule number: write it in the form of ${from.text}.`);
  if (to.level !== from.level) {
    const [wanted, found] = [levelName(from, document), levelName(to, document)];
    return refused(`${to.text} is the number of a ${found}, and ${from.text} is a ${wanted}: choose one of its level.`);
  }
  if (to.text === from.text) return to;
  const free = () => suggestion(workspace, document, to);
  if (hasSkippedLetter(to, numbering))
    return refused(`${to.text} has a letter that is left out in this numbering: choose another one${free()}.`);
  const taken = takenBy(workspace, definition, from, to);
  return taken ? refused(`${taken}: move it away first, or choose a free number${free()}.`) : to;
}

/** “702.25 is taken by “Menace””, where it or a number below it that a rule would get is that of another rule. */
function takenBy(workspace: Workspace, { document }: Definition, from: RuleNumber, to: RuleNumber): string | undefined {
  const { after } = renumberingOf(from, to, document.dialect.numbering);
  const own = [from.text, ...numbersBelow(workspace, document, from)];
  for (const text of own.map(after)) {
    const number = parseNumber(text, document.dialect.numbering);
    if (!number || isAtOrBelow(number, from) || !isDefined(workspace, document, number)) continue;
    const { definition } = resolveNumber(reachOf(workspace, document), number);
    const title = definition && titleOf(headOf(definition));
    return title
      ? `${text} is taken by “${readable(title, definition.document.dialect)}”`
      : `${text} is taken by another rule`;
  }
  return undefined;
}

function numbersBelow(workspace: Workspace, document: RulesDocument, above: RuleNumber): string[] {
  return groupOf(workspace, document).flatMap(other =>
    headsAtOrBelow(other, above)
      .map(ordinal => ruleOf(other, ordinal).number)
      .filter(({ text, level }) => level > above.level && symbolsOf(other).rules.has(text))
      .map(({ text }) => text),
  );
}

/** “ such as 702.190”: the number behind the last one under the same rule. */
function suggestion(workspace: Workspace, document: RulesDocument, number: RuleNumber): string {
  const { numbering } = document.dialect;
  const above = parentNumber(number, numbering)?.text ?? '';
  const siblings = childrenOf(groupOf(workspace, document)).get(above)?.numbers ?? [];
  const last = siblings.filter(({ level }) => level === number.level).at(-1);
  const next = last && nextSibling(last, numbering);
  return next ? ` such as ${next.text}` : '';
}

/** By heads, what was asked for last. */
const belowMemo = new WeakMap<readonly Head[], { readonly number: RuleNumber; readonly found: readonly number[] }>();

/** The ordinals of all heads with a number or one below it, in the order of the text; those of the Contents, too. */
function headsAtOrBelow({ heads }: RulesDocument, number: RuleNumber): readonly number[] {
  const known = belowMemo.get(heads);
  if (known?.number === number) return known.found;
  const found: number[] = [];
  for (let ordinal = 0; ordinal < heads.length; ordinal++) {
    const head = heads[ordinal]!;
    if (head.kind === 'rule' && isAtOrBelow(head.number, number)) found.push(ordinal);
  }
  belowMemo.set(heads, { number, found });
  return found;
}

/** Whether the references of a document to a number mean a rule of the definition's document. */
function isMeantBy(reach: Reach, definition: Definition, { from }: Renumbering): boolean {
  const found = resolveNumber(reach, from).definition;
  return found?.document === definition.document && found.ordinal === definition.ordinal;
}

/** The documents whose own rules lie below the renamed one, and whose references to its number mean it. */
function concerned(workspace: Workspace, definition: Definition, renumbering: Renumbering): RulesDocument[] {
  const all = [definition.document, ...dependentsOf(workspace, definition.document)];
  return all.filter(document => isMeantBy(reachOf(workspace, document), definition, renumbering));
}

/** The new number where the rule and those below it stand, and in their lines of the Contents. */
function definitionEdits(
  workspace: Workspace,
  definition: Definition,
  renumbering: Renumbering,
): DocumentEdit[] | Refusal {
  const { document, ordinal } = definition;
  const own = headEdit(document, ordinal, renumbering);
  if (!own) return refused(onlyPart(definition));
  const edits = [own];
  for (const other of concerned(workspace, definition, renumbering)) {
    const { bodyStart } = symbolsOf(other);
    for (const at of headsAtOrBelow(other, renumbering.from)) {
      // Of two rules with the same number the other one keeps it.
      const isAnother = at >= bodyStart && ruleOf(other, at).number.text === renumbering.from.text;
      if (isAnother || (other === document && at === ordinal)) continue;
      const edit = headEdit(other, at, renumbering);
      if (edit) edits.push(edit);
    }
  }
  return edits;
}

/** Nothing where the number stays, or where what is written of it says nothing of what changes. */
function headEdit(document: RulesDocument, ordinal: number, renumbering: Renumbering): DocumentEdit | undefined {
  const { numbering } = document.dialect;
  const { number, start, end } = ruleOf(document, ordinal);
  if (!mayChange(renumbering, numbering, number)) return undefined;
  const text = renumbering.after(number.text);
  if (text === number.text) return undefined;
  const written = headBlock(document, ordinal).text.slice(start, end);
  const next = parseNumber(text, numbering);
  const part = next && writtenLike(written, number, next, numbering);
  if (part === undefined || part === written) return undefined;
  return { document, ...headSpan({ document, ordinal }), text: part };
}

function onlyPart(definition: Definition): string {
  const { number, start, end } = headOf(definition) as RuleHead;
  const { document, ordinal } = definition;
  const written = headBlock(document, ordinal).text.slice(start, end);
  return partLike(written, number, number, document.dialect.numbering) === undefined
    ? `${number.text} is counted: it has its number by its place in the list.`
    : `${number.text} is written “${written}”: the rest of its number comes from the rule above, so only “${written}” can change.`;
}

function citations(workspace: Workspace, definition: Definition, renumbering: Renumbering): DocumentEdit[] {
  const { document } = definition;
  const meaning = new Set(concerned(workspace, definition, renumbering));
  return [document, ...dependentsOf(workspace, document)].flatMap(other => {
    const books = new Map<string, Renumbered | undefined>();
    const own = meaning.has(other) ? renumberedIn(reachOf(workspace, other), renumbering) : undefined;
    const renumberedFor = ({ book }: Numbered) => {
      if (book === undefined) return own;
      if (!books.has(book)) {
        const reach = reachOfName(workspace, book);
        books.set(book, isMeantBy(reach, definition, renumbering) ? renumberedIn(reach, renumbering) : undefined);
      }
      return books.get(book);
    };
    return concernedBlocks(renumbering, other).flatMap(index => {
      const start = startOf(other, index);
      return citingEdits(other, blockAt(other, index)!, renumberedFor).map(({ text, ...span }) => ({
        document: other,
        ...shift(span, start),
        text,
      }));
    });
  });
}

/** The blocks of a document with a reference that may have to be written anew. */
function concernedBlocks(renumbering: Renumbering, document: RulesDocument): number[] {
  const { numbering } = document.dialect;
  const { from, to } = renumbering;
  const near = numbering === renumbering.numbering ? [from, to] : undefined;
  return blocksCiting(document, (first, last) => mayChange(renumbering, numbering, first, last), near);
}

function renumberedIn(reach: Reach, renumbering: Renumbering): Renumbered {
  return { renumbering, exists: number => resolveNumber(reach, number).outcome === 'resolved' };
}

/** Whether the rules of the definition's document are read with their new numbers afterwards, and all others as they were. */
function readsAsPlanned(plan: Plan, { document, ordinal }: Definition, { from, after }: Renumbering): boolean {
  const { heads } = document;
  const { bodyStart, rules } = symbolsOf(document);
  const isAlone = rules.get(from.text) !== ordinal && ordinal >= bodyStart;
  const keeps = (number: string, at: number) =>
    at !== ordinal && (isAlone || (at >= bodyStart && number === from.text));
  const read = new Map<number, Head>();
  for (const { at, count, fresh } of plannedHeads(plan, document)) {
    if (fresh.length !== count) return false;
    for (const [index, head] of fresh.entries()) read.set(at + index, head);
  }
  return [...read.keys(), ...headsAtOrBelow(document, from)].every(at => {
    const head = heads[at]!;
    if (head.kind !== 'rule') return true;
    const now = read.get(at) ?? head;
    const { text } = head.number;
    return now.kind === 'rule' && now.number.text === (keeps(text, at) ? text : after(text));
  });
}
