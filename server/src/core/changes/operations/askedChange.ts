import type { Definition, Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { parentNumber, parseNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { isRefusal, orRefusal, type Refusal, refuse } from '../plan/plan.ts';
import { wordsInRule } from './extract.ts';
import { OPERATIONS, type OperationKind, operationOf, planOperation } from './operation.ts';
import { type Here, hereOf, locate, numberAsInBook, numberAsTyped, type Options } from './siblings.ts';

/** An operation that can be requested in words. */
export interface AskedKind {
  readonly kind: OperationKind;
  /** `close-gaps` */
  readonly name: string;
  /** An older name. */
  readonly also?: string | undefined;
  /** What its numbers are called: NUMBER and TO. */
  readonly asks: readonly string[];
  /** What it does. */
  readonly help: string;
}

/** The operations that can be requested in words, in the order of the help. */
export const ASKED: readonly AskedKind[] = Object.entries(OPERATIONS).flatMap(([kind, { inWords }]) => {
  const name = kind.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  return inWords ? [{ kind: kind as OperationKind, name, ...inWords }] : [];
});

/** All names of these operations. */
export const ASKED_NAMES: readonly string[] = ASKED.flatMap(({ name, also }) => [name, ...(also ? [also] : [])]);

/** The operation with a name, one of {@link ASKED_NAMES}. */
export function askedKind(name: string): AskedKind {
  return ASKED.find(asked => asked.name === name || asked.also === name)!;
}

/** A change of numbers, requested in words; with `extract`, the text is the words to extract. */
interface AskedChange extends Options {
  readonly kind: OperationKind;
  /** As many as the kind asks for. */
  readonly numbers: readonly string[];
}

/** Plans a change in the document that contains the rule or its parent. There must be at least one document. */
export function planAsked(
  workspace: Workspace,
  documents: readonly RulesDocument[],
  { kind, numbers: given, ...options }: AskedChange,
): RenumberPlan | Refusal {
  const [first = '', ...others] = given;
  const { takes } = OPERATIONS[kind];
  const numbers = takes.some(name => name === 'last') ? [...runEnds(first, documents), ...others] : given;
  const document = documents.find(each => bookHolds(hereOf(workspace, each), numbers[0] ?? '')) ?? documents[0]!;
  if (kind !== 'extract') return planOperation(workspace, document, operationOf(kind, numbers, options));
  const words = orRefusal(() => askedWords(hereOf(workspace, document), first, options.text));
  if (isRefusal(words)) return words;
  return planOperation(workspace, words.document, { kind, span: words });
}

/** `100.2-100.4` means consecutive rules, unless it is a number itself. */
function runEnds(name: string, documents: readonly RulesDocument[]): string[] {
  const isNumber = documents.some(({ dialect }) => parseNumber(name, dialect.numbering));
  const [first = '', last = first] = isNumber ? [name] : name.split(/[-–]/);
  return [first, last];
}

/** Whether a book contains the rule, or its parent. */
function bookHolds(here: Here, name: string): boolean {
  const number = numberAsTyped(name, here.document);
  const parent = number && parentNumber(number, here.numbering);
  return [number, parent].some(one => one && locate(here, one));
}

/** Words of a rule, exactly as they are written. */
function askedWords(here: Here, name: string, text: string | undefined): Definition & Span {
  if (text === undefined) refuse('Quote the sentences for the new rule, exactly as they are written.');
  return wordsInRule(here, numberAsInBook(name, here), text);
}
