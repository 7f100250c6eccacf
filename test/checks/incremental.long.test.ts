import assert from 'node:assert/strict';
import { randomFrom } from '../../bench/random.ts';
import faults from '../../samples/faults.rules.txt';
import { emptyWorkspace, headSpan, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import {
  documentOffset,
  documentPosition,
  parse,
  type RulesDocument,
  settle,
  textOf,
  update,
} from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { texts } from '../dialects/texts.ts';
import { effort } from '../support/effort.ts';

const EDITS = effort(45, 3000);
const PIECES = [
  'x',
  ' ',
  '.',
  '“',
  '”',
  '1',
  '9',
  'b',
  ' (see rule 101.9)',
  'rules 101.1',
  '\n\n101.9. New.\n\n',
  '\n',
  '',
];

/** All findings, with the related places and, if requested, the edits that fix them. */
function found(workspace: Workspace, document: RulesDocument, withFixes: boolean): string[] {
  return runChecks(workspace, document).map(({ code, severity, message, target, start, end, related, fixes }) => {
    const places = related.map(({ definition, message: words }) => ({ words, ...headSpan(definition) }));
    const edits = (withFixes ? fixes() : []).map(({ title, edits }) => [
      title,
      edits.map(({ document: { uri }, start, end, text }) => ({ uri, start, end, text })),
    ]);
    return `${start}-${end} ${severity} ${code} ${target} ${message} ${JSON.stringify([places, edits])}`;
  });
}

const POINTERS = `1. The Quay

100. Bells

100.1. A bell rings.

100.2.

100.3.

It rings at dusk.

100.4.

Glossary

Bell
See Rope.

Rope
See Bell. See also Oar.

Oar
See Rope.

Tide
It rises. See rule 100.3.

Credits

All of us.
`;
const POINTING = [
  'See Rope.',
  'See Bell and Oar.',
  'It rises.',
  '100.5. ',
  '\n',
  '\n\n',
  '\n\n',
  'x',
  '.',
  '',
  '',
  ' ',
];

describe('findings in an updated document', () => {
  const asked = [
    { name: 'two documents that extend each other', start: faults.slice(0, 9000), pieces: PIECES },
    { name: 'bare rules and entries that lead to each other', start: POINTERS, pieces: POINTING },
  ];
  for (const { name, start, pieces } of asked)
    it(`are the same as in a fresh one, over ${EDITS} random edits of ${name}`, () => {
      const random = randomFrom(20_261_121);
      const uris = ['test:/one.txt', 'test:/two.txt'] as const;
      const books = [{ names: ['Quay'], documents: [...uris], base: [] }];
      let workspace: Workspace = { ...emptyWorkspace, books };
      const documents = uris.map(uri =>
        parse(uri, 0, start.replace(/\b10(\d)/g, uri.includes('one') ? '10$1' : '30$1'), comprehensive),
      );
      for (const document of documents) workspace = withDocument(workspace, document);
      for (let count = 1; count <= EDITS; count++) {
        const index = random.below(2);
        const text = textOf(documents[index]!);
        const at = random.below(text.length + 1);
        const size = text.length > 1.2 * start.length ? 40 : random.pick([0, 0, 1, 2, 12]);
        const edit = { start: at, end: Math.min(text.length, at + size), text: random.pick(pieces) };
        documents[index] = update(documents[index]!, [edit], count);
        workspace = withDocument(workspace, documents[index]!);
        if (count % 3 && count > 30) continue;
        const withFixes = count % 15 === 0;
        // Whether a text is complete is judged after a pause.
        documents.forEach((document, at) => {
          documents[at] = settle(document);
          workspace = withDocument(workspace, documents[at]);
        });
        for (const document of documents) {
          const fresh = parse(document.uri, count, textOf(document), comprehensive);
          const expected = found(
            withDocument(
              withDocument({ ...emptyWorkspace, books }, documents[document === documents[0] ? 1 : 0]!),
              fresh,
            ),
            fresh,
            withFixes,
          );
          assert.deepEqual(found(workspace, document, withFixes), expected, `edit ${count}: ${JSON.stringify(edit)}`);
        }
      }
    });
});

/** A document that doesn't reveal its blocks as plain lists. */
function withoutLists(document: RulesDocument): RulesDocument {
  const lists = ['blocks', 'starts', 'startLines', 'startColumns'];
  return new Proxy(document, {
    get(target, name, receiver) {
      assert.ok(!lists.includes(String(name)), `${String(name)} was asked for`);
      return Reflect.get(target, name, receiver);
    },
  });
}

describe('a key in running text', () => {
  const all = dialects.map(dialect => ({ name: dialect.id, dialect, text: texts[dialect.id] ?? '' }));
  for (const { name, dialect, text } of [
    ...all,
    { name: 'a text with all faults', dialect: comprehensive, text: faults },
  ])
    it(`doesn't examine all blocks of ${name}`, () => {
      const before = parse('test:/rules.txt', 1, text, dialect);
      runChecks(withDocument(emptyWorkspace, before), before);
      const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
      const type = (start: number) => update(withoutLists(before), [{ start, end: start, text: 'x' }], 2);
      const typed = spaces.map(type).find(({ heads }) => heads === before.heads);
      assert.ok(typed);
      const after = withoutLists(typed);
      const findings = runChecks(withDocument(emptyWorkspace, after), after);
      for (const { start, end } of findings) documentOffset(after, documentPosition(after, start + end - start));
    });
});
