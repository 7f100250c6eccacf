import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';

const TEXT = (words: string) => `1. The Quay

100. Bells

100.1. A bell rings. ${words}

100.1a At dawn.

100.1b At noon.

100.1c At dusk.

100.1d At night.

100.2. Others are silent. See rules 100.1a–c.
`;

/** What is reported, and the first fix. */
function found(words: string): string[] {
  const document = parse('test:/bells.txt', 1, TEXT(words), comprehensive);
  const findings = runChecks(withDocument(emptyWorkspace, document), document);
  return findings.map(({ code, message, fixes }) => `${code} ${message} [${fixes()[0]?.title}]`);
}

describe('a mistyped number in a reference', () => {
  for (const [written, right] of [
    ['l00.2', '100.2'],
    ['10o.2', '100.2'],
    ['1oO', '100'],
    ['10o', '100'],
    ['100,2', '100.2'],
  ] as const)
    it(`is ${right} for ${written}, also in a short text`, () => {
      const how = written.includes(',') ? ', with a period' : '';
      const says = `broken-reference “${written}” isn't a rule number; write ${right}${how}. [Change to ${right}]`;
      assert.deepEqual(found(`See rule ${written} for others.`), [says]);
    });

  it('needs no word before it if a title follows', () => {
    const says = "broken-reference “10o” isn't a rule number; write 100. [Change to 100]";
    assert.deepEqual(found('See 10o, “Bells.”'), [says]);
  });

  it('is nothing where no rule has the number that it looks like, nor without a word before it', () => {
    assert.deepEqual(found('See rule l00.9 and the ship B10o.2.'), []);
    assert.deepEqual(found('It weighs 10o.2 pounds.'), []);
  });
});

const BARE = (words: string) => `60. Ringing

60.1. A bell rings. ${words}

60.2. It stops.

61. Ropes

61.1. A rope hangs. See rule 60.1 and rule 61.
`;

describe('a numeral that begins with a zero', () => {
  const found = (words: string) => {
    const text = BARE(words);
    const document = parse('test:/ropes.txt', 1, text, dialectOfRules(text));
    const findings = runChecks(withDocument(emptyWorkspace, document), document);
    return findings.map(({ code, message, fixes }) => `${code} ${message} [${fixes()[0]?.title}]`);
  };
  for (const [written, right] of [
    ['061', '61'],
    ['060.2', '60.2'],
    ['60.02', '60.2'],
  ] as const)
    it(`is ${right} for ${written} if that rule exists`, () =>
      assert.deepEqual(found(`See rule ${written}.`), [
        `broken-reference “${written}” isn't a rule number; write ${right}. [Change to ${right}]`,
      ]));

  it('is corrected at each end of a range', () => {
    assert.deepEqual(found('See rules 060–061.'), [
      "broken-range “060” isn't a rule number; write 60. [Change to 60]",
      "broken-range “061” isn't a rule number; write 61. [Change to 61]",
    ]);
  });

  it('is nothing special if no such rule exists', () => {
    assert.deepEqual(found('See rule 099.'), []);
  });
});

describe('a range that ends too late', () => {
  it('ends like others that start with the same rule, or at the last rule', () => {
    const document = parse('test:/bells.txt', 1, TEXT('See rules 100.1a–k.'), comprehensive);
    const [finding] = runChecks(withDocument(emptyWorkspace, document), document);
    assert.deepEqual(
      finding!.fixes().map(({ title }) => title),
      ['Change to 100.1a–c', 'Change to 100.1a–d'],
    );
  });
});

const PARALLEL = (words: string) => `1. The Quay

100. Tasks

100.1. Ringing

100.1a To ring, pull the rope of the bell.

100.1b A sailor has rung after the process described in rule 100.1a is complete.

100.1c Ringing is loud.

100.2. Mooring

100.2a To moor, tie two knots.

100.2b A sailor has moored after the process described in rule ${words} is complete.

100.2c Mooring is quiet.
`;

describe('the rule that a mistyped letter means', () => {
  for (const [written, why] of [
    ['100.2b', 'of the rule itself'],
    ['100.2k', 'that no rule has'],
  ])
    it(`is the sibling that a rule with the same words cites, for a letter ${why}`, () => {
      const document = parse('test:/tasks.txt', 1, PARALLEL(written!), comprehensive);
      const [finding] = runChecks(withDocument(emptyWorkspace, document), document);
      assert.match(finding!.fixes()[0]!.title, /^Change to 100\.2a/);
    });
});

const LAW = (words: string) => `## § 1 Glocken

(1) Eine Glocke hängt im Turm, siehe § 3 Absatz 1.

(2) Sie ist aus Bronze.

## § 2 Läuten

(1) Der Küster läutet am Morgen nach § 1 Absatz 2.

(2) ${words}

## § 3 Türme

(1) Ein Turm hat eine Treppe.

(2) Wer sie betritt, beachtet § 2 Absatz 1.

## § 4 Seile

(1) Seile sind aus Hanf.

(2) Für neue Seile gilt § 5.

## § 5 Kosten

(1) Die Stadt zahlt.
`;

describe('numbers after the sign of a section', () => {
  const found = (words: string) => {
    const text = LAW(words);
    const document = parse('test:/glocken.md', 1, text, dialectOfRules(text));
    const workspace = withDocument(emptyWorkspace, document);
    return runChecks(workspace, document).map(({ code, target }) => `${code} ${target}`);
  };

  it('can be inserted ones, which are broken if the law has none', () => {
    assert.deepEqual(found('Das gilt auch nach § 3a.'), ['broken-reference 3a']);
    assert.deepEqual(found('Das gilt auch nach § 3a des Hafengesetzes.'), []);
  });
});

const THINGS = 'bells ropes gulls boats lamps nets oars sails tides quays knots crews flags'.split(' ');
const SECTIONS = (words: string) =>
  THINGS.map(
    (thing, at) =>
      `${at + 1}. About ${thing}\n\n${at + 1}.1. The ${thing} belong to the town, as section ${((at + 4) % 13) + 1}.2 says.\n\n${at + 1}.2. Nobody sells ${thing} at night. ${at === 6 ? words : ''}\n`,
  ).join('\n');

describe('a section far beyond the last', () => {
  const found = (words: string) => {
    const text = SECTIONS(words);
    const document = parse('test:/town.txt', 1, text, dialectOfRules(text));
    const workspace = withDocument(emptyWorkspace, document);
    return runChecks(workspace, document).map(({ code, target, isUnsure }) => `${code} ${target} ${isUnsure}`);
  };

  it('is missing if it is a part, as the sections of the text have, although it may be of another document', () => {
    assert.deepEqual(found('See section 70.3.'), ['broken-reference 70.3 true']);
  });
  it("is another document's if it is a single number", () => {
    assert.deepEqual(found('See section 70.'), []);
    assert.deepEqual(found('See section 1542.'), []);
  });
});
