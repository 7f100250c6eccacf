import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { MARKS } from './fixture.ts';
import { rewriteSource } from './rewriteSource.ts';

/** Expected text that writes itself: with UPDATE=1, tests write their results into their source. */
const updates = process.env.UPDATE === '1';

let test: Mocha.Test | undefined;
beforeEach(function () {
  test = this.currentTest;
});

/** Replaces the text that the source of a test expects. */
function update(expected: string, found: string): void {
  const file = relative('out', test!.file!).replace(/\.js$/, '.ts');
  const source = rewriteSource(readFileSync(file, 'utf8'), { title: test!.title, expected, found });
  assert.ok(
    source !== undefined,
    `${file}: “${expected}” isn’t there, or nobody can tell where. Write “${found}” by hand.`,
  );
  writeFileSync(file, source);
}

/** Asserts that a text equals the one in the source of the test. */
export function assertText(found: string, expected: string): void {
  if (updates && found !== expected) update(expected, found);
  else assert.equal(found, expected);
}

/** Asserts that texts equal those in the source of the test. */
export function assertTexts(found: readonly string[], expected: readonly string[]): void {
  if (updates && found.length === expected.length)
    for (const [index, text] of found.entries()) assertText(text, expected[index]!);
  else assert.deepEqual(found, expected);
}

/** The lines of a marked text, each with the lines of marks below it. */
function linesOf(marked: string): { line: string; marks: string[] }[] {
  const lines: { line: string; marks: string[] }[] = [];
  for (const line of marked.split('\n'))
    if (MARKS.test(line)) lines.at(-1)!.marks.push(line);
    else lines.push({ line, marks: [] });
  return lines;
}

/**
 * Asserts that pieces are marked as found (“2:0-5 words” each). `marked` is the text with its marks, and `notes` are
 * their words.
 */
export function assertMarks(found: readonly string[], notes: readonly string[], marked: string): void {
  if (!updates) assert.deepEqual(found, notes);
  linesOf(marked).forEach(({ line, marks }, index) => {
    const [before, now] = [notes, found].map(all => all.filter(note => note.startsWith(`${index}:`)));
    if (before!.join('\n') === now!.join('\n')) return;
    const drawn = now!.map(note => {
      const [, start, end, words] = /^\d+:(\d+)-(\d+) (.*)$/s.exec(note) ?? [];
      assert.ok(end, `“${note}” ends in another line: no marks say that`);
      return `${' '.repeat(Number(start))}${'^'.repeat(Number(end) - Number(start))} ${words}`.trimEnd();
    });
    if (!marks.length) update(line, [line, ...drawn].join('\n'));
    else if (drawn.length) update(marks.join('\n'), drawn.join('\n'));
    else update(`\n${marks.join('\n')}`, '');
  });
}
