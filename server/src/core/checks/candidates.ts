import type { NumberReference } from '../block.ts';
import type { RulesDocument } from '../document.ts';
import { passagesOf } from '../passages.ts';
import { reachOfReference, resolveNumber, titleOwner } from '../resolve.ts';
import { parseNumber } from '../ruleNumber.ts';
import { headBlocksOf, symbolsOf, titleKey } from '../symbols.ts';
import { type Definition, headOf, titleOf, type Workspace } from '../workspace.ts';
import type { Placed } from './references.ts';

const MOST_CANDIDATES = 5;

/**
 * The rules that a reference to a missing number may have meant, the likeliest first: the one that had this number until it
 * was edited, the one with the quoted title, those
 * whose number is a slip of the pen away and that speak of what the reference stands in, those next to the missing one.
 */
export function candidatesFor(
  workspace: Workspace,
  document: RulesDocument,
  { reference, block }: Placed<NumberReference>,
  neighbours: readonly Definition[],
): Definition[] {
  const { title } = reference;
  const former = formerTarget(workspace, document, reference);
  const titled = title && titleOwner(workspace, document, title.text, reference);
  const alike = spelledAlike(workspace, document, reference);
  const subject = block.head?.kind === 'term' ? block.head.term : undefined;
  const telling = subject === undefined ? [] : alike.filter(definition => speaksOf(definition, subject));
  const own = block.head?.kind === 'rule' ? block.head.number.text : undefined;
  const ranked = [...(former ? [former] : []), ...(titled ? [titled] : []), ...telling, ...neighbours, ...alike].filter(
    definition => nameOf(definition) !== own && (!title || titleFits(definition, title.text)),
  );
  const unique = new Map(ranked.map(definition => [nameOf(definition), definition]));
  return [...unique.values()].slice(0, MOST_CANDIDATES);
}

/** The number of a rule. */
export function nameOf(definition: Definition): string {
  const head = headOf(definition);
  return head.kind === 'rule' ? head.number.text : '';
}

/** The rule that had the number before it was edited. */
function formerTarget(
  workspace: Workspace,
  document: RulesDocument,
  reference: NumberReference,
): Definition | undefined {
  const moved = workspace.history.moved.get(reference.text);
  const reach = reachOfReference(workspace, document, reference);
  const number = moved === undefined ? undefined : parseNumber(moved, (reach[0]?.[0] ?? document).dialect.numbering);
  return number && resolveNumber(reach, number).definition;
}

function titleFits(definition: Definition, quoted: string): boolean {
  const title = titleOf(headOf(definition));
  return title !== undefined && titleKey(title) === titleKey(quoted);
}

/** The rules whose number has one sign more, less or other than what is written, and as many parts. */
function spelledAlike(workspace: Workspace, document: RulesDocument, reference: NumberReference): Definition[] {
  const written = reference.text;
  const parts = (text: string) => text.split(/[^\dA-Za-z]/).length;
  return reachOfReference(workspace, document, reference)
    .flat()
    .flatMap(other =>
      Array.from(symbolsOf(other).rules, ([number, ordinal]) => ({ number, definition: { document: other, ordinal } })),
    )
    .filter(({ number }) => parts(number) === parts(written) && isOneOff(number, written))
    .map(({ definition }) => definition);
}

/** Whether one sign put in, left out or changed makes one text of the other. */
function isOneOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  return long.slice(at + 1) === short.slice(long.length === short.length ? at + 1 : at);
}

/** Whether a rule, or what stands below it, names something. */
function speaksOf({ document, ordinal }: Definition, subject: string): boolean {
  const head = document.heads[ordinal]!;
  const last = headBlocksOf(document).length;
  for (let index = ordinal; index < last; index++) {
    const other = document.heads[index]!;
    const isBelow = head.kind === 'rule' && other.kind === 'rule' && isWithin(other.number.path, head.number.path);
    if (!isBelow) return false;
    const { paragraphs, examples } = passagesOf({ document, ordinal: index });
    if ([...paragraphs, ...examples].some(text => text.includes(subject))) return true;
  }
  return false;
}

function isWithin(path: readonly number[], parent: readonly number[]): boolean {
  return parent.every((ordinal, level) => path[level] === ordinal);
}
