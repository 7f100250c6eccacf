import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNightly } from '../support/effort.ts';
import { CHANGES } from './changed.ts';
import { readInferred, textOf } from './compare.ts';
import { type MarkedLine, markedDocument } from './marked.ts';

const MADE = 'test/infer/documents';
const PUBLISHED = '../shared/corpus/schemes';
/** How many of the remaining rules must be found, and how many of the found ones must be rules. */
const LEAST = 0.9;
/** In a short document, a tenth is nothing. */
const SLACK = 2;
/**
 * Where only the missing lines would show what a line is, or, in fhs.txt, what separates the first part of a chapter
 * from its own Contents; or where blank lines separate headings from the signs that underline them. The same where a renderer writes the numbers
 * of headings, and nothing marks them as headings any more; and where a heading with a letter has lost the only rule that
 * shows whether it goes on from those with numbers.
 */
const UNKNOWABLE = [
  'indentation.txt without indentation',
  'rendered-tabs.md without indentation',
  'underlined.txt as Markdown',
  'fhs.txt without indentation',
  'fhs.txt its first half',
  'rendered-from-zero.md as plain text',
  'rendered-headings.md as plain text',
  'rendered-with-bylaws.md as plain text',
  'rendered.adoc as plain text',
  'list-styles.adoc as plain text',
  'capitals-after-word.md without every tenth rule',
];

/** Why a changed document is read in another way; empty if it isn't, or if no scheme is found any more. */
function difference(lines: readonly MarkedLine[]): string {
  const found = readInferred(textOf(lines));
  if (!found) return '';
  const rules = lines.flatMap(({ depth }, line) => (depth === undefined ? [] : [line]));
  const optional = new Set(lines.flatMap(({ isItem }, line) => (isItem ? [line] : [])));
  const right = rules.filter(line => found.parents.has(line)).length;
  const all = [...found.parents.keys()].filter(line => !optional.has(line)).length;
  const isSame = right >= LEAST * rules.length - SLACK && right >= LEAST * all - SLACK;
  return isSame ? '' : `${right} of ${rules.length} rules are found, and ${all - right} others`;
}

/** A published document, with the rules that are found in it as it is. */
function published(name: string): MarkedLine[] {
  const text = readFileSync(join(PUBLISHED, name), 'utf8');
  const found = readInferred(text)!;
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ text: line, ...(found.parents.has(index) && { depth: depthOf(index, found.parents) }) }));
}

function depthOf(line: number, parents: ReadonlyMap<number, number>): number {
  let depth = 0;
  for (let at: number | undefined = line; at !== undefined && at >= 0 && depth < 20; at = parents.get(at)) depth++;
  return depth;
}

function sameScheme(name: string, lines: () => readonly MarkedLine[]): void {
  describe(`the scheme of ${name}`, () => {
    for (const [change, changed] of Object.entries(CHANGES))
      (UNKNOWABLE.includes(`${name} ${change}`) ? it.skip : it)(`is the same ${change}`, () =>
        assert.equal(difference(changed(lines())), ''),
      );
  });
}

for (const name of readdirSync(MADE)) sameScheme(name, () => markedDocument(join(MADE, name)).lines);

if (isNightly && existsSync(PUBLISHED)) {
  for (const name of readdirSync(PUBLISHED).filter(file => /\.(?:md|txt)$/.test(file))) {
    let lines: MarkedLine[] | undefined;
    sameScheme(name, () => (lines ??= published(name)));
  }
}
