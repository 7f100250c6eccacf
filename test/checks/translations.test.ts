import assert from 'node:assert/strict';
import { differentAmounts } from '../../server/src/core/checks/rules/differentAmounts.ts';
import { differentReferences } from '../../server/src/core/checks/rules/differentReferences.ts';
import { extraRule } from '../../server/src/core/checks/rules/extraRule.ts';
import { movedRule } from '../../server/src/core/checks/rules/movedRule.ts';
import { outdatedTranslation } from '../../server/src/core/checks/rules/outdatedTranslation.ts';
import { untranslatedRule } from '../../server/src/core/checks/rules/untranslatedRule.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { type RulesDocument, textOf } from '../../server/src/core/document/document.ts';
import type { Check } from '../../server/src/core/findings/check.ts';
import { ORIGINAL, TRANSLATION, translated } from '../support/translated.ts';
import { applied } from './check.ts';

const CHECKS = [
  untranslatedRule,
  extraRule,
  movedRule,
  differentReferences,
  differentAmounts,
  outdatedTranslation,
] as const satisfies readonly Check[];

function found(texts: Parameters<typeof translated>[0]): string[] {
  const { workspace, document } = translated(texts);
  return runChecks(workspace, document, CHECKS).map(
    ({ code, start, message }) => `${lineAt(document, start)}: ${code}: ${message}`,
  );
}

function lineAt(document: RulesDocument, offset: number): number {
  return textOf(document).slice(0, offset).split('\n').length;
}

describe('checks of translations', () => {
  it('find nothing in a translation that says the same', () => {
    assert.deepEqual(found({}), []);
  });

  it('find nothing in the original, and in a book that isn’t a translation', () => {
    const { workspace } = translated({ own: TRANSLATION.replace('- 2a)', '- 2c)') });
    assert.deepEqual(runChecks(workspace, workspace.documents.get('test:/english.md')!, CHECKS), []);
  });

  const faults: readonly [what: string, from: string, to: string, ...findings: readonly string[]][] = [
    [
      'a missing rule',
      '    - 1b1) Die Nacht beginnt um 21:30.\n',
      '',
      "4: untranslated-rule: Rule 1b1 of 2024 isn't here; insert and translate it after 1b.",
    ],
    [
      'an additional rule',
      '## Artikel 2',
      '- 1d) Eine Glocke ist grün.\n\n## Artikel 2',
      "8: extra-rule: Section 1d isn't in 2024; delete it, or correct its number.",
    ],
    [
      'a lost digit of a reference',
      'siehe Regel 1b1',
      'siehe Regel 1b',
      '11: different-references: Section 2b cites 1b; the original cites 1b1.',
    ],
    [
      'a lost reference',
      ' und Regel 1c',
      '',
      "10: different-references: Section 2a doesn't cite 1c, as the original does.",
    ],
    [
      'a reference that the original lacks',
      'Nacht beginnt',
      'Nacht (siehe Regel 2a) beginnt',
      "5: different-references: Rule 1b1 cites 2a, which the original doesn't.",
    ],
    ['another time', '21:30', '22:30', '5: different-amounts: Rule 1b1 has 22:30, and the original 21:30.'],
    ['another amount', '1,50', '1,05', '6: different-amounts: Section 1c has 1.05, and the original 1.5.'],
    ['another large amount', '1.000', '100', '6: different-amounts: Section 1c has 100, and the original 1000.'],
  ];
  for (const [what, from, to, ...findings] of faults)
    it(`find ${what}`, () => assert.deepEqual(found({ own: TRANSLATION.replace(from, to) }), findings));

  it('find a wrong number in the words of a link, whatever its address is', () => {
    const linked = (text: string) => text.replace(/(Regulation|Regel) (\w+)/g, '[$1 $2](regulations:regulation:$2)');
    const [original, own] = [linked(ORIGINAL), linked(TRANSLATION)];
    assert.deepEqual(found({ original, own }), []);
    assert.deepEqual(found({ original, own: own.replace('Regel 1b1]', 'Regel 1b]') }), [
      '11: different-references: Section 2b cites 1b; the original cites 1b1.',
    ]);
    assert.deepEqual(found({ original, own: own.replace('Regel 1b1]', 'Regel 7b1]') }), [
      '11: different-references: Section 2b cites 7b1; the original cites 1b1.',
    ]);
  });

  it('find nothing in a number with its unit', () => {
    const [original, own] = [ORIGINAL.replace('21:30', '48 hours'), TRANSLATION.replace('21:30', '48h')];
    assert.deepEqual(found({ original, own }), []);
  });

  it('find a rule in another place', () => {
    const moved = '- 1c) Eine Glocke kostet 1,50 Münzen, von denen es 1.000 gibt.\n';
    const own = TRANSLATION.replace(moved, '').replace('- 1a)', `${moved}- 1a)`);
    assert.deepEqual(found({ own }), ['3: moved-rule: Section 1c comes after 1b1 in the original; move it there.']);
  });

  it('read a translation in the scheme of its original', () => {
    const own = TRANSLATION.replace('## Artikel 1: Glocken', '## 第1条：鐘').replace(
      '## Artikel 2: Boote',
      '## 第2条：船',
    );
    assert.deepEqual(found({ own }), []);
  });

  it('find the edition that is translated, and what changed since', () => {
    const earlier = ORIGINAL;
    const original = ORIGINAL.replace('A bell rings for 2 seconds.', 'Every bell in the harbor rings for five seconds.')
      .replace('- 1c) A bell costs 1.5 coins, of which there are 1,000.\n', '')
      .replace(' and Regulation 1c', '');
    const { workspace, document } = translated({ original, earlier });
    const findings = runChecks(workspace, document, CHECKS);
    assert.deepEqual(
      findings.map(({ message }) => message),
      [
        'The original of section 1a was reworded after 2022; update the translation.',
        'Section 1c was removed from the original after 2022; delete it when you move to 2024.',
        'The original of section 2a was reworded after 2022; update the translation.',
      ],
    );
    assert.deepEqual(
      findings[0]!.related.map(({ message }) => message),
      ['In 2022: A bell rings for 2 seconds.', 'Now: Every bell in the harbor rings for five seconds.'],
    );
  });

  it('find nothing outdated in rules that are listed as translated from newer editions, until they change again', () => {
    const original = ORIGINAL.replace(
      'A bell rings for 2 seconds.',
      'Every bell in the harbor rings for five seconds.',
    );
    const codes = (rulesFrom: Readonly<Record<string, readonly string[]>>) => {
      const { workspace, document } = translated({ original, earlier: ORIGINAL, edition: '2022', rulesFrom });
      return runChecks(workspace, document, CHECKS).map(({ code, target, mayBeUpToDate }) => [
        code,
        target,
        mayBeUpToDate,
      ]);
    };
    const outdated = [['outdated-translation', '1a', '2024']];
    assert.deepEqual(codes({}), outdated);
    assert.deepEqual(codes({ 2024: ['1a'] }), []);
    assert.deepEqual(codes({ 2024: ['1b'], 2025: ['1a'] }), outdated);
    // It was reworded after 2022.
    assert.deepEqual(codes({ 2022: ['1a'] }), outdated);
  });

  it('offer to insert a missing rule, which then has to be translated', () => {
    const own = TRANSLATION.replace('    - 1b1) Die Nacht beginnt um 21:30.\n', '');
    const { workspace, document } = translated({ own });
    const [finding] = runChecks(workspace, document, CHECKS);
    const [fix] = finding!.fixes();
    assert.equal(fix!.title, 'Insert 1b1 from the original');
    const text = textOf(applied(document, fix!));
    assert.match(text, /siehe Regel 2b\.\n {4}- 1b1\) \[untranslated\] Night begins at 21:30\.\n- 1c\)/);
    assert.deepEqual(found({ own: text }), ["5: untranslated-rule: Rule 1b1 isn't translated yet; replace its text."]);
  });

  it('offer the reference of the original', () => {
    const { workspace, document } = translated({ own: TRANSLATION.replace('siehe Regel 1b1', 'siehe Regel 1b') });
    const [finding] = runChecks(workspace, document, CHECKS);
    const [fix] = finding!.fixes();
    assert.equal(fix!.title, 'Cite 1b1 as in the original');
    assert.equal(textOf(applied(document, fix!)), TRANSLATION);
  });

  it('offer no reference in place of one that is written part by part', () => {
    const articles = (word: string, cited: (part: number) => string) =>
      [1, 2, 3, 4]
        .map(
          number =>
            `${word} ${number}\n\n(1) Bell ${number}.\n\n(2) ${cited(1)}.\n\n(3) ${cited(number === 4 ? 3 : 2)}.\n`,
        )
        .join('\n');
    const original = articles('Article', part => `See Article 1(${part})`);
    const own = articles('Artikel', part => `Siehe Artikel 1 Absatz ${part}`).replace('Absatz 3', 'Absatz 2');
    const { workspace, document } = translated({ original, own });
    const [finding] = runChecks(workspace, document, [differentReferences]);
    assert.equal(finding?.message, 'Rule 4(3) cites 1(2); the original cites 1(3).');
    assert.deepEqual(finding.fixes(), []);
  });
});
