import assert from 'node:assert/strict';
import { nameOf } from '../../server/src/core/editions/changeList.ts';
import { type Review, reviewChange } from '../../server/src/core/review/review.ts';
import { type FileTree, pathInState, readProjectStates } from '../../server/src/project/projectStates.ts';
import { ORIGINAL, TRANSLATION } from '../support/translated.ts';

/** Files by their paths, as one state of a folder. */
type Files = Readonly<Record<string, string>>;

function treeOf(files: Files): FileTree {
  const textOf = async (path: string) => files[path]!;
  return { paths: Object.keys(files), idOf: textOf, prepare: () => undefined, textOf };
}

async function reviewed(old: Files, now: Files): Promise<Review> {
  const [was, is] = await readProjectStates(treeOf(old), treeOf(now));
  return reviewChange(was, is);
}

/** “file:line severity code message @file:line”, with the line of the change where that is another one. */
function problemsOf({ problems }: Review): string[] {
  return problems.map(({ document, start, severity, code, message, cause, isUntouched }) => {
    const text = document.pieces.stretches.flatMap(({ blocks }) => blocks.map(block => block.text)).join('');
    const line = text.slice(0, start).split('\n').length;
    const where = isUntouched ? ` @${pathInState(cause.document)}:${cause.line + 1}` : '';
    return `${pathInState(document)}:${line} ${severity} ${code} ${message}${where}`;
  });
}

const HARBOR = `1. The Harbor

100. Ships

100.1. A ship must enter the harbor at the turn of the tide and pays two coins.

100.2. The captain of a ship that leaves rings the bell three times.

100.3. A ship may wait outside the harbor. See rule 100.2.

100.4. Ropes are long, and are made of hemp.

101. Crews

101.1. A crew sleeps on deck. See rules 100.3 and 100.4.

101.2. A crew sings at dawn, unless rule 100.1 forbids it.

Glossary

Bell
A thing that rings. See rule 100.2.

Deck
Where a crew sleeps.
`;

/** Numbers that are counted: each item begins with “1.”. */
const COUNTED = `# Ships

## Harbor
1. A ship enters the harbor at the turn of the tide.
1. A ship pays two coins to the warden.
1. The captain of a ship that leaves rings the bell three times.
1. A ship may wait outside the harbor for a day and a night.

## Crews
1. A crew sleeps on deck, in accordance with section 1.1.4.
1. A crew sings at dawn.

# Ropes

## Length
1. A rope is as long as the bell is loud, in accordance with section 1.1.3.
1. Ropes are made of hemp, in accordance with section 1.2.1.
`;

describe('a review', () => {
  it('lists the rules of translations whose originals are reworded, unless they are, too', async () => {
    const books = [
      { names: ['Rules'], files: ['english.md'] },
      { names: ['Regeln'], files: ['german.md'], translates: { book: 'Rules' } },
    ];
    const old = { 'rulebook.json': JSON.stringify({ books }), 'english.md': ORIGINAL, 'german.md': TRANSLATION };
    const english = ORIGINAL.replace('A bell rings for 2 seconds', 'Each bell in the harbor rings for 2 long seconds')
      .replace('A boat sleeps at night', 'Boats of every size sleep quietly at night')
      .replace('## Article 2', '- 1d) A bell is green.\n\n## Article 2');
    const german = TRANSLATION.replace('Ein Boot schläft nachts', 'Boote schlafen nachts');
    const now = { ...old, 'english.md': english, 'german.md': german };
    assert.deepEqual(problemsOf(await reviewed(old, now)), [
      "german.md:6 warning untranslated-rule Section 1d of the original isn't here; insert and translate it after 1c. @german.md:11",
      'german.md:3 information outdated-translation The original of section 1a is reworded; update the translation. @english.md:3',
    ]);
  });

  it('has nothing to say about the same text', async () => {
    const review = await reviewed({ 'a.txt': HARBOR }, { 'a.txt': HARBOR });
    assert.deepEqual([review.problems, review.solved, review.rules, review.reused], [[], [], [], []]);
  });

  it('names untouched citations of a removed rule, and the place of the change', async () => {
    const now = HARBOR.replace('100.4. Ropes are long, and are made of hemp.\n\n', '');
    assert.deepEqual(problemsOf(await reviewed({ 'a.txt': HARBOR }, { 'a.txt': now })), [
      'a.txt:13 error broken-reference 101.1 cites 100.4, which no longer exists; correct the citation, or keep the rule. @a.txt:11',
    ]);
  });

  it('names untouched citations that lead to another rule', async () => {
    const now = HARBOR.replace('100.2. The', '100.2. Gulls follow each ship that throws fish overboard.\n\n100.3. The')
      .replace('100.3. A ship may', '100.4. A ship may')
      .replace('100.4. Ropes', '100.5. Ropes');
    assert.deepEqual(problemsOf(await reviewed({ 'a.txt': HARBOR }, { 'a.txt': now })), [
      'a.txt:17 warning stale-reference 101.1 cites 100.3, which is now another rule; the rule that it meant is now 100.4. Cite 100.4. @a.txt:11',
      'a.txt:17 warning stale-reference 101.1 cites 100.4, which is now another rule; the rule that it meant is now 100.5. Cite 100.5. @a.txt:13',
      'a.txt:24 warning stale-reference Bell cites 100.2, which is now another rule; the rule that it meant is now 100.3. Cite 100.3. @a.txt:9',
      'a.txt:11 warning stale-reference 100.4 cites 100.2, which is now another rule; the rule that it meant is now 100.3. Cite 100.3.',
    ]);
  });

  it('says where a renumbered rule went if nothing has its number', async () => {
    const now = HARBOR.replace('100.4. Ropes', '101.3. Ropes');
    const [problem] = problemsOf(await reviewed({ 'a.txt': HARBOR }, { 'a.txt': now }));
    assert.match(problem!, /101\.1 cites 100\.4, which is now 101\.3; cite 101\.3\. @a\.txt:11$/);
  });

  it('keeps what was wrong before apart', async () => {
    const faulty = HARBOR.replace('at dawn,', 'at dawn (see rule 100.9),');
    const worse = faulty.replace('on deck.', 'on deck, see rule 101.7.').replace('two coins', 'three coins');
    const review = await reviewed({ 'a.txt': faulty }, { 'a.txt': worse });
    assert.deepEqual(problemsOf(review), [
      "a.txt:15 error broken-reference Rule 101.7 doesn't exist; chapter 101 ends at 101.2.",
    ]);
    assert.equal(review.left, 1);
    const solved = await reviewed({ 'a.txt': worse }, { 'a.txt': HARBOR });
    assert.deepEqual(problemsOf(solved), []);
    assert.deepEqual(solved.solved.map(({ finding }) => finding.target).sort(), ['100.9', '101.7']);
  });

  it('says what must, may, and should be done now, and where a changed term is used', async () => {
    const now = HARBOR.replace('A ship must enter', 'A ship should enter').replace(
      'Where a crew sleeps.',
      'The floor of a ship.',
    );
    const { rules } = await reviewed({ 'a.txt': HARBOR }, { 'a.txt': now });
    assert.deepEqual(
      rules.map(({ entry, obligations, uses }) => [nameOf(entry.wording), obligations, uses]),
      [
        ['100.1', { old: ['must'], now: ['should'] }, []],
        ['Deck', undefined, ['101.1']],
      ],
    );
  });

  it('names numbers that are given again', async () => {
    const now = HARBOR.replace('Ropes are long, and are made of hemp.', 'Anchors weigh as much as forty cats.');
    const { reused } = await reviewed({ 'a.txt': HARBOR }, { 'a.txt': now });
    assert.deepEqual(
      reused.map(({ number, old, now, movedTo }) => [number, old, now, movedTo]),
      [
        [
          '100.4',
          '100.4 Ropes are long, and are made of hemp.',
          '100.4 Anchors weigh as much as forty cats.',
          undefined,
        ],
      ],
    );
  });

  it('does not report a text that only shows better how complete it is', async () => {
    const excerpt = '100. Ships\n\n100.1. A ship waits. See rule 100.7.\n\n100.2. A crew waits, too.\n';
    const whole = `Contents\n\n100. Ships\n\n${excerpt}\nGlossary\n\nBell\nA thing that rings.\n`;
    assert.deepEqual(problemsOf(await reviewed({ 'a.txt': excerpt }, { 'a.txt': whole })), []);
  });

  const PROJECT = JSON.stringify({
    books: [
      { names: ['Harbor Rules'], files: ['harbor.txt'] },
      { names: ['Night Rules'], files: ['night.txt'], base: ['Harbor Rules'] },
    ],
    citing: [{ files: ['*.ts'], book: 'Harbor Rules' }],
  });
  const NIGHT = `900. Night

900.1. At night, no ship moves. See rule 100.3.

900.2. See Harbor Rules 100.4.
`;
  const SOURCE = `// Harbor Rules 100.3: waiting
wait();
// Harbor Rules 100.4
pull();
`;
  const project = (harbor: string) => ({
    'rulebook.json': PROJECT,
    'harbor.txt': harbor,
    'night.txt': NIGHT,
    'ship.ts': SOURCE,
  });

  it('follows citations in books that extend the book, and in source', async () => {
    const now = HARBOR.replace('100.3. A ship may wait outside the harbor. See rule 100.2.\n\n', '')
      .replace('100.4. Ropes', '100.3. Ropes')
      .replace('See rules 100.3 and 100.4', 'See rule 100.3');
    assert.deepEqual(problemsOf(await reviewed(project(HARBOR), project(now))), [
      'night.txt:5 error broken-reference 900.2 cites 100.4, which is now 100.3; cite 100.3. @harbor.txt:9',
      'ship.ts:3 error broken-citation This cites 100.4, which is now 100.3; cite 100.3. @harbor.txt:9',
    ]);
  });

  it('names citations of other books that lead to another rule', async () => {
    const now = HARBOR.replace('100.2. The', '100.2. Gulls follow each ship that throws fish overboard.\n\n100.3. The')
      .replace(
        '100.3. A ship may wait outside the harbor. See rule 100.2',
        '100.4. A ship may wait outside the harbor. See rule 100.3',
      )
      .replace('100.4. Ropes', '100.5. Ropes')
      .replace('rules 100.3 and 100.4', 'rules 100.4 and 100.5')
      .replace('rings. See rule 100.2', 'rings. See rule 100.3');
    const found = problemsOf(await reviewed(project(HARBOR), project(now)));
    assert.deepEqual(
      found.map(each => each.replace(/, which .*(?=Cite)/, '… ')),
      [
        'night.txt:3 warning stale-reference 900.1 cites 100.3… Cite 100.4. @harbor.txt:11',
        'night.txt:5 warning stale-reference 900.2 cites 100.4… Cite 100.5. @harbor.txt:13',
        'ship.ts:1 warning stale-citation This cites 100.3… Cite 100.4. @harbor.txt:11',
        'ship.ts:3 warning stale-citation This cites 100.4… Cite 100.5. @harbor.txt:13',
      ],
    );
  });

  it('reads a text that now counts its rules in another way', async () => {
    const lettered =
      '1. Ships\n\n1.1 A ship waits (see 1.2(a)).\n\n1.2 A crew sings.\n\n(a) It sings at dawn.\n\n(b) It sings at dusk.\n\n1.3 See 1.2(b).\n';
    const plain =
      '1. Ships\n\n1.1 A ship waits (see 1.2.1.1).\n\n1.2 A crew sings.\n\n1.2.1 At dawn.\n\n1.2.1.1 Loudly.\n\n1.3 See 1.2.1.\n';
    for (const [old, now] of [
      [lettered, plain],
      [plain, lettered],
    ] as const)
      assert.deepEqual(problemsOf(await reviewed({ 'a.txt': old }, { 'a.txt': now })), []);
  });

  it('names citations of rules whose numbers a renderer counts', async () => {
    const now = COUNTED.replace('1. A ship pays two coins to the warden.\n', '');
    assert.deepEqual(problemsOf(await reviewed({ 'a.md': COUNTED }, { 'a.md': now })), [
      'a.md:9 error broken-reference 1.2.1 cites 1.1.4, which is now 1.1.3; cite 1.1.3. @a.md:5',
      'a.md:15 warning stale-reference 2.1.1 cites 1.1.3, which is now another rule; the rule that it meant is now 1.1.2. Cite 1.1.2. @a.md:5',
    ]);
  });

  it('names links to another file, also in another folder, whose rule has moved', async () => {
    const policy = `# Policy

## Pay
1. Coins are counted, see [section 1.1.3](../a.md).
1. Coins are kept in a box.
1. The box is kept on deck, as section 1.1.2 says.
`;
    const now = COUNTED.replace('1. A ship pays two coins to the warden.\n', '').replace(/1\.1\.[34]/g, '1.1.1');
    const files = { 'policies/b.md': policy, 'policies/c.md': policy.replace('../a.md', '../z.md') };
    assert.deepEqual(problemsOf(await reviewed({ 'a.md': COUNTED, ...files }, { 'a.md': now, ...files })), [
      'policies/b.md:4 warning stale-reference This cites 1.1.3 of a.md, which is now another rule; the rule that it meant is now 1.1.2. Cite 1.1.2. @a.md:5',
    ]);
  });

  it('names citations in a commentary beside the rules, which uses their numbers', async () => {
    const note = HARBOR.replace(/See rules? [^\n]*/g, '')
      .replace(
        '101.2. A crew sings at dawn, unless rule 100.1 forbids it.',
        '101.2. The crew sings, unless rule 100.4 applies.',
      )
      .replace('100.4. Ropes are long, and are made of hemp.\n\n', '');
    const now = HARBOR.replace('100.4. Ropes are long, and are made of hemp.\n\n', '').replace(
      'rules 100.3 and 100.4',
      'rule 100.3',
    );
    assert.deepEqual(
      problemsOf(await reviewed({ 'a.txt': HARBOR, 'note.txt': note }, { 'a.txt': now, 'note.txt': note })),
      [
        'note.txt:15 error broken-reference 101.2 cites 100.4, which no longer exists; correct the citation, or keep the rule. @a.txt:11',
      ],
    );
  });

  it('reads a file that was renamed', async () => {
    const now = HARBOR.replace('two coins', 'three coins');
    const { rules, problems } = await reviewed({ 'a.txt': HARBOR }, { 'rules/b.txt': now });
    assert.deepEqual(problems, []);
    assert.deepEqual(
      rules.map(({ entry }) => [entry.old, entry.now]),
      [['100.1', '100.1']],
    );
  });

  it('names addresses of a published site that die', async () => {
    const published = (harbor: string) => ({
      ...project(harbor),
      'rulebook.json': PROJECT.replace('{', '{"publish":{"title":"Harbor"},'),
    });
    const now = HARBOR.replace('100.4. Ropes', '101.3. Ropes').replace('100.3 and 100.4', '100.3 and 101.3');
    const { addresses } = await reviewed(published(HARBOR), published(now));
    assert.deepEqual(addresses, [{ book: 'Harbor Rules', anchor: '100.4', movedTo: '101.3' }]);
  });
});
