import assert from 'node:assert/strict';
import { outcomeOf, resolve } from '../../server/src/core/book/resolve.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { planOperation } from '../../server/src/core/changes/operations/operation.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { brokenRange } from '../../server/src/core/checks/rules/brokenRange.ts';
import { brokenReference } from '../../server/src/core/checks/rules/brokenReference.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse, textOf } from '../../server/src/core/document/document.ts';
import { allReferences } from '../../server/src/core/findings/referenceCheck.ts';
import { shift } from '../../server/src/core/text/span.ts';

/** What the references of a text lead to, in its own dialect: “Absatz 5 broken”. */
function outcomes(text: string): string[] {
  const document = parse('file:///rules.md', 1, text, dialectOfRules(text));
  const workspace = withDocument(emptyWorkspace, document);
  return allReferences(document).map(({ reference, start }) => {
    const span = shift(reference, start);
    return `${textOf(document).slice(span.start, span.end)} ${outcomeOf(resolve(workspace, document, reference))}`;
  });
}

describe('a reference to what is missing', () => {
  it('is reported by its name, which says its own word', () => {
    const parts = [1, 2, 3, 4].map(
      part => `${part}. Part ${part}\n\n${part}.1. A bell. See Exhibit A.\n\n${part}.2. See Section ${part}.1.\n`,
    );
    const exhibits = ['A', 'B', 'C'].map(letter => `Exhibit ${letter} - Form ${letter}\n\nThis form is for bells.\n`);
    const text = [...parts, ...exhibits, 'See Exhibit D.\n'].join('\n');
    const document = parse('file:///rules.md', 1, text, dialectOfRules(text));
    const workspace = withDocument(emptyWorkspace, document);
    assert.deepEqual(
      runChecks(workspace, document, [brokenReference]).map(({ message }) => message),
      ["Exhibit D doesn't exist; the last Exhibit is Exhibit C."],
    );
    const refusal = planOperation(workspace, document, { kind: 'delete', number: 'Exhibit Z' });
    assert.ok(isRefusal(refusal));
    assert.equal(refusal.refusal, "Exhibit Z doesn't exist in this book.");
  });

  it('is broken for a part alone whose siblings begin lines', () => {
    const statute = `§ 1 Name
(1) Die Glocke läutet.
(2) Sie schweigt nach § 2 Absatz 1.

§ 2 Läuten
(1) Sie läutet um acht Uhr nach Absatz 3.
(2) Ausnahmen regelt Absatz 5.
(3) Seile hängen nach § 1 Absatz 2.

§ 3 Ende
(1) Sie endet.
(2) Wie § 2 Absatz 2.
`;
    const found = outcomes(statute);
    assert.ok(found.includes('3 resolved') || found.includes('Absatz 3 resolved'), found.join());
    assert.ok(found.includes('5 broken') || found.includes('Absatz 5 broken'), found.join());
  });

  it('is broken for the letter of a part', () => {
    const statute = `§ 1 Name

1. Die Glocke läutet.
2. Sie läutet für:
   a) die Glocke,
   b) Seile nach Punkt 2 a).
3. Siehe Punkt 2 d) und Punkt 2 b).

§ 2 Ende

1. Sie schweigt nach Punkt 3 c).
2. Siehe Punkt 3.
3. Sie endet:
   a) im Mai nach Punkt 2,
   b) nach Punkt 1 a) und § 1 Punkt 2 b).
`;
    assert.deepEqual(outcomes(statute), [
      '2 a) resolved',
      '2 d) broken',
      '2 b) resolved',
      '3 c) broken',
      '3 resolved',
      '2 resolved',
      '1 a) outside',
      '1 Punkt 2 b) resolved',
    ]);
  });

  it('is read with the abbreviation of the word that the text uses', () => {
    const statute = `§ 1 Name
(1) Die Glocke läutet.
(2) Sie läutet nach § 2 Absatz 1.

§ 2 Ende
(1) Sie endet nach § 1 Absatz 2.
(2) Wie § 1 Abs. 1 sagt, nicht § 1 Abs. 5.
`;
    assert.deepEqual(outcomes(statute), [
      '2 Absatz 1 resolved',
      '1 Absatz 2 resolved',
      '1 Abs. 1 resolved',
      '1 Abs. 5 broken',
    ]);
  });

  for (const last of [11, 12])
    it(`is broken after the last of ${last} numbers of a law with letters`, () => {
      const numbers = Array.from({ length: last }, (_, at) => (at === 4 ? ['5', '5a'] : [`${at + 1}`])).flat();
      const law = numbers.map(
        (number, at) => `§ ${number} Glocke ${number}\n\nDie Glocke läutet nach § ${numbers.at(at - 3)}.\n`,
      );
      const found = outcomes([...law, 'Siehe § 12a, § 5b und § 5a.\n'].join('\n'));
      assert.deepEqual(found.slice(-3), ['12a broken', '5b broken', '5a resolved']);
    });

  it('is read where the capital of its chapter is gone', () => {
    const rules = (capital: string, words: string) =>
      `## Article ${capital}: ${words}\n\n- ${capital}1) ${words} ring.\n    - ${capital}1a) They ring at dawn (see Regulation A1).\n- ${capital}2) They hang (see Regulation 1a).\n\n`;
    const numerals = (number: number, words: string) =>
      `## Article ${number}: ${words}\n\n- ${number}a) ${words} ring.\n    - ${number}a1) They ring at dawn (see Regulation 1a1).\n- ${number}b) They hang (see Regulation Y3 and Regulation A1a).\n\n`;
    const text = [
      numerals(1, 'Bells'),
      numerals(2, 'Ropes'),
      numerals(3, 'Sails'),
      rules('A', 'Lamps'),
      rules('B', 'Oars'),
    ];
    const found = outcomes(text.join(''));
    assert.ok(found.includes('A1a resolved'), found.join());
    assert.ok(
      found.some(each => each.startsWith('Y3 ')),
      found.join(),
    );
  });

  it('is read where the text of a link begins with its number', () => {
    const text = `# 1. Bells\n\n## 1.1 Ropes\n\nSee Section [1.2 Sails](#12-sails) and Section [2 Lamps](#2-lamps).\n\n## 1.2 Sails\n\nSee section 1.1.\n\n# 2. Lamps\n\n## 2.1 Oil\n\nSee section 1.2.\n`;
    assert.deepEqual(outcomes(text), ['1.2 resolved', '2 resolved', '1.1 resolved', '1.2 resolved']);
  });

  it('is broken without a word where nearly all numbers without one are rules', () => {
    const text = (words: (number: string) => string) =>
      [1, 2, 3, 4]
        .map(chapter => {
          const rules = [1, 2, 3, 4, 5].map(
            rule =>
              `#### ${chapter}.1.${rule}\n\nThe bell rings as *${chapter}.1.${6 - rule}* says${words(`${chapter}.1.${rule}`)}.\n`,
          );
          return `## ${chapter} Part ${chapter}\n\n### ${chapter}.1 Bells\n\n${rules.join('\n')}`;
        })
        .join('\n');
    const missing = (found: readonly string[]) => found.filter(each => !each.endsWith('resolved'));
    const one = text(number => (number === '2.1.3' ? ', or *3.1.6*' : ''));
    assert.deepEqual(missing(outcomes(one)), ['3.1.6 broken']);
    // Numbers of another register, such as 2.5.4 in it, are no rules, so that others may not be, either.
    const others = missing(outcomes(text(number => ` (OID: ${number.replace('.1.', '.5.')})`)));
    assert.ok(others.length > 10 && others.every(each => each.endsWith('outside')), others.join());
  });

  it('may be written in another way where a heading of a complete text has nothing below it', () => {
    const chapters = [1, 2, 3, 4, 5, 6].map(chapter => {
      const other = (chapter % 6) + 1;
      const rules = [1, 2, 3].map(
        rule =>
          `### ${chapter}.1.${rule} Bell ${rule}\n\nIt rings as Section ${other}.1.${rule} and Section ${other}.1 say.\n`,
      );
      return `# ${chapter} Part ${chapter}\n\n## ${chapter}.1 Bells\n\n${rules.join('\n')}\n## ${chapter}.2 Ropes\n\nRopes hang.\n`;
    });
    const text = `${chapters.join('\n')}\nSee Section 3.2.1.\n`;
    const document = parse('file:///rules.md', 1, text, dialectOfRules(text));
    assert.deepEqual(
      runChecks(withDocument(emptyWorkspace, document), document, [brokenReference]).map(({ message }) => message),
      ['Rule 3.2.1 may be missing; section 3.2 has no rules, but rules there may be written in another way.'],
    );
  });

  it('is called a rule as an end of a range, where the whole chapter is gone', () => {
    const chapters = [1, 2, 3, 4, 5].map(
      chapter =>
        `# ${chapter}. Part ${chapter}\n\n## ${chapter}.1 Bells\n\nSee Section ${(chapter % 5) + 1}.2.\n\n## ${chapter}.2 Ropes\n\nSee Section ${(chapter % 5) + 1}.1.\n`,
    );
    const text = `${chapters.join('\n')}\nSee Sections 11.2 through 11.4.\n`;
    const document = parse('file:///rules.md', 1, text, dialectOfRules(text));
    const found = runChecks(withDocument(emptyWorkspace, document), document, [brokenRange]);
    assert.deepEqual(
      found.map(({ message }) => message.replace(/;.*/, '')),
      ["Rule 11.2 doesn't exist", "Rule 11.4 doesn't exist"],
    );
  });
});
