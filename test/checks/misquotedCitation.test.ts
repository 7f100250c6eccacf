import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import { misquotedCitation } from '../../server/src/core/checks/rules/misquotedCitation.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { citing } from '../support/citing.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';

const RULES = `7. Verbs

701. Hoisting

701.1. Hoist

701.1a To hoist a flag, pull its rope until it stands at the top of the mast of the boat.

701.1b A flag that is hoisted stays at the top until somebody lowers it.

701.2. Moor

701.2a To moor a boat, tie its rope to a ring of the quay on which nobody has tied another one.

701.3. Lower Away

701.3a To lower away is to let a flag come down. A boat that isn't moored can't hoist.

Glossary

Bell
What rings.
`;

function foundIn(text: string, rules = RULES) {
  const { workspace, sources } = citing({ 'a.rs': text }, rules);
  const [{ document }] = sources as [(typeof sources)[number]];
  const findings = runChecks(workspace, sources[0]!.document, [misquotedCitation]);
  const fixed = findings.flatMap(finding => finding.fixes().map(({ edits }) => textAfter(document, edits)));
  return { messages: findings.map(({ message }) => message), fixed };
}

describe('misquoted-citation', () => {
  it('finds a comment that starts with the title of another rule', () => {
    const { messages, fixed } = foundIn('// QR 701.1a: Moor the boat');
    assert.deepEqual(messages, [
      'The comment begins with “Moor”, the title of 701.2, not of 701.1a; cite 701.2a, or correct the comment.',
    ]);
    assert.deepEqual(fixed, ['// QR 701.2a: Moor the boat', '// QR 701.2: Moor the boat']);
  });

  it('finds twelve words of another rule, across lines of the comment', () => {
    const text =
      '/// QR 701.1b. “To moor a boat, tie its rope\n/// to a ring of the quay on which\n/// nobody ties anything.”\n';
    const { messages } = foundIn(text);
    assert.deepEqual(messages, ['The comment quotes 701.2a, not 701.1b; cite 701.2a, or correct the comment.']);
  });

  const NONE = [
    '// QR 701.1a: Hoist the flag',
    '// QR 701.1a: moored boats can hoist',
    '// QR 701.1a: Moor the boat before you hoist',
    '// QR 701.3a: Hoist nothing here',
    '// QR 701: Moor the boat',
    '// QR 701.1a + QR 701.2a: Moor the boat',
    '// QR 701.1a–701.2a: Moor the boat',
    '// QR 701.9: Moor the boat',
    'let s = "QR 701.1a: Moor the boat";',
    '// by QR 701.1a moor the boat',
    '// QR 701.2: To moor a boat, tie its rope to a ring of the quay on which nobody has tied',
    '// QR 701.1b: To moor a boat, tie its rope to a ring of any other quay',
    '// rulebook-ignore\n// QR 701.1a: Moor the boat',
  ];
  for (const text of NONE)
    it(`finds nothing in ${JSON.stringify(text)}`, () => assert.deepEqual(foundIn(text).messages, []));

  it('ignores words of several rules', () => {
    const twice = RULES.replace(
      'Glossary',
      '702. Quays\n\n702.1. Ring\n\n702.1a To moor a boat, tie its rope to a ring of the quay on which nobody has tied another one.\n\nGlossary',
    );
    const text =
      '// QR 701.1b: To moor a boat, tie its rope to a ring of the quay on which nobody has tied another one.';
    assert.equal(foundIn(text).messages.length, 1);
    assert.deepEqual(foundIn(text, twice).messages, []);
  });

  describe('in comments that people have judged', () => {
    if (!hasCorpus) return withoutCorpus();
    interface Judged {
      readonly number: string;
      readonly text: string;
      readonly verdict: 'right' | 'loose' | 'wrong';
    }

    it('finds no correct citation', () => {
      const { comments } = JSON.parse(readFileSync(join(CORPUS, 'citing', 'labels200.json'), 'utf8'));
      const rules = readFileSync(join(CORPUS, 'comprehensive', '2026-01-16.txt'), 'utf8');
      const files = Object.fromEntries(
        (comments as Judged[]).map(({ number, text, verdict }, index) => [
          `${verdict}${index}.rs`,
          `// QR ${number}: ${text}\n`,
        ]),
      );
      const { workspace, sources } = citing(files, rules);
      const found = sources.filter(source => runChecks(workspace, source.document, [misquotedCitation]).length > 0);
      const verdicts = found.map(({ document }) => /(\w+?)\d+\.rs$/.exec(document.uri)![1]);
      assert.deepEqual([...new Set(verdicts)], ['wrong']);
    });
  });
});
