import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument, withSources } from '../../server/src/core/book/workspace.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { parse, update } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { silent } from '../../server/src/core/shipped/silent.ts';
import { citing } from '../support/citing.ts';

const RULES = `1. Quay

100. Bells

100.1. A bell rings at dusk.

100.2. Nobody rings twice.

100.2a A rope is no bell.

101. Boats

101.1. A boat is a boat.

Glossary

Bell
What rings. See rule 100.
`;
const EXCERPT = RULES.slice(0, RULES.indexOf('Glossary')).replace('100.1. A bell', '100.4. A bell');

function found(text: string, uri = 'file:///a.rs', rules = RULES): string[] {
  const document = parse('file:///rules.txt', 0, rules, comprehensive);
  const books = [{ names: ['QR', 'Quay Rules'], documents: [document.uri], base: [] }];
  const workspace = { ...withDocument(emptyWorkspace, document), books };
  const source = { document: parse(uri, 0, text, silent), books: ['QR'] };
  const findings = runChecks(withSources(workspace, [source]), source.document);
  return findings.map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`);
}

const numbersIn = (findings: readonly string[]) => findings.map(finding => finding.split(':')[0]);

describe('broken-citation', () => {
  const CASES: readonly (readonly [text: string, ...broken: string[]])[] = [
    ['// QR 100.1, rule 100.2a', ''],
    ['// QR 100.3 and QR 101.2', '100.3', '101.2'],
    ['// QR 100.2b/c', '100.2b', 'c'],
    ['// QR 100.1–100.3', '100.3'],
    ['// QR 102: another chapter', '102'],
    ['// QR 100.xxx, QR 100.x, QR ???', ''],
    ['let a = 100.3; // 100.3 at noon', ''],
    ['fn test_100_3_rings() {}', ''],
    ['// rulebook-ignore: no such rule\n// QR 100.3', ''],
    ['// QR 100.3\n// rulebook-ignore-file', ''],
  ];
  for (const [text, ...broken] of CASES) {
    it(`finds ${broken.join(', ') || 'nothing'} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(numbersIn(found(text)), broken.filter(Boolean));
    });
  }

  it('says what is wrong', () => {
    assert.match(found('// QR 100.3')[0]!, /^100\.3: Rule 100\.3 .*100.* ends at 100\.2\.$/);
  });

  it("finds nothing where the book may be an excerpt that doesn't extend that far", () => {
    assert.deepEqual(numbersIn(found('// QR 100.3, QR 700.1', 'file:///a.rs', EXCERPT)), ['100.3']);
  });

  const FIXES: readonly (readonly [text: string, ...fixes: (readonly [title: string, after: string])[]])[] = [
    [
      '// QR 100.3',
      ['Change to 100.2 (Nobody rings twice.)', '// QR 100.2'],
      ['Change to 100.1 (A bell rings at dusk.)', '// QR 100.1'],
    ],
    ['// QR 100.2a/b'],
    ['// QR 100.2b', ['Change to 100.2a (A rope is no bell.)', '// QR 100.2a']],
    [
      '// QR 103.1a: Hoist a flag',
      ['Change to 102.1a (It is slow.)', '// QR 102.1a: Hoist a flag'],
      ['Change to 102.1 (Hoist)', '// QR 102.1: Hoist a flag'],
    ],
  ];
  for (const [text, ...fixes] of FIXES)
    it(`is fixed in ${text}`, () => {
      const rules = RULES.replace('Glossary', '102. Verbs\n\n102.1. Hoist\n\n102.1a It is slow.\n\nGlossary');
      const { workspace, sources } = citing({ 'a.rs': text }, rules);
      const [source] = sources as [(typeof sources)[number]];
      const offered = runChecks(workspace, source.document).flatMap(finding => finding.fixes());
      const done = offered.map(({ title, edits }) => [title, textAfter(source.document, edits)]);
      assert.deepEqual(done.slice(0, fixes.length), fixes);
      for (const [, after] of done) assert.deepEqual(found(after!, 'file:///a.rs', rules), [], after);
    });

  it('is first fixed to the rule that had the number before editing', () => {
    const { workspace, rules, sources } = citing({ 'a.rs': '// QR 100.2a' }, RULES);
    const start = RULES.indexOf('100.2a') + 5;
    const edited = withDocument(workspace, update(rules, [{ start, end: start + 1, text: 'b' }], 2));
    const [finding] = runChecks(edited, sources[0]!.document);
    assert.equal(finding?.fixes()[0]?.title, 'Change to 100.2b (A rope is no bell.)');
    assert.deepEqual(
      finding?.related.map(({ message }) => message),
      ['First rule after it: 100.2b'],
    );
  });

  it('skips a copy of the rules', () => {
    const chapters = Array.from({ length: 41 }, (_, index) => 100 + index);
    const numbers = chapters.flatMap(chapter => [
      `${chapter}. Bells`,
      ...Array.from({ length: 9 }, (_, index) => `${chapter}.${index + 1}. Ring. See rule 999.9.`),
    ]);
    const long = `1. Quay\n\n${numbers.join('\n\n')}\n\nGlossary\n\nBell\nWhat rings.\n`;
    assert.deepEqual(found(long, 'file:///copy.txt', long), []);
    const short = numbers.slice(0, 200).join('\n');
    assert.ok(found(short, 'file:///copy.txt', long).length > 0);
  });
});
