import { emptyWorkspace, withDocument } from '../server/src/core/book/workspace.ts';
import { runChecks } from '../server/src/core/checks/runChecks.ts';
import { parse, type RulesDocument, update } from '../server/src/core/document/document.ts';
import { createSearcher } from '../server/src/core/search/search.ts';
import { comprehensive } from '../server/src/core/shipped/comprehensive.ts';
import { toDocumentSymbols } from '../server/src/lsp/state/convert.ts';
import { measure, type Result } from './measure.ts';
import { measurePreview } from './preview.bench.ts';
import { measureInsert, measureRename } from './renumber.bench.ts';

const URI = 'file:///bench.rules.txt';

/** Everything that is measured on one text. The last line is what the machine needs to look at the text at all. */
export function measureDocument(text: string): Result[] {
  const fresh = () => parse(URI, 0, text, comprehensive);
  const typed = typing(fresh(), middleOf(text));
  const renumbered = renumbering(fresh(), text);
  return [
    { name: 'parse the whole text', ...measure({ prepare: () => text, run: fresh }) },
    ...measureTyping(text),
    { name: 'check from scratch', ...measure({ prepare: fresh, run: check }) },
    {
      name: 'documentSymbol after an edit',
      ...measure({ prepare: () => typed.apply(typed.prepare()), run: toDocumentSymbols }),
    },
    {
      name: 'documentSymbol after an edit of a rule number',
      ...measure({ prepare: renumbered, run: toDocumentSymbols }),
    },
    measureNumbers(text, { budget: 12, of: 'p95' }),
    measureInsert(() => typed.apply(typed.prepare())),
    measureRename(() => typed.apply(typed.prepare())),
    ...measureSearch(text),
    ...measurePreview(text),
    { name: LIMIT, ...measure({ prepare: () => text, run: bareScan }) },
  ];
}

/** The name of the operation with which all others are compared. */
export const LIMIT = 'one bare regular expression over the text';

/** Types a character in the middle of a text, alone and with all checks; `what` describes the text. */
export function measureTyping(text: string, what = ''): Result[] {
  const { prepare, apply } = typing(parse(URI, 0, text, comprehensive), middleOf(text));
  return [
    { name: `edit one character${what}`, ...measure({ prepare, run: apply }) },
    { name: `edit and check${what}`, budget: 2, ...measure({ prepare, run: edit => check(apply(edit)) }) },
  ];
}

/** Changes the number of a rule in the middle of a text, with all checks. */
export function measureNumbers(text: string, limit: Pick<Result, 'budget' | 'of'>, what = ''): Result {
  const prepare = renumbering(parse(URI, 0, text, comprehensive), text);
  return {
    name: `check after an edit of a rule number${what}`,
    ...limit,
    ...measure({ prepare, run: check }),
  };
}

/** Words that appear in most texts, as people search for them. */
const QUERY = 'the end of a';

/** Searches by words: the first search in a document, which indexes it, and later ones; `what` describes the text. */
export function measureSearch(text: string, what = ''): Result[] {
  const document = parse(URI, 0, text, comprehensive);
  const indexed = createSearcher();
  indexed.search([document], QUERY);
  return [
    {
      name: `index for searches${what}`,
      ...measure({ prepare: createSearcher, run: searcher => [...searcher.indexing([document])] }),
    },
    {
      name: `search${what}`,
      ...measure({ prepare: () => QUERY, run: query => indexed.search([document], query) }),
    },
  ];
}

function check(document: RulesDocument): unknown {
  return runChecks(withDocument(emptyWorkspace, document), document);
}

type Insertion = { readonly start: number; readonly end: number; readonly text: string };

/** A person who types one letter after another at one place: every run uses the document of the previous run. */
function typing(document: RulesDocument, at: number) {
  let current = document;
  let typed = 0;
  const prepare = (): Insertion => ({ start: at + typed, end: at + typed++, text: 'x' });
  const apply = (edit: Insertion): RulesDocument => {
    current = update(current, [edit], typed);
    return current;
  };
  return { prepare, apply };
}

/** Documents in which the number of one rule in the middle changes each time. */
function renumbering(document: RulesDocument, text: string): () => RulesDocument {
  let current = document;
  let digit = 0;
  const found = /[\n\r]\d{3,}\.\d(?=\d?\. )/g;
  found.lastIndex = middleOf(text);
  const match = found.exec(text);
  const end = match ? match.index + match[0].length : 1;
  return () => {
    digit = (digit + 1) % 10;
    current = update(current, [{ start: end - 1, end, text: String(digit) }], 0);
    return current;
  };
}

/** A place between two letters near the middle. */
function middleOf(text: string): number {
  const middle = text.length >> 1;
  return middle + Math.max(0, text.slice(middle, middle + 10_000).search(/[a-z]{2}/)) + 1;
}

const NUMBERS = /^\d+\.(?:\d+[a-z]?\.?)?\s|\b(?:rules?|sections?)\s+\d+(?:\.\d+[a-z]?)?/gm;

function bareScan(text: string): number {
  let found = 0;
  NUMBERS.lastIndex = 0;
  while (NUMBERS.test(text)) found++;
  return found;
}
