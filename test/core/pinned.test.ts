import assert from 'node:assert/strict';
import { renameableAt } from '../../server/src/core/changes/operations/rename.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import { brokenCitation } from '../../server/src/core/checks/rules/brokenCitation.ts';
import { staleCitation } from '../../server/src/core/checks/rules/staleCitation.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { citationsIn, pinnedIn } from '../../server/src/core/citing/bookCitations.ts';
import { updatedPin } from '../../server/src/core/citing/pinned.ts';
import { textBetween } from '../../server/src/core/document/document.ts';
import { definitionAt } from '../../server/src/core/features/navigation/goToDefinition.ts';
import { headlineOf } from '../../server/src/core/features/navigation/headline.ts';
import { hoverAt } from '../../server/src/core/features/reading/hover.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { citing } from '../support/citing.ts';

const MOOR = 'To moor a boat, tie its rope to a ring of the quay.';
const ROW = 'To row a boat, sit down with your back to where it goes.';
const HOIST = 'To hoist a flag, pull its rope until it stands at the top of the mast.';
const WAVE = 'To wave a flag, hold it high and swing it from side to side.';
const rules = (...texts: readonly string[]) =>
  `7. Verbs\n\n701. Boats\n\n${texts.map((text, at) => `701.${at + 1}. ${text}\n\n`).join('')}Glossary\n\nBell\nWhat rings.\n`;
const OLD = rules(MOOR, ROW, WAVE);
const NOW = rules(HOIST, MOOR, WAVE);

/** A source that cites the book; the cursor is at `‸`. */
function at(marked: string) {
  const { workspace, sources } = citing({ 'a.rs': marked.replace('‸', '') }, NOW);
  const files = [{ uri: 'file:///quay/old.txt', text: OLD, dialect: comprehensive }];
  const books = workspace.books.map(book => ({ ...book, edition: '2026', earlier: [{ name: '2025', files }] }));
  const [source] = sources as [(typeof sources)[number]];
  return { workspace: { ...workspace, books }, source, document: source.document, offset: marked.indexOf('‸') };
}

describe('a citation of an earlier edition', () => {
  const READ: readonly (readonly [text: string, pinned: string, others: string])[] = [
    ['// QR@2025 701.1', '2025 701.1', ''],
    ['// see Q.R.@2025 701.1 and 701.2, QR 701.3', '2025 701.1, 2025 701.2', '701.3'],
    ['// QR 701.1 + QR@2025 701.2', '2025 701.2', '701.1'],
    ['// QR@2025 701.1 + QR@2024-b 701.2', '2025 701.1, 2024-b 701.2', ''],
    ['// QR@2025: 701.1–3', '2025 701.1, 2025 3', ''],
    ['say("QR@2025 701.1"); echo QR@2025 701.2', '2025 701.1, 2025 701.2', ''],
    ['// QR@2026 701.1', '', '701.1'],
    ['// a@b.example, QR@, XQR@2025 701.1', '', '701.1'],
  ];
  for (const [text, pinned, others] of READ)
    it(`is read in ${text}`, () => {
      const { workspace, source, document } = at(text);
      const written = pinnedIn(workspace, source).map(each => `${each.pin.edition} ${textBetween(document, each)}`);
      assert.equal(written.join(', '), pinned);
      assert.equal(
        citationsIn(workspace, source)
          .map(each => textBetween(document, each))
          .join(', '),
        others,
      );
    });

  const FOUND: readonly (readonly [text: string, ...messages: string[]])[] = [
    [`// QR@2025 701.1: ${MOOR}`],
    ['// QR@2025 701.2'],
    ['// QR@2025 701.7', "Rule 701.7 doesn't exist in 2025; correct the number or the edition."],
    ['// QR@2024 701.1, 701.2', 'QR has no edition 2024; cite 2025 or 2026, or list the edition in rulebook.json.'],
  ];
  for (const [text, ...messages] of FOUND)
    it(`is checked in ${text.slice(0, 30)}`, () => {
      const { workspace, document } = at(text);
      const findings = runChecks(workspace, document, [brokenCitation, staleCitation]);
      assert.deepEqual(
        findings.map(({ message }) => message),
        messages,
      );
    });

  it('offers the editions that exist', () => {
    const { workspace, document } = at('// QR@2024 701.1');
    const [finding] = runChecks(workspace, document, [brokenCitation]);
    assert.deepEqual(
      finding!.fixes().map(({ title, edits }) => [title, textAfter(document, edits)]),
      [
        ['Change to 2025', '// QR@2025 701.1'],
        ['Change to 2026', '// QR@2026 701.1'],
      ],
    );
  });

  const HOVERS: readonly (readonly [string, then: string | undefined, now: string | undefined, message?: string])[] = [
    ['// QR@2025 701.‸1', '701.1', '701.2'],
    ['// QR@20‸25 701.1', '701.1', '701.2'],
    ['// QR@2025 701.‸3', undefined, '701.3', 'The same as in 2025.'],
    ['// QR@2025 701.‸2', '701.2', undefined, 'It no longer exists in 2026.'],
    ['// QR@2025 701.‸7', undefined, undefined, "Rule 701.7 doesn't exist in 2025."],
    ['// QR@2024 701.‸1', undefined, undefined, 'QR has no edition 2024 in rulebook.json.'],
  ];
  for (const [marked, then, now, message] of HOVERS)
    it(`shows then and now over ${marked}`, () => {
      const { workspace, document, offset } = at(marked);
      const hover = hoverAt(workspace, document, offset);
      assert.deepEqual([hover?.was?.heading, hover?.card?.heading, hover?.message], [then, now, message]);
      if (then === '701.1') assert.deepEqual([hover?.was?.edition, hover?.was?.paragraphs], ['2025', [MOOR]]);
    });

  const UPDATED: readonly (readonly [string, title?: string, text?: string])[] = [
    ['// QR@2025 701.‸1', 'Update the pin to 2026 (701.2)', '// QR@2026 701.2'],
    ['// QR@20‸25 701.3 x', 'Update the pin to 2026', '// QR@2026 701.3 x'],
    ['// QR@2025 701.1/701.‸3', 'Update the pin to 2026 (701.2, 701.3)', '// QR@2026 701.2/701.3'],
    ['// QR@2025 701.‸2'],
    ['// QR@2025 701.‸1, 701.2'],
    ['// QR 701.‸1'],
  ];
  for (const [marked, title, text] of UPDATED)
    it(`is updated in ${marked}`, () => {
      const { workspace, document, offset } = at(marked);
      const update = updatedPin(workspace, document, offset);
      assert.deepEqual([update?.title, update && textAfter(document, update.edits)], [title, text]);
    });

  it('leads to what its rule is now, which is not renamed there', () => {
    const { workspace, document, offset } = at('// QR@2025 701.‸1');
    assert.deepEqual(
      definitionAt(workspace, document, offset).map(({ definition }) => headlineOf(definition).name),
      ['701.2'],
    );
    const refused = renameableAt(workspace, document, offset);
    assert.ok(isRefusal(refused));
    assert.match(JSON.stringify(refused), /This cites 2025, which doesn't change; update the pin first\./);
  });
});
