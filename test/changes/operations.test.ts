import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { questionOf, reportOf, summaryOf } from '../../server/src/core/changes/plan/changeReport.ts';
import { carriedOut, isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import { withCitedBooks } from '../../server/src/core/dialect/dialect.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse, type RulesDocument, textOf } from '../../server/src/core/document/document.ts';
import { childrenOf } from '../../server/src/core/document/tree.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { table } from '../../server/src/core/shipped/table.ts';
import { texts } from '../dialects/texts.ts';
import { allLetters } from '../support/letters.ts';
import { assertText } from '../support/snapshots.ts';
import { type Asked, bookOf, done, plan, planned, refusalOf } from './operations.ts';

const RULES = `Contents

1. The Quay
100. Bells
101. Ropes

1. The Quay

100. Bells

100.1. A bell rings.

100.1a It is big.

100.1b It is loud.
Example: Ding. See rule 101.2.

100.1c It is old.

100.2. Silence

100.2a Nobody rings. See rule 100.1.

100.3. Echo

101. Ropes

101.1. A rope hangs.

101.2. It is wet.

Glossary

Bell
See rule 100.1, “A bell.”

`;

/** A line after the rules, as an operation changes it. */
const line = (words: string, operation: Asked): string =>
  done([`${RULES}Credits\n\n${words}\n`], operation)[0]!
    .trimEnd()
    .split('\n')
    .at(-1)!;

/**
 * The choice that a range includes a new rule at its edge. The range is in the line after the rules that starts with
 * these words.
 */
const edgeAt = (words: string) => ({
  edge: [{ uri: 'test:/0.txt', start: `${RULES}Credits\n\nSee rules ${words}`.length - words.length }],
});

describe('citations of rules that are renumbered', () => {
  const CASES: readonly (readonly [Asked, string, string])[] = [
    [['insert', '100.1b'], 'See rules 100.1a, 100.1b, and 100.1c.', 'See rules 100.1a, 100.1c, and 100.1d.'],
    [['insert', '100.1b'], 'See rules 100.1a–c and 101.1.', 'See rules 100.1a–d and 101.1.'],
    [['insert', '100.1b'], 'See rules 100.1b and c.', 'See rules 100.1c and d.'],
    [['insert', '100.1b'], 'See rule 100.1a/b.', 'See rule 100.1a/c.'],
    [['insert', '100'], 'See rules 100.1a/b/c.', 'See rules 101.1a/b/c.'],
    [['insert', '100.1a'], 'See rules 100.1a–b.', 'See rules 100.1b–c.'],
    [['insert', '100.1a', { edge: 'inside' }], 'See rules 100.1a–b.', 'See rules 100.1a–c.'],
    [['insert', '100.1d'], 'See rules 100.1a–c.', 'See rules 100.1a–c.'],
    [['insert', '100.1d', { edge: 'inside' }], 'See rules 100.1a–c.', 'See rules 100.1a–d.'],
    [
      ['insert', '100.1d', edgeAt('100.1b–c, or')],
      'See rules 100.1b–c, or 100.1a–c.',
      'See rules 100.1b–d, or 100.1a–c.',
    ],
    [['insert', '100.1'], 'See rule 100.1b or 100.2a.', 'See rule 100.2b or 100.3a.'],
    [['insert', '100'], 'See section 1 and rules 100.1–2.', 'See section 1 and rules 101.1–2.'],
    [['move', '100.1a', '100.1c'], 'See rules 100.1a–b.', 'See rules 100.1a and 100.1c.'],
    [['move', '100.1a', '100.1b'], 'See rules 100.1a–c.', 'See rules 100.1a–c.'],
    [['move', '101.1', '100.2'], 'See rules 100.1–3 and 101.2.', 'See rules 100.1–4 and 101.1.'],
    [['move', '100.2', '100.3', '101.2'], 'See rules 100.2a, 100.3, and 101.2.', 'See rules 101.2a, 101.3, and 101.4.'],
    [['swap', '100.1a', '100.1c'], 'See rules 100.1a–c and rule 100.1a.', 'See rules 100.1a–c and rule 100.1c.'],
    [['delete', '100.1b'], 'See rules 100.1a–c.', 'See rules 100.1a–b.'],
    [['delete', '100.1c'], 'See rules 100.1a–c and 100.1c.', 'See rules 100.1a–b and 100.1c.'],
    [['from', '100', '100.5'], 'See rules 100.1b, 100.2–3, and 101.1.', 'See rules 100.5b, 100.6–7, and 101.1.'],
  ];
  for (const [operation, before, after] of CASES)
    it(`${JSON.stringify(operation)} in “${before}”`, () => assertText(line(before, operation), after));
});

describe('the text of rules that are renumbered', () => {
  it('accept a new rule in the format of their siblings', () => {
    const [text] = done([RULES], ['insert', '100.1b', { text: 'It is new.' }]);
    const inserted = RULES.replace('100.1c It', '100.1d It').replace('100.1b It', '100.1b It is new.\n\n100.1c It');
    assert.equal(text, inserted);
  });
  it('accept a new chapter, with its line in the Contents', () => {
    const [text] = done([RULES], ['insert', '101', { text: 'Knots' }]);
    const later = RULES.replace(/101(?=[. ])/g, '102');
    assert.equal(
      text,
      later
        .replace('102. Ropes', '101. Knots\n102. Ropes')
        .replace('\n102. Ropes\n\n102.1', '\n101. Knots\n\n102. Ropes\n\n102.1'),
    );
  });
  it('move with all subrules and examples, and change on the way', () => {
    const [text] = done([RULES], ['move', '100.1', '101.2']);
    const block = /100\.1\. A bell[\s\S]*?old\.\n\n/.exec(RULES)![0];
    const moved = block.replaceAll('100.1', '101.2').replace('rule 101.2', 'rule 101.3');
    const rest = RULES.replace(block, '')
      .replace('101.2. It', `${moved}101.3. It`)
      .replace(/100\.1(?=[.,] ?)(?!\. A)/g, '101.2')
      .replaceAll('100.2', '100.1')
      .replace('100.3', '100.2')
      .replace('Nobody rings. See rule 100.1', 'Nobody rings. See rule 101.2');
    assert.equal(text, rest);
  });
  it('are removed with all subrules, and their lines in the Contents', () => {
    const [text] = done([RULES], ['delete', '101', { closeGap: true }]);
    const [start, end] = [RULES.indexOf('\n\n101. Ropes\n\n101.1'), RULES.indexOf('\n\nGlossary')];
    assert.equal(text, (RULES.slice(0, start) + RULES.slice(end)).replace('101. Ropes\n', ''));
  });
  it('are swapped, and so are their lines in the Contents', () => {
    const [text] = done([RULES], ['swap', '100', '101']);
    assert.match(
      text!,
      /100\. Ropes\n101\. Bells\n[\s\S]*100\. Ropes\n\n100\.1\. A rope[\s\S]*101\. Bells\n\n101\.1\. A bell/,
    );
    assert.deepEqual(done([text!], ['swap', '100', '101']), [RULES]);
  });
  it('are sorted', () => {
    const [mixed] = done([RULES], ['swap', '100.1a', '100.1c']);
    const wrong = mixed!.replace('100.1a', '100.1c').replace('100.1c It is big', '100.1a It is big');
    const [text] = done([wrong], ['sort', '100.1']);
    assert.match(text!, /100\.1a It is big[\s\S]*100\.1b[\s\S]*100\.1c It is old/);
  });
  it('closes gaps', () => {
    const [text] = done([RULES.replace('100.3. Echo', '100.7. Echo See rule 100.7.')], ['closeGaps', '100']);
    assert.equal(text, RULES.replace('100.3. Echo', '100.3. Echo See rule 100.3.'));
  });
  it('move to another document of the book, and all citations follow', () => {
    const texts = [
      '100. Bells\n\n100.1. Ding.\n\n100.2. Dong. See rule 200.1.\n',
      '200. Ropes\r\n\r\n200.1. Wet; see rule 100.1.',
    ];
    assert.deepEqual(done(texts, ['move', '100.1', '200.2']), [
      '100. Bells\n\n100.1. Dong. See rule 200.1.\n',
      '200. Ropes\r\n\r\n200.1. Wet; see rule 200.2.\r\n\r\n200.2. Ding.',
    ]);
  });
  it('are the same in the editor, edit by edit', () => {
    for (const operation of [
      ['move', '100.1', '101.2'],
      ['swap', '100', '101'],
      ['insert', '100'],
    ] as const) {
      const { workspace, document } = bookOf([RULES]);
      const made = planned(workspace, document, operation);
      assert.ok('edits' in made);
      assert.equal(textOf(carriedOut(made, document)), textAfter(document, made.edits));
    }
  });
});

describe('rules whose level changes', () => {
  const text =
    '100. Bells\n\n100.1. One; see rules 100.1a–c.\n\n100.1a A.\n\n100.1b B; see rules 100.1c and 100.2.\n\n100.1c C.\n\n100.2. Two.\n';
  it('go up, after their parent', () => {
    const [promoted] = done([text], ['promote', '100.1b']);
    assert.equal(
      promoted,
      '100. Bells\n\n100.1. One; see rules 100.1a–b and 100.2.\n\n100.1a A.\n\n100.1b C.\n\n100.2. B; see rules 100.1b and 100.3.\n\n100.3. Two.\n',
    );
  });
  it('go down, under the previous rule', () => {
    const [demoted] = done([text], ['demote', '100.2']);
    assert.equal(demoted, text.replace('100.2. Two', '100.1d Two').replace('and 100.2.', 'and 100.1d.'));
    assert.deepEqual(done([demoted!], ['promote', '100.1d']), [text]);
  });
  for (const [name, [number, above]] of Object.entries({
    dotted: ['1.0.2.b', '1.0.3'],
    table: ['100.2b', '100.3'],
    rulings: ['100.2b', '100.3'],
    dataset: ['100.2b', '100.3'],
    bracketed: ['1.0.2b', '1.0.3'],
    'dataset-csv': ['100.2b', '100.3'],
    'dataset-json': ['100.2b', '100.3'],
  } as Record<string, readonly [string, string]>))
    it(`go up and down in the form ${name}`, () => {
      const written = texts[name]!.replace(/\(see rules \S+?–\S\)/, `(see rule ${number})`);
      const dialect = dialectOfRules(written)!;
      const [promoted] = done([written], ['promote', number], dialect);
      const numbers = ({ heads }: RulesDocument) =>
        heads.flatMap(head => (head.kind === 'rule' ? [head.number.text] : []));
      const read = (text: string) => numbers(parse('test:/0.txt', 1, text, dialect));
      assert.deepEqual(read(promoted!), [...read(written).slice(0, -1), above]);
      assert.ok(promoted!.includes(`(see rule ${above})`));
      assert.deepEqual(done([promoted!], ['demote', above], dialect), [written]);
    });
  it('are written as rules of their new level are', () => {
    const [item] = done([texts.hyphenated!], ['promote', '1-1-2-2'], dialectOfRules(texts.hyphenated!));
    assert.match(item!, /\n- \*\*1-1-2-1\.\*\* Nobody rings a bell\. \(See 1-1\.\)\n\n\*\*1-1-3\.\*\* Not even then/);
    const [titled] = done([texts.titled!], ['promote', '1.1.2'], dialectOfRules(texts.titled!));
    assert.match(titled!, /No players ring\.\n\n1\.2 Dusk\n[\s\S]*\n1\.3 Silence\n[\s\S]*\n1\.3\.1 Players/);
  });
  it('keep their level if there is no other one', () => {
    assert.equal(
      refusalOf([text], ['promote', '100.1']),
      "100.1 can't be promoted; the level above has only headings.",
    );
    assert.equal(refusalOf([text], ['demote', '100.1']), "There's no rule before 100.1 to demote it under.");
    const nested = text.replace('100.1. One', '100.0. Nil.\n\n100.1. One');
    assert.equal(refusalOf([nested], ['demote', '100.1']), 'The subrules of 100.1 would be too deep; move them first.');
  });
});

describe('renumbering in other forms', () => {
  it('works with dots', () => {
    const [text] = done([texts.dotted!], ['insert', '1.0.1', { text: 'A lamp burns.' }], dotted);
    const later = texts
      .dotted!.replaceAll('1.0.2', '1.0.3')
      .replace(/^1\.0\.1/gm, '1.0.2')
      .replace('subrule 1.0.1.a', 'subrule 1.0.2.a')
      .replace('and 1.0.1.', 'and 1.0.2.');
    assert.equal(text, later.replace('\n1.0.2\nA bell', '\n1.0.1\nA lamp burns.\n1.0.2\nA bell'));
    assert.deepEqual(done([text!], ['delete', '1.0.1'], dotted), [texts.dotted]);
  });
  it('works in a table', () => {
    const [text] = done([texts.table!], ['insert', '100.2a', { text: 'Somebody rings.' }], table);
    assert.match(text!, /\| 100\.2a \| Somebody rings\. \|\n\| 100\.2b \| Nobody rings\. \|\n\| 100\.2c \|/);
    assert.match(text!, /see rules 100\.2b–c/);
  });
  for (const [name, text] of Object.entries(texts))
    it(`swaps rules and back in the form ${name}`, () => {
      const dialect = dialectOfRules(text)!;
      const document = parse('test:/0.txt', 1, text, dialect);
      const pairs = [...childrenOf([document]).values()].filter(({ numbers }) => numbers.length > 1);
      assert.ok(pairs.length);
      for (const { numbers } of pairs) {
        const operation = ['swap', numbers[0]!.text, numbers[1]!.text] as const;
        const [swapped] = done([text], operation, dialect);
        assert.notEqual(swapped, text);
        const read = parse('test:/0.txt', 1, swapped!, dialect);
        assert.equal(read.heads.length, document.heads.length);
        assert.deepEqual(done([swapped!], operation, dialect), [text]);
      }
    });
  for (const number of ['1', '100.1', '100.1a', '100.2', '100.2a', '100.2b'])
    for (const operation of [
      ['delete', number] as const,
      ['swap', '100.1', '100.2'] as const,
      ['move', number, '100.1b'] as const,
    ])
      it(`keeps JSON well formed: ${operation.join(' ')}`, () => {
        const written = texts['dataset-json']!;
        const dialect = dialectOfRules(written)!;
        const { workspace, document } = bookOf([written], dialect);
        const made = planned(workspace, document, operation);
        if (!isRefusal(made)) assert.doesNotThrow(() => JSON.parse(textAfter(document, made.edits)));
      });
});

describe('books that cite or extend a renumbered book', () => {
  const own = parse('test:/own.txt', 1, RULES, comprehensive);
  const dialect = withCitedBooks(comprehensive, [{ name: 'QR', names: ['QR', 'Quay Rules'], dialect: comprehensive }]);
  const other = parse('test:/other.txt', 1, '100. Boats\n\n100.1. See QR rules 100.1a–b and rule 100.1.\n', dialect);
  const leaning = parse(
    'test:/leaning.txt',
    1,
    '100.1d More. See rules 100.1a and 100.3.\n\n100.2. Other.\n',
    comprehensive,
  );
  const workspace = {
    ...[own, other, leaning].reduce(withDocument, emptyWorkspace),
    books: [
      { names: ['QR'], documents: [own.uri], base: [] },
      { names: [], documents: [other.uri], base: [] },
      { names: [], documents: [leaning.uri], base: [own.uri] },
    ],
  };
  const made = planned(workspace, own, ['insert', '100.1']);
  const result = (document: RulesDocument) => textAfter(document, isRefusal(made) ? [] : made.edits);
  it('follow if they name it', () =>
    assert.equal(result(other), '100. Boats\n\n100.1. See QR rules 100.2a–b and rule 100.1.\n'));
  it('are reported if they have their own rule with the new number', () => {
    const text = '100.4. Own. See rules 100.3, 100.2, and 100.4.\n';
    const holding = parse(leaning.uri, 1, text, comprehensive);
    const plan = planned(withDocument(workspace, holding), own, ['insert', '100.1']);
    assert.ok(!isRefusal(plan));
    assert.equal(textAfter(holding, plan.edits), '100.4. Own. See rules 100.4, 100.3, and 100.4.\n');
    assert.deepEqual(
      plan.left.map(({ document, start, state }) => [document.uri, start, state]),
      [[holding.uri, text.indexOf('100.3'), 'retargeted']],
    );
  });
  it('follow if they have no such rule, including subrules', () =>
    assert.equal(result(leaning), '100.2d More. See rules 100.2a and 100.4.\n\n100.2. Other.\n'));
});

describe('the words of a plan', () => {
  it('is one sentence', () => {
    const made = plan([RULES], ['insert', '100.1']);
    assert.equal(summaryOf(made), 'Inserts 100.1: renumbers 7 rules and rewrites 2 citations.');
    assert.equal(made.map.get('100.1b'), '100.2b');
    assert.equal(made.map.get('101.1'), undefined);
  });
  it("warn that a heading doesn't count as a rule yet", () => {
    const { notes } = plan([RULES], ['insert', '1']);
    assert.deepEqual(notes, ['1 becomes a section as soon as it has rules under it.']);
    assert.deepEqual(plan([RULES], ['insert', '101']).notes, []);
  });
  it('list the citations of a removed rule, and keep the gap', () => {
    const made = plan([RULES], ['delete', '100.1']);
    assert.deepEqual([...made.map], []);
    assert.deepEqual(
      made.left.map(({ text, state }) => `${text} ${state}`),
      ['100.1 broken', '100.1 broken'],
    );
    assert.deepEqual(made.notes, ["Number 100.1 is left unused because it's still cited."]);
    const closed = plan([RULES], ['delete', '100.1', { closeGap: true }]);
    assert.deepEqual(
      closed.left.map(({ text, state }) => `${text} ${state}`),
      ['100.1 retargeted', '100.1 retargeted'],
    );
    assert.equal(
      summaryOf(closed),
      'Deletes 100.1: renumbers 3 rules, leaves 2 citations that lead to a different rule.',
    );
  });
  for (const [operation, question, report] of [
    [['insert', '100.2'], 'Insert 100.2?', 'Inserted 100.2; renumbered 3 rules.'],
    [['insert', '101.2'], 'Insert 101.2?', 'Inserted 101.2; renumbered 1 rule and rewrote 1 citation.'],
    [['delete', '100.1'], 'Delete 100.1?', 'Deleted 100.1. 2 citations are now broken.'],
    [
      ['delete', '100.1', { closeGap: true }],
      'Delete 100.1?',
      'Deleted 100.1; renumbered 3 rules. 2 citations now lead to a different rule.',
    ],
    [['delete', '101.2'], 'Delete 101.2?', 'Deleted 101.2. 1 citation is now broken.'],
    [['merge', '100.1b'], 'Merge 100.1b into 100.1a?', 'Merged 100.1b into 100.1a; renumbered 1 rule.'],
    [['swap', '100.2', '100.3'], 'Swap 100.2 and 100.3?', 'Swapped 100.2 and 100.3; renumbered 3 rules.'],
  ] as const)
    it(`report what was done: ${report}`, () => {
      const made = plan([RULES], operation);
      assert.deepEqual([questionOf(made), reportOf(made)], [question, report]);
    });
  it('include the number of files', () => {
    const made = plan([RULES, '200. Sails\n\n200.1. See rule 100.2.\n'], ['insert', '100.2']);
    assert.equal(reportOf(made), 'Inserted 100.2; renumbered 3 rules and rewrote 1 citation in 2 files.');
  });
  for (const [operation, words, event] of [
    [['insert', '100.1b'], 'See rules 100.1a–c.', 'widened'],
    [['insert', '100.1a'], 'See rules 100.1a–c.', 'edge'],
    [['move', '100.1a', '100.1c'], 'See rules 100.1a–b.', 'torn'],
    [['delete', '100.1b'], 'See rules 100.1a–c.', 'narrowed'],
  ] as const)
    it(`report that a range is ${event}`, () => {
      const { ranges } = plan([`${RULES}Credits\n\n${words}\n`], operation);
      assert.deepEqual(
        ranges.map(range => `${range.text} ${range.event}`),
        [`${words.slice(10, -1)} ${event}`],
      );
    });
});

describe('refused renumbering', () => {
  const letters = allLetters()
    .map(letter => `100.1${letter} Bell ${letter}.\n\n`)
    .join('');
  const full = `100. Bells\n\n100.1. One.\n\n${letters}`;
  for (const [text, operation, reason] of [
    [
      full,
      ['insert', '100.1b'],
      "No number follows 100.1az at its level, so 100.1az can't be renumbered; move some rules at its level elsewhere first.",
    ],
    [
      RULES,
      ['insert', '100.1', { text: 'Ding.\n\n101. Knots' }],
      "This text wouldn't be recognized as 100.1; write it by hand.",
    ],
    [
      RULES,
      ['insert', '100.1', { text: 'Ding.\n\n100.1. Dong.' }],
      "This text wouldn't be recognized as 100.1; write it by hand.",
    ],
    [
      full,
      ['insert', '100.1', { position: 'under' }],
      'No number is free under 100.1; move some of its rules elsewhere first.',
    ],
    [RULES, ['insert', '100.9'], '100.9 would leave a gap; the next free number is 100.4.'],
    [RULES, ['insert', '105.1'], "Chapter 105 doesn't exist in this book."],
    [RULES, ['delete', '100.9'], "Rule 100.9 doesn't exist in this book."],
    [
      RULES,
      ['move', '100', '100.1'],
      '100.1 is the number of a rule, but 100 is a chapter; choose a number of its level.',
    ],
    [RULES, ['move', '100.1a', '100.9a'], "Rule 100.9 doesn't exist in this book."],
    [
      RULES,
      ['swap', '100.1', '101.1'],
      "100.1 and 101.1 don't have the same parent and level; swap two rules that do.",
    ],
    [RULES, ['closeGaps', '100.3'], '100.3 has no rules under it.'],
  ] as const)
    it(operation.join(' '), () => assert.equal(refusalOf([text], operation), reason));
});
