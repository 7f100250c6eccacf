import assert from 'node:assert/strict';
import fc from 'fast-check';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { type OperationKind, operationOf, planOperation } from '../../server/src/core/changes/operations/operation.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { formattingEdits } from '../../server/src/core/changes/tidy/formatDocument.ts';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { detectDialect, fitted } from '../../server/src/core/document/detect.ts';
import { lengthOf, parse, textOf } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { silent } from '../../server/src/core/shipped/silent.ts';
import { withEdits } from '../../server/src/core/text/span.ts';
import { cases } from '../core/definitions.ts';
import { askAt, askOfWhole, assertEdits } from './everything.ts';
import type { Fuzzed } from './fuzzed.ts';
import { anyName, anyText } from './texts.ts';

const own = cases.flatMap(
  ({ definition }, index) => compileDialects({ [`own${index}`]: definition }, dialects).dialects,
);

/** A shipped dialect or one of a user; without one, it is detected. */
export const anyDialect: fc.Arbitrary<Dialect | undefined> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...dialects, silent) },
  fc.constantFrom(...own),
  fc.constant(undefined),
);

/** Reads a text like the server. */
export function readIn(dialect: Dialect | undefined, text: string, uri = 'test:/rules.txt') {
  const chosen = dialect ?? detectDialect(text) ?? dialects[0];
  return parse(uri, 1, text, fitted(chosen, text));
}

/** A place in a text, as a fraction of its length. */
const anyPlace = fc.double({ min: 0, max: 1, noNaN: true });

/** Any text gets an answer to every question. */
export const reading: Fuzzed = {
  name: 'any text in any dialect gets an answer to every question, at any place',
  runs: 1_000,
  property: fc.property(
    anyText,
    anyDialect,
    fc.array(anyPlace, { minLength: 1, maxLength: 4 }),
    anyName,
    (text, dialect, places, words) => {
      const document = readIn(dialect, text);
      assert.equal(textOf(document), text);
      const workspace = withDocument(emptyWorkspace, document);
      askOfWhole(workspace, document);
      for (const place of places)
        askAt({ workspace, document, offset: Math.floor(place * (lengthOf(document) + 1)), words });
    },
  ),
};

/** Formatting repeatedly ends in a text that stays the same. */
export const formatting: Fuzzed = {
  name: 'formatting a formatted text changes nothing',
  runs: 1_000,
  property: fc.property(anyText, anyDialect, (text, dialect) => {
    const document = readIn(dialect, text);
    const formatted = withEdits(text, formattingEdits(document));
    assert.deepEqual(formattingEdits(parse(document.uri, 2, formatted, document.dialect)), []);
  }),
};

/** Operations, each with the indexes of the rules that it names. */
const OPERATIONS: readonly (readonly [OperationKind, readonly number[]])[] = [
  ['insert', [0]],
  ['delete', [0]],
  ['move', [0, 0, 1]],
  ['move', [0, 1, 2]],
  ['moveBefore', [0, 0, 1]],
  ['moveUnder', [0, 0, 1]],
  ['moveUp', [0, 0]],
  ['moveDown', [0, 0]],
  ['swap', [0, 1]],
  ['closeGaps', [0]],
  ['from', [0, 1]],
  ['sort', [0]],
  ['promote', [0]],
  ['demote', [0]],
  ['merge', [0]],
];

/** Two documents of one book, renumbered. */
export const renumbering: Fuzzed = {
  name: 'any renumbering of any two texts is planned or refused',
  runs: 1_000,
  property: fc.property(
    fc.tuple(anyText, anyText),
    anyDialect,
    fc.constantFrom(...OPERATIONS),
    fc.array(anyPlace, { minLength: 3, maxLength: 3 }),
    anyName,
    (texts, dialect, [kind, named], places, words) => {
      const documents = texts.map((text, index) => readIn(dialect, text, `test:/${index}.txt`));
      const book = { names: [], documents: documents.map(({ uri }) => uri), base: [] };
      const workspace: Workspace = documents.reduce(withDocument, { ...emptyWorkspace, books: [book] });
      const [document] = documents;
      const rules = [...symbolsOf(document!).rules.keys()];
      if (rules.length === 0) return;
      const ruleAt = (place: number) => rules[Math.min(rules.length - 1, Math.floor(place * rules.length))]!;
      const numbers = named.map(index => ruleAt(places[index]!));
      const options = kind === 'insert' ? ({ text: words, position: 'under' } as const) : {};
      const plan = planOperation(workspace, document!, operationOf(kind, numbers, options));
      if (isRefusal(plan)) return assert.ok(plan.refusal);
      for (const each of documents) {
        const edits = plan.edits.filter(edit => edit.document === each);
        assertEdits(each, edits, kind);
        parse(each.uri, 2, withEdits(textOf(each), edits), each.dialect);
      }
    },
  ),
};
