import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { followMap } from '../../server/src/core/changes/maps/followMap.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import { blocksOf, parse, type RulesDocument, textOf, update } from '../../server/src/core/document/document.ts';
import { treeOf } from '../../server/src/core/document/tree.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { json } from '../../server/src/core/shipped/dataSets.ts';
import { rulings } from '../../server/src/core/shipped/rulings.ts';
import { withEdits } from '../../server/src/core/text/span.ts';
import { matcherOf } from '../../server/src/project/books.ts';
import { problemsIn } from '../../server/src/project/definitions.ts';
import { done, plan } from '../changes/operations.ts';
import type { Message } from '../lsp/client.ts';
import { mapOf } from '../support/maps.ts';
import { converse } from './conversation.ts';
import { assertEdits } from './everything.ts';
import { CAPABILITIES, probe, starting, TEXTS } from './protocol.ts';

const read = (text: string, dialect = comprehensive) => parse('test:/rules.txt', 1, text, dialect);

/** Failures that were found with random texts and random operations. */
describe('former bugs', () => {
  it('a number below one that becomes the innermost has no other number', () => {
    const document = read('1. Quay\n\n100. Bells\n\n100.1. See rules 100.1 and 100.1a.\n');
    const { edits } = followMap(document, mapOf());
    assert.deepEqual(edits, []);
    const citing = read('200.1. See rules 100.1 and 100.1a.\n');
    const mapped = withEdits(textOf(citing), followMap(citing, mapOf({ renumbered: { '100.1': '100.2a' } })).edits);
    assert.equal(mapped, '200.1. See rules 100.2a and 100.1a.\n');
  });

  it('a subrule becomes a rule while a number below the new one is cited', () => {
    const before = '1. Quay\n\n100. Bells\n\n100.1. One.\n\n100.1a Two.\n\n100.1b See rule 100.2a.\n';
    const [after] = done([before], ['promote', '100.1a']);
    assert.match(after!, /100\.2\. Two\./);
  });

  it('a reference to a level for which a dialect has no word', () => {
    const levels = [
      { name: 'section', number: '1' },
      { name: 'chapter', number: '1', hundreds: true },
      { name: 'rule', number: '.1' },
    ];
    const references = { words: [{ word: 'section', levels: ['section'] }] };
    const { dialects } = compileDialects({ own: { levels, references } }, []);
    const document = read('1. Quay\n\n101. Bells\n\n101.1. A bell, see section 101.\n', dialects[0]);
    const findings = runChecks(withDocument(emptyWorkspace, document), document);
    assert.deepEqual(
      findings.map(({ message }) => message),
      ["Section 101 doesn't exist; 101 is a chapter (“Bells”)."],
    );
  });

  it('an adjacent heading and line of the Contents are removed', () => {
    const before = '1. Quay\n1. Quay\n\n100. Bells\n\n100.1. A bell rings.\n';
    const { edits } = plan([before], ['delete', '1']);
    assertEdits(read(before), edits, 'edits');
    assert.equal(withEdits(before, edits), '\n');
  });

  it('globs that name nothing, and the folder itself', () => {
    const [problem] = problemsIn('{"books": [{"files": ""}]}');
    assert.match(problem!.message, /“files” must be globs/);
    assert.ok(matcherOf(['./'])('a/rules.txt'));
    assert.ok(!matcherOf([''])('a/rules.txt'));
  });

  it('words after an unclosed string are one finding', () => {
    const document = read('{"number": "100.1", "text": "A bell\nrings at dusk and at dawn", "examples": []}', json);
    const problems = blocksOf(document).flatMap(({ block }) => block.problems.map(({ message }) => message));
    assert.deepEqual(problems, [
      "This string of 100.1 isn't closed; add a quotation mark where it ends.",
      'A comma is missing before this in 100.1.',
      "This string of 100.1 isn't closed; add a quotation mark where it ends.",
    ]);
  });

  it('a block starts inside a line, until the rest of that line is deleted', () => {
    const text = '1- Bells.\n2- + 3- Ropes';
    const edit = { start: 13, end: 14, text: '\nBoats\n' };
    const updated = update(read(text, rulings), [edit], 2);
    assert.deepEqual(updated, parse(updated.uri, 2, withEdits(text, [edit]), rulings));
  });

  const answered = async (reply: Message) => {
    const { status, answers } = await converse([...starting(CAPABILITIES), ...probe(TEXTS[0])], reply);
    const { result } = answers.get('diagnostics') as { result?: { items: readonly object[] } };
    return [status, result?.items.length];
  };

  it('a client refuses all requests', async () => {
    assert.deepEqual(await answered({ error: { code: -32601, message: 'Unhandled method' } }), [0, 3]);
  });

  it('settings have wrong types', async () => {
    const settings = { checks: null, wholeBooks: 'x', codeLens: 7, inlayHints: [] };
    assert.deepEqual(await answered({ result: [settings] }), [0, 3]);
  });

  it('a rule is removed whose missing parent looks like others at another level', () => {
    const rules = '100.21a One.\n\n10011.21a Two.\n\n';
    const before = read(`${rules}100.21. Three.\n`);
    treeOf([before]);
    const after = update(before, [{ start: rules.length, end: rules.length + '100.21. Three.\n'.length, text: '' }], 2);
    const topmost = (document: RulesDocument) =>
      treeOf([document])
        .children.get('')
        ?.numbers.map(({ text }) => text);
    assert.deepEqual(topmost(before), ['100']);
    assert.deepEqual(topmost(after), topmost(read(rules)));
  });

  it('a rule is removed, and its missing parent is added at another level', () => {
    const [section, other] = ['12011. Ropes\n\n', '120. Bells\n\n'];
    const rules = '100.1. One.\n\n100.1a A.\n\n';
    const before = read(`${rules}${section}100.2. Two.\n\n100.3. Three.\n`);
    treeOf([before]);
    const after = update(before, [{ start: rules.length, end: rules.length + section.length, text: other }], 2);
    const topmost = (document: RulesDocument) =>
      treeOf([document])
        .children.get('')
        ?.numbers.map(({ text }) => text);
    assert.deepEqual(topmost(before), ['1', '120']);
    assert.deepEqual(topmost(after), topmost(read(textOf(after))));
  });
});
