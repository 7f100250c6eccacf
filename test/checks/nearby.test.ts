import assert from 'node:assert/strict';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { dialectOfNamed } from '../../server/src/core/document/detect.ts';
import { parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { hoverAt } from '../../server/src/core/features/reading/hover.ts';
import { filesIn } from '../support/fixture.ts';

/** The files of a fixture in one folder, or in those of their names; nothing says which of them are a book. */
function folderOf(fixture: string): Workspace & { readonly all: readonly RulesDocument[] } {
  const all = filesIn(fixture).map(({ name, text }) => parse(`test:/${name}`, 1, text, dialectOfNamed(text)!));
  return { ...all.reduce(withDocument, emptyWorkspace), all };
}

/** What is broken in the first file. */
function check(title: string, fixture: string, expected: readonly string[]): void {
  it(title, () => {
    const folder = folderOf(fixture);
    const found = runChecks(folder, folder.all[0]!).filter(({ code }) => code === 'broken-reference');
    assert.deepEqual(
      found.map(({ target }) => target),
      expected,
    );
  });
}

/** Sections of four rules each; `more` are added to the text of the last one. */
function rules(sections: readonly number[], more = ''): string {
  const section = (number: number) => {
    const lines = [1, 2, 3, 4].map(own => `${number}.${own}. A bell rings (see section ${number}.${5 - own}).`);
    return [`# ${number}. Bells`, ...lines].join('\n\n');
  };
  return `${sections.map(section).join('\n\n')}${more}\n`;
}

describe('a number that another file of the folder defines', () => {
  check(
    'is not broken where the files divide the numbers between them',
    `=== one.md ===\n${rules([1, 3], ' See section 2.2 and section 4.')}\n=== two.md ===\n${rules([2, 4])}`,
    [],
  );
  check(
    'is broken in none of them if it is missing from all',
    `=== one.md ===\n${rules([1, 2, 3, 4], ' See section 4.7 and section 6.2.')}\n=== two.md ===\n${rules([5, 6])}`,
    ['4.7'],
  );
  check(
    'is not broken if one number in ten is in both by mistake',
    `=== one.md ===\n${rules([1, 3], ' See section 2.2.')}\n=== two.md ===\n${rules([2, 4], '\n\n3.4. Twice.')}`,
    [],
  );
  check(
    'is broken if two numbers in ten are in both',
    `=== one.md ===\n${rules([1, 3], ' See section 2.2.')}\n=== two.md ===\n${rules([2, 4], '\n\n3.3. Twice.\n\n3.4. Twice.')}`,
    ['2.2'],
  );
  check(
    'is broken if that file is another edition, a draft, a translation, or any text with the same numbers',
    `=== rules.md ===\n${rules([1, 2, 3], ' See section 4.2.')}\n=== draft.md ===\n${rules([1, 2, 3, 4])}`,
    ['4.2'],
  );
  check(
    'is broken if that file is an edition of a third one, which lacks the number',
    `=== one.md ===\n${rules([1, 2, 3], ' See section 1.2, section 2.3, section 1.4, section 4.2, and section 5.1.')}\n=== two.md ===\n${rules([4])}\n=== old.md ===\n${rules([4, 5])}`,
    ['5.1'],
  );
  check(
    'is broken if that file is in another folder',
    `=== one/rules.md ===\n${rules([1, 2, 3], ' See section 4.2.')}\n=== two/rules.md ===\n${rules([4])}`,
    ['4.2'],
  );

  it('is explained in a hover, which names the files that may be one book', () => {
    const folder = folderOf(
      `=== one.md ===\n${rules([1, 2], ' See section 3.2.')}\n=== two.md ===\n${rules([3])}\n=== old.md ===\n${rules([1, 2])}`,
    );
    const [document] = folder.all;
    const text = rules([1, 2], ' See section 3.2.');
    const hover = hoverAt(folder, document!, text.indexOf('3.2.'));
    assert.equal(
      hover?.message,
      'Rule 3.2 is in two.md. To read these files as one book, list them in a rulebook.json.',
    );
    assert.deepEqual(hover?.possibleBook, ['test:/one.md', 'test:/two.md']);
  });

  it('is broken once the other file no longer defines it', () => {
    const folder = folderOf(`=== one.md ===\n${rules([1, 2], ' See section 3.2.')}\n=== two.md ===\n${rules([3])}`);
    const [one, two] = folder.all;
    const broken = (workspace: Workspace) => runChecks(workspace, one!).map(({ target }) => target);
    assert.deepEqual(broken(folder), []);
    const shorter = rules([3]).replace(/3\.2\. .*\n/, '');
    const changed = withDocument(folder, parse(two!.uri, 2, shorter, two!.dialect));
    assert.deepEqual(broken(changed), ['3.2']);
  });
});
