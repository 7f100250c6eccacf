import type { Definition, Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { parentNumber, parseNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { isRefusal, orRefusal, type Refusal, refuse } from '../plan/plan.ts';
import { wordsIn } from './extract.ts';
import { type OperationKind, planOperation } from './operation.ts';
import { type Here, hereOf, locate, numberIn, type Options, readNumber } from './siblings.ts';

/**
 * What the numbers are that each operation takes when it is requested in words: for a move, a rule or consecutive
 * rules, and the target.
 */
export const ASKED = {
  insert: ['NUMBER'],
  move: ['NUMBER', 'TO'],
  delete: ['NUMBER'],
  remove: ['NUMBER'],
  swap: ['NUMBER', 'OTHER'],
  'close-gaps': ['NUMBER'],
  from: ['NUMBER', 'FIRST'],
  sort: ['NUMBER'],
  promote: ['NUMBER'],
  demote: ['NUMBER'],
  extract: ['NUMBER'],
  merge: ['NUMBER'],
  inline: ['NUMBER'],
} as const;

export type AskedKind = keyof typeof ASKED;

/** A change of numbers, requested in words; with `extract`, the text is the words to extract. */
interface AskedChange extends Options {
  readonly operation: AskedKind;
  readonly numbers: readonly string[];
}

/** The kinds that are named otherwise when they are requested, and older names. */
const KINDS: Readonly<Partial<Record<AskedKind, OperationKind>>> = {
  'close-gaps': 'closeGaps',
  remove: 'delete',
  inline: 'merge',
};

/** Plans a change in the document that contains the rule or its parent. There must be at least one document. */
export function planAsked(
  workspace: Workspace,
  documents: readonly RulesDocument[],
  asked: AskedChange,
): RenumberPlan | Refusal {
  const [first = '', ...others] = asked.numbers;
  const numbers = asked.operation === 'move' ? [...runEnds(first, documents), ...others] : asked.numbers;
  const document = documents.find(each => holds(hereOf(workspace, each), numbers[0] ?? '')) ?? documents[0]!;
  if (asked.operation !== 'extract') {
    const kind = KINDS[asked.operation] ?? (asked.operation as OperationKind);
    return planOperation(workspace, document, { ...asked, kind, numbers });
  }
  const words = orRefusal(() => askedWords(hereOf(workspace, document), first, asked.text));
  if (isRefusal(words)) return words;
  return planOperation(workspace, words.document, { kind: 'extract', numbers: [], span: words });
}

/** `100.2-100.4` means consecutive rules, unless it is a number itself. */
function runEnds(name: string, documents: readonly RulesDocument[]): string[] {
  const isNumber = documents.some(({ dialect }) => parseNumber(name, dialect.numbering));
  const [first = '', last = first] = isNumber ? [name] : name.split(/[-–]/);
  return [first, last];
}

/** Whether a book contains the rule, or its parent. */
function holds(here: Here, name: string): boolean {
  const number = numberIn(name, here.document);
  const parent = number && parentNumber(number, here.numbering);
  return [number, parent].some(one => one && locate(here, one));
}

/** Words of a rule, exactly as they are written. */
function askedWords(here: Here, name: string, text: string | undefined): Definition & Span {
  if (text === undefined) refuse('Quote the sentences for the new rule, exactly as they are written.');
  return wordsIn(here, readNumber(name, here), text);
}
