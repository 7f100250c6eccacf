import assert from 'node:assert/strict';
import { exportDocument } from '../../server/src/core/book/exportDocument.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { detectDialect, dialectOfNamed } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { FORMS, type SmallForm, smallBook } from './smallForms.ts';

const SIZES = [6, 9, 20, 48];
/** Sizes of forms that aren't read as a whole yet. */
const WAITING: Readonly<Record<string, readonly number[]>> = {
  '1. and rule 1': [6, 9],
  '1) and rule 1': [6, 9],
  '(1) and (1)': [6, 9, 20, 48],
  'Step 1: and step 1': [6, 9, 20, 48],
  '[1] and [1]': [6, 9, 20, 48],
  '**1.** and rule 1': [6],
  '1. and 1.1': [6],
  '1. and 1.1.': [6],
  '1 and 1.1, cited bare': [6],
  '1. and **1.1**': [6],
  '1. and (1.1)': [6],
  '1. and [1.1]': [6],
  '1. and 1-1.': [6],
  '100. and 100.1.': [6, 9],
  '1. and a)': [6, 9, 48],
  '1. and 1a': [6],
  'A. and 1.': [6, 9, 48],
  'A. and A1': [6, 9],
  'I. and 1.': [6, 9, 48],
  'ARTICLE I and Section 1.': [48],
  'Article 1 and (1)': [6, 9],
  '§ 1 and (1)': [6, 9],
  'Law 1 and 1.': [6, 9],
};

/** What is wrong in a small rulebook of this form: as a named file, and as a file that an editor opens. */
function faultsIn(form: SmallForm, size: number, isMarkdown: boolean): string[] {
  const { text, lines, dead } = smallBook(form, size, isMarkdown);
  const where = `${size} rules, ${isMarkdown ? '.md' : '.txt'}`;
  const dialect = dialectOfNamed(text);
  if (!dialect) return [`${where}: not read`];
  const document = parse('test:/game', 1, text, dialect);
  const workspace = withDocument(emptyWorkspace, document);
  const found = new Set(exportDocument(workspace, document, '', '').rules.map(({ line }) => line));
  const broken = runChecks(workspace, document).filter(({ code }) => code === 'broken-reference');
  const isDead = ({ start, end }: { start: number; end: number }) =>
    dead.some(each => each.start < end && start < each.end);
  const unread = lines.filter(line => !found.has(line)).length;
  const unseen = dead.filter(each => !broken.some(({ start, end }) => each.start < end && start < each.end)).length;
  const wrong = broken.filter(each => !isDead(each)).length;
  return [
    ...(detectDialect(text) ? [] : ['not recognized by an editor']),
    ...(unread ? [`${unread} rules not read`] : []),
    ...(unseen ? [`${unseen} of ${dead.length} dead references not found`] : []),
    ...(wrong ? [`${wrong} references called dead`] : []),
  ].map(fault => `${where}: ${fault}`);
}

describe('a small rulebook', () => {
  for (const form of FORMS) {
    const sizes = SIZES.filter(size => !WAITING[form.name]?.includes(size));
    const test = sizes.length > 0 ? it : it.skip;
    test(form.name, () => {
      const faults = sizes.flatMap(size => [true, false].flatMap(isMarkdown => faultsIn(form, size, isMarkdown)));
      assert.deepEqual(faults, []);
    });
  }
});
