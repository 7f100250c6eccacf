import type { Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { parentNumber, parseNumber } from '../../numbers/ruleNumber.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { isRefusal, type Refusal, refused } from '../plan/plan.ts';
import { wordsIn } from './extract.ts';
import type { InsertOptions } from './insert.ts';
import { type Operation, type OperationKind, planOperation } from './operation.ts';
import { locate, readNumber } from './siblings.ts';

/**
 * What the numbers are that each operation takes when it is requested in words: for a move, a rule or consecutive rules,
 * and the target.
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

/** A change of numbers, requested in words. */
interface AskedChange {
  readonly operation: AskedKind;
  readonly numbers: readonly string[];
  /** With `insert`: the text or title; with `extract`: the words to extract. */
  readonly text?: string | undefined;
  readonly position?: InsertOptions['position'] | undefined;
  readonly edge?: 'outside' | 'inside' | undefined;
  readonly closeGap?: boolean | undefined;
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
  const document = meantDocument(workspace, documents, numbers[0] ?? '');
  return asked.operation === 'extract'
    ? planExtraction(workspace, document, first, asked.text)
    : planOperation(workspace, document, operationOf(numbers, asked));
}

/** `100.2-100.4` means consecutive rules, unless it is a number itself. */
function runEnds(name: string, documents: readonly RulesDocument[]): string[] {
  const isNumber = documents.some(({ dialect }) => parseNumber(name, dialect.numbering));
  const [first = '', last = first] = isNumber ? [name] : name.split(/[-–]/);
  return [first, last];
}

/** The document whose book contains the rule, or its parent. */
function meantDocument(workspace: Workspace, documents: readonly RulesDocument[], name: string): RulesDocument {
  const holds = (document: RulesDocument) => {
    const number = readNumber(name, document);
    if (isRefusal(number)) return false;
    const parent = parentNumber(number, document.dialect.numbering);
    return [number, parent].some(one => one && locate(workspace, document, one));
  };
  return documents.find(holds) ?? documents[0]!;
}

function operationOf(numbers: readonly string[], asked: AskedChange): Operation {
  const { operation, text, position, edge, closeGap = false } = asked;
  return {
    kind: KINDS[operation] ?? (operation as OperationKind),
    numbers,
    closeGap,
    ...(text !== undefined && { text }),
    ...(position && { position }),
    ...(edge && { edge }),
  };
}

/** Words of a rule, exactly as they are written. */
function planExtraction(
  workspace: Workspace,
  document: RulesDocument,
  name: string,
  text: string | undefined,
): RenumberPlan | Refusal {
  if (text === undefined) return refused('Quote the sentences for the new rule, exactly as they are written.');
  const number = readNumber(name, document);
  const words = isRefusal(number) ? number : wordsIn(workspace, document, number, text);
  if (isRefusal(words)) return words;
  return planOperation(workspace, words.document, { kind: 'extract', numbers: [], span: words });
}
