import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { citationsIn } from '../../server/src/core/citing/bookCitations.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { silent } from '../../server/src/core/shipped/silent.ts';
import { positionAt } from '../../server/src/core/text/span.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';

/** The results of an independent reader: zero-based lines, columns in UTF-16 units. */
interface Expected {
  readonly line: number;
  readonly col: number;
  readonly endCol: number;
  readonly number: string | null;
  readonly status: string;
  /** No word precedes it, so it doesn't have to be found. */
  readonly bare: boolean;
}

const SURE = 0.99;

describe('citations in published source', () => {
  if (!hasCorpus) return withoutCorpus();
  const folder = join(CORPUS, 'citing');
  const read = (...path: string[]) => readFileSync(join(CORPUS, ...path), 'utf8');
  const { files } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
  const book = parse('file:///cr.txt', 0, read('comprehensive', '2026-01-16.txt'), comprehensive);
  const books = [{ names: ['CR'], documents: [book.uri], base: [] }];
  const workspace = { ...withDocument(emptyWorkspace, book), books };

  const key = (...parts: readonly unknown[]) => parts.join(' ');
  const found = new Set<string>();
  const wanted = new Set<string>();
  const needed = new Set<string>();
  before(() => {
    for (const [name, { citations }] of Object.entries<{ citations: Expected[] }>(files)) {
      const text = read('citing', name);
      const source = { document: parse(name, 0, text, silent), books: ['CR'] };
      for (const { start, end, number = null, status } of citationsIn(workspace, source)) {
        const { line, column } = positionAt(text, start);
        found.add(key(name, line, column, column + end - start, number, status));
      }
      for (const { line, col, endCol, number, status, bare } of citations) {
        const expected = key(name, line, col, endCol, number, status === 'missing' ? 'broken' : status);
        wanted.add(expected);
        if (!bare) needed.add(expected);
      }
    }
  });

  it('are found with their numbers, and nothing else', () => {
    const missed = [...needed].filter(each => !found.has(each));
    const extra = [...found].filter(each => !wanted.has(each));
    assert.ok(found.size > 500, `${found.size}`);
    assert.ok(missed.length <= (1 - SURE) * needed.size, missed.join('\n'));
    assert.ok(extra.length <= (1 - SURE) * found.size, extra.join('\n'));
  });
});
