import assert from 'node:assert/strict';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { fixAll } from '../../server/src/core/checks/fixAll.ts';
import type { DocumentEdit } from '../../server/src/core/document/document.ts';
import { parse, type RulesDocument, textOf } from '../../server/src/core/document/document.ts';
import type { Finding, Fix } from '../../server/src/core/findings/check.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';

/** Each way to fix that a hand-made check knows: what it looks for and what it puts there. */
type Mending = readonly (readonly [pattern: RegExp, replacement: string])[];

function findingsIn(document: RulesDocument, fixing: Mending): Finding[] {
  const text = textOf(document);
  return fixing.flatMap(([pattern, replacement]) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }): Finding => {
      const edit = { document, start: index, end: index + found.length, text: replacement };
      const fixes = [{ title: `Write ${replacement}`, edits: [edit], certain: true }];
      return { ...findingAt(index, index + found.length), fixes: () => fixes };
    }),
  );
}

function findingAt(start: number, end: number): Finding {
  return {
    ...{ code: 'made', severity: 'error', message: '', target: '', related: [] },
    ...{ start, end, fixes: () => [] },
  };
}

function documents(...texts: readonly string[]): { workspace: Workspace; uris: string[] } {
  const made = texts.map((text, index) => parse(`test:/${index}.txt`, 1, text, comprehensive));
  return { workspace: made.reduce(withDocument, emptyWorkspace), uris: made.map(({ uri }) => uri) };
}

function fixed(text: string, fixing: Mending): { text: string; done: readonly string[] } {
  const { workspace, uris } = documents(text);
  const fixed = fixAll(workspace, uris, (_, document) => findingsIn(document, fixing));
  return { text: textOf(fixed.workspace.documents.get(uris[0]!)!), done: fixed.done.get(uris[0]!) ?? [] };
}

describe('fixing all findings', () => {
  const CASES: readonly (readonly [string, string, Mending, string, number])[] = [
    ['nothing to fix', '100.1. A lamp.', [[/bell/g, 'lamp']], '100.1. A lamp.', 0],
    ['several pieces', 'bell, bell', [[/bell/g, 'lantern']], 'lantern, lantern', 2],
    ['one fix that makes room for another', 'a', [[/a/g, 'b'], [/b/g, 'c']], 'c', 2], // biome-ignore format: a table
    ['overlapping pieces: the first, then what is left', 'abcd', [[/abc/g, 'x'], [/cd/g, 'y'], [/xd/g, 'z']], 'z', 2], // biome-ignore format: a table
    ['pieces that touch', 'ab', [[/a/g, 'x'], [/b/g, 'y']], 'xy', 2], // biome-ignore format: a table
    ['a fix that changes nothing', 'bell', [[/bell/g, 'bell']], 'bell', 0],
    ['no number that is cited', '100.1. See rule 100.2.\n\n100.2. Row.', [[/^100\.2/gm, '100.3'], [/Row/g, 'Sail']], '100.1. See rule 100.2.\n\n100.2. Sail.', 1], // biome-ignore format: a table
    ['line ends of all kinds', 'a bell\r\na bell\ra bell\n', [[/bell/g, 'lamp']], 'a lamp\r\na lamp\ra lamp\n', 3],
  ];
  for (const [title, text, fixing, expected, count] of CASES) {
    it(title, () => {
      const result = fixed(text, fixing);
      assert.equal(result.text, expected);
      assert.equal(result.done.length, count);
    });
  }

  it('ends if fixes undo each other', () => {
    const result = fixed('a', [[/a/g, 'b'], [/b/g, 'a']]); // biome-ignore format: a table
    assert.equal(result.done.length, 10);
  });

  it('skips findings with several fixes or an uncertain one', () => {
    const { workspace, uris } = documents('bell');
    const fixed = fixAll(workspace, uris, (_, document) => {
      const edits = [{ document, start: 0, end: 4, text: 'lamp' }];
      return [{ ...findingAt(0, 4), fixes: () => [{ title: 'Write lamp', edits }] }];
    });
    assert.deepEqual([...fixed.done], []);
  });

  it('edits several documents at once, or none of them', () => {
    const { workspace, uris } = documents('See lamp.', 'Lamp');
    let round = 0;
    const fixed = fixAll(workspace, uris.slice(0, 1), current => {
      const [one, two] = uris.map(uri => current.documents.get(uri)!) as [RulesDocument, RulesDocument];
      const edit = (document: RulesDocument, start: number, end: number, text: string): DocumentEdit => {
        return { document, start, end, text };
      };
      const fix = (title: string, ...edits: DocumentEdit[]): Fix => ({ title, edits, certain: true });
      const first = fix('both', edit(one, 4, 8, 'bell'), edit(two, 0, 4, 'Bell'));
      const second = fix('overlaps in the second', edit(one, 0, 3, 'Ring'), edit(two, 2, 3, 'x'));
      return round++ ? [] : [first, second].map(each => ({ ...findingAt(0, 1), fixes: () => [each] }));
    });
    assert.deepEqual(
      uris.map(uri => textOf(fixed.workspace.documents.get(uri)!)),
      ['See bell.', 'Bell'],
    );
    assert.deepEqual(
      [...fixed.done],
      uris.map(uri => [uri, ['both']]),
    );
  });
});
