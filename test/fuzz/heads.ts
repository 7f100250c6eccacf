import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Random, randomFrom } from '../../bench/random.ts';
import faults from '../../samples/faults.rules.txt';
import lanterns from '../../samples/lanterns.rules.txt';
import { followNumbers, noHistory } from '../../server/src/core/book/numberHistory.ts';
import { emptyWorkspace, headSpan, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import {
  headBlock,
  parse,
  type RulesDocument,
  settle,
  textOf,
  update,
} from '../../server/src/core/document/document.ts';
import { type Symbols, symbolsOf } from '../../server/src/core/document/symbols.ts';
import { treeOf } from '../../server/src/core/document/tree.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import type { Edit } from '../../server/src/core/text/span.ts';
import { decimal } from '../support/dialects/decimal.ts';
import { apply, randomEdit, type Start, startsOf } from './edits.ts';
import type { Fuzzed } from './fuzzed.ts';

const EDITS = 100;
const LOOPS = `1. The Quay

100. Bells

100.1. A bell rings.

100.2. It stops.

100.3. It rings at dusk, see rules 100.1 and 100.2.

Glossary

Bell
See Rope.

Rope
See Bell. See also Oar.

Oar
See Rope.

Tide
It rises. See rule 100.3.
`;

/** Headings that count as Contents only while more than half of their titles appear again. */
export const HARDLY_CONTENTS = `1. The Quay
1.1. Bells
1.3. Tides
1.2. Ropes

1. The Quay
1.1. Gongs
1.1.1. A gong rings.
1.2. Ropes
1.2.1. A rope hangs.
`;

/** Texts in which each number appears once, so that most edits are realistic, and two unusual texts. */
export const starts: readonly Start[] = [
  ...startsOf(0).slice(1),
  ...[
    lanterns.slice(0, 4_000) + lanterns.slice(-2_000),
    lanterns.slice(3_000, 9_000),
    faults.slice(0, 5_000),
    LOOPS,
  ].map(original => ({ dialect: comprehensive, original, share: 0 })),
  { dialect: decimal, original: HARDLY_CONTENTS, share: 0 },
];

/** An edit to a number or title, or of a whole rule or entry, mostly of the same few things. */
function headEdit(random: Random, document: RulesDocument): Edit {
  const { heads } = document;
  if (heads.length === 0 || random.below(12) === 0) return randomEdit(random, textOf(document));
  const near = random.below(2) === 0 ? Math.floor(heads.length / 2) + random.below(3) : random.below(heads.length);
  const ordinal = Math.min(near, heads.length - 1);
  const { start, end } = headSpan({ document, ordinal });
  const { text, head } = headBlock(document, ordinal);
  const origin = start - head!.start;
  const whole = { start: origin, end: origin + text.length };
  switch (random.below(7)) {
    case 0:
      return { ...whole, text: '' };
    case 1:
      return { start: origin, end: origin, text: headBlock(document, random.below(heads.length)).text };
    case 2:
      return {
        start: origin,
        end: origin,
        text: text.replace(/\d+(?=\D*$)|\d(?=\D)/, digits => String(Number(digits) + 1)),
      };
    case 3: {
      const title = origin + (head!.kind === 'rule' ? head!.textStart : head!.end);
      return { start: title, end: title + random.below(2), text: random.pick(['x', '', 'Bells ']) };
    }
    case 4:
      return { start: end - 1, end, text: '' };
    default: {
      const at = start + random.below(end - start + 1);
      return { start: at, end: at, text: random.pick(['x', '1', '2', 'a', 'b', '.', '0']) };
    }
  }
}

/** Everything that symbols contain; `known` are keys that others can have. */
function told({ rules, contents, terms, titles, ...rest }: Symbols, known: ReadonlySet<string>): unknown {
  const { whole, lastTerm, bodyStart, body, repeated, glossary } = rest;
  const maps = [rules, contents, terms, titles].map(map => ({
    size: map.size,
    entries: [...map],
    found: [...known].map(key => [map.has(key), map.get(key)]),
  }));
  return { maps, whole, lastTerm, bodyStart, body, repeated, glossary };
}

function keysOf({ rules, contents, terms, titles }: Symbols): string[] {
  return [rules, contents, terms, titles].flatMap(map => [...map.keys()]);
}

function treeTold(documents: readonly RulesDocument[], known: ReadonlySet<string>): unknown {
  const { children, runs, gapped, withoutParent } = treeOf(documents);
  const found = (map: typeof children) => ['', ...known].map(key => map.get(key));
  return {
    size: children.size,
    children: found(children),
    runs,
    gapped: found(gapped),
    withoutParent: found(withoutParent),
  };
}

function findings(workspace: Workspace, document: RulesDocument): string[] {
  return runChecks(workspace, document).map(({ code, message, target, start, end, related }) => {
    const places = related.map(({ definition, message: words }) => ({ words, ...headSpan(definition) }));
    return `${start}-${end} ${code} ${target} ${message} ${JSON.stringify(places)}`;
  });
}

/** Edits the heads of one document, or of two in a book. */
function editHeads({ dialect, original }: Start, edits: number, random: Random): void {
  const uris = random.below(2) === 0 ? ['test:/one.txt'] : ['test:/one.txt', 'test:/two.txt'];
  const books = [{ names: [], documents: uris, base: [] }];
  const read = (uri: string, text: string) => parse(uri, 0, text, dialect);
  let documents = uris.map(uri => read(uri, original));
  let workspace = documents.reduce(withDocument, { ...emptyWorkspace, books });
  const known = new Set<string>();
  const undo: { index: number; text: string }[] = [];
  for (let count = 1; count <= edits; count++) {
    const undone = undo.length > 0 && random.below(3) === 0 ? undo.pop() : undefined;
    const index = undone?.index ?? random.below(uris.length);
    const before = documents[index]!;
    const text = textOf(before);
    const edit = undone ? changeInto(text, undone.text) : headEdit(random, before);
    if (!undone) undo.push({ index, text });
    const after = update(before, [edit], count);
    documents = documents.map(document => (document === before ? after : document));
    workspace = withDocument(workspace, after);
    assert.equal(textOf(after), apply(text, edit));
    if (random.below(3) === 0) continue;
    const because = `edit ${count}: ${JSON.stringify(edit)}`;
    const fresh = documents.map(document => read(document.uri, textOf(document)));
    // Only the edits show which numbers rules have had.
    const { history } = workspace;
    const again = fresh.reduce(withDocument, { ...emptyWorkspace, books, history });
    assert.deepEqual(
      followNumbers(noHistory, before, after),
      followNumbers(noHistory, read(before.uri, text), fresh[index]!),
      because,
    );
    // Whether a text is complete is judged after a pause.
    const settled = documents.map(settle);
    const paused = { ...workspace, documents: new Map(settled.map(document => [document.uri, document])) };
    settled.forEach((document, at) => {
      assert.deepEqual(findings(paused, document), findings(again, fresh[at]!), because);
      for (const key of keysOf(symbolsOf(fresh[at]!))) known.add(key);
      assert.deepEqual(told(symbolsOf(document), known), told(symbolsOf(fresh[at]!), known), because);
    });
    assert.deepEqual(treeTold(documents, known), treeTold(fresh, known), because);
  }
}

/** The edit that turns one text into another. */
function changeInto(before: string, after: string): Edit {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++;
  let same = 0;
  while (same < Math.min(before.length, after.length) - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

/** What is defined and found while numbers and titles come, go, and change. */
export const heads: Fuzzed = {
  name: `what a document defines, and what is found in it, is what it is in one read afresh (${EDITS} edits of heads a run)`,
  runs: 30,
  property: fc.property(fc.nat(starts.length - 1), fc.nat(), (index, seed) => {
    editHeads(starts[index]!, EDITS, randomFrom(seed));
  }),
};
