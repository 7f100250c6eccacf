import assert from 'node:assert/strict';
import { type Book, emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { leftBehind } from '../../server/src/core/checks/rules/leftBehind.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { parse, type RulesDocument, textOf, update } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { textsIn } from '../support/fixture.ts';

/** The files of a fixture as a book: as they were saved, and with other texts now. */
function edited(saved: string, now: Readonly<Record<string, string>>) {
  const read = (name: string, text: string) => parse(`test:/${name}`, 1, text, comprehensive);
  const before = Object.entries(textsIn(saved)).map(([name, text]) => read(name, text));
  const documents = before.map(document => {
    const text = now[document.uri.slice('test:/'.length)];
    return text === undefined ? document : update(document, [{ start: 0, end: textOf(document).length, text }], 2);
  });
  const books: Book[] = [{ names: ['Bells'], documents: documents.map(({ uri }) => uri), base: [] }];
  const old = before.filter(({ uri }) => now[uri.slice('test:/'.length)] !== undefined);
  const workspace: Workspace = {
    ...documents.reduce(withDocument, { ...emptyWorkspace, books }),
    saved: new Map(old.map(document => [document.uri, document])),
  };
  return { workspace, documents };
}

function foundIn(workspace: Workspace, document: RulesDocument): string[] {
  return runChecks(workspace, document, [leftBehind]).map(({ start, message }) => {
    const line = textOf(document).slice(0, start).split('\n').length;
    return `${line}: ${message}`;
  });
}

const BELLS = `=== one.txt ===
1. Bells

100. Bells

100.1. A bell rings at dawn. See rule 100.2.

100.2. Nobody rings a bell at night.

100.3. A rope hangs from each bell (see rules 100.2 and 100.3).

=== two.txt ===
101. Ropes

101.1. A rope is made of hemp. See rules 100.1–3.

101.2. Whoever pulls it at night breaks rule 100.2.
`;
const ONE = textsIn(BELLS)['one.txt']!;

describe('left-behind', () => {
  it('is silent while nothing is renumbered, and without what was saved', () => {
    const { workspace, documents } = edited(BELLS, { 'one.txt': ONE.replace('at dawn', 'at dusk') });
    assert.deepEqual(foundIn(workspace, documents[0]!), []);
    const { saved, ...others } = edited(BELLS, { 'one.txt': ONE.replace('100.2. N', '100.4. N') }).workspace;
    assert.ok(saved);
    assert.deepEqual(foundIn(others, documents[0]!), []);
  });

  it('names the references to a rule that was renumbered, in all documents, and updates them', () => {
    const inserted = ONE.replace('100.2. Nobody', '100.2. Gulls are fed (see rule 100.3).\n\n100.3. Nobody').replace(
      '100.3. A rope',
      '100.4. A rope',
    );
    const { workspace, documents } = edited(BELLS, { 'one.txt': inserted });
    assert.deepEqual(foundIn(workspace, documents[0]!), [
      '9: 3 references pointed to 100.2, now 100.3; update them.',
      '11: 2 references pointed to 100.3, now 100.4; update them.',
    ]);
    const [first] = runChecks(workspace, documents[0]!, [leftBehind]);
    const [own, all] = first!.fixes();
    assert.equal(own!.title, 'Change 3 references to rule 100.2 to 100.3');
    assert.equal(all!.title, 'Update all 5 references to 2 renumbered rules');
    const texts = documents.map(document => {
      const edits = all!.edits.filter(edit => edit.document === document);
      return textOf(
        update(
          document,
          [...edits].sort((a, b) => b.start - a.start),
          3,
        ),
      );
    });
    // The new rule already cites the new number.
    assert.equal(
      texts[0],
      inserted
        .replace('dawn. See rule 100.2', 'dawn. See rule 100.3')
        .replace('rules 100.2 and 100.3', 'rules 100.3 and 100.4'),
    );
    assert.match(texts[1]!, /See rules 100\.1–4\./);
    assert.match(texts[1]!, /breaks rule 100\.3\./);
  });

  it('does not ask again after an update', () => {
    const moved = ONE.replace('100.3. A rope', '100.4. A rope').replace('100.2. Nobody', '100.3. Nobody');
    const [one, two] = edited(BELLS, { 'one.txt': moved }).documents;
    const updated = {
      'one.txt': textOf(one!)
        .replace('rule 100.2', 'rule 100.3')
        .replace('rules 100.2 and 100.3', 'rules 100.3 and 100.4'),
      'two.txt': textOf(two!).replace('100.1–3', '100.1–4').replace('rule 100.2', 'rule 100.3'),
    };
    const { workspace, documents } = edited(BELLS, updated);
    assert.deepEqual(
      documents.flatMap(document => foundIn(workspace, document)),
      [],
    );
  });

  it('names the references to a rule that was deleted, at the rule before it, and leads them to a neighbor', () => {
    const deleted = ONE.replace('100.2. Nobody rings a bell at night.\n\n', '');
    const { workspace, documents } = edited(BELLS, { 'one.txt': deleted });
    assert.deepEqual(foundIn(workspace, documents[0]!), ['5: 3 references pointed to 100.2, which you deleted.']);
    const [finding] = runChecks(workspace, documents[0]!, [leftBehind]);
    assert.deepEqual(
      finding!.fixes().map(({ title, edits }) => `${title}: ${edits.length}`),
      ['Change 3 references to rule 100.2 to 100.1: 3', 'Change 3 references to rule 100.2 to 100.3: 3'],
    );
  });

  const closed = ONE.replace('100.2. Nobody rings a bell at night.\n\n', '').replace('100.3. A', '100.2. A');
  const ASTRAY =
    'This referred to a rule that you deleted, and 100.2 is another rule now; change it, or keep it as it is.';

  it('names each reference that leads to the next rule, which got its number, in all documents', () => {
    const { workspace, documents } = edited(BELLS, { 'one.txt': closed });
    assert.deepEqual(foundIn(workspace, documents[0]!), [
      `5: ${ASTRAY}`,
      '7: 2 references pointed to 100.3, now 100.2; update them.',
      `7: ${ASTRAY}`,
    ]);
    assert.deepEqual(foundIn(workspace, documents[1]!), [`5: ${ASTRAY}`]);
    const [finding] = runChecks(workspace, documents[1]!, [leftBehind]);
    const { text } = documents[1]!.pieces.stretches[0]!.blocks.at(-1)!;
    assert.equal(textOf(documents[1]!).slice(finding!.start, finding!.end), text.trim().slice(-6, -1));
    assert.deepEqual(
      finding!.fixes().map(({ title, edits }) => `${title}: ${edits.length}`),
      [
        'Change to 100.1 (A bell rings at dawn. See rule 100.2.): 1',
        'Change to 100 (Bells): 1',
        'Change 3 references to rule 100.2 to 100.1: 3',
      ],
    );
  });

  it('is silent about references that the user keeps', () => {
    const { workspace, documents } = edited(BELLS, { 'one.txt': closed });
    const kept = new Map([[documents[0]!.uri, new Set(['100.2'])]]);
    assert.deepEqual(foundIn({ ...workspace, kept }, documents[1]!), []);
    assert.deepEqual(foundIn({ ...workspace, kept }, documents[0]!), [
      '7: 2 references pointed to 100.3, now 100.2; update them.',
    ]);
  });
});
