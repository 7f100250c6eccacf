import { detectDialect } from '../core/document/detect.ts';
import { parse, type RulesDocument } from '../core/document/document.ts';
import { type ChangeEntry, changeList } from '../core/editions/changeList.ts';
import { compareEditions } from '../core/editions/compareEditions.ts';
import { asEdition, earlierEditionsOf, editionOf } from '../core/editions/earlierEditions.ts';
import { editionNameOf } from '../core/editions/editionName.ts';
import type { Edition } from '../core/editions/editionRules.ts';
import { escapeMarkdown } from '../core/text/escapeMarkdown.ts';
import { count, listOf, must } from '../core/text/shape.ts';
import { type Desk, namesOf, type OpenBook, Unanswered } from './library/desk.ts';
import { answerOf, pageOf, quoted, shown } from './quoting.ts';
import { amount, book, cursor, fieldsOf, NOTE, next, sure, toolOf, words } from './tool.ts';

const CHANGE = fieldsOf({
  old: words('The number or term in the old edition; missing if it is new.'),
  now: words('The number or term in the new edition; missing if it was deleted.'),
  changes: sure(listOf(words('number, text, title, examples, or citations.'), { most: 5 })),
  part: words('split or joined (merged with another rule), if the rule is one of several.'),
  title: words('The title of a heading.'),
  oldText: words('What it said, if that differs.'),
  newText: words('What it says now.'),
});

/** What names an edition. */
const NAMED = 'its name as list_books lists it, the name of a book for its current edition, or the path of a file.';

const USUAL = 50;
const MOST = 500;

export const compareBooks = toolOf({
  name: 'compare_editions',
  title: 'Compare two editions',
  description:
    'Shows what changed between two editions of a book: what moved, was reworded, added, or removed. With a number, shows what became of that rule, or where it came from.',
  input: fieldsOf({
    old: must(words(`The old edition: ${NAMED}`), 'Specify the old edition: "old".'),
    new: must(words(`The new edition: ${NAMED}`), 'Specify the new edition: "new".'),
    book,
    number: words('Only this rule or term, by its old or its new number.'),
    limit: count(1, MOST, { says: `How many results at once (default: ${USUAL}).` }),
    cursor,
  }),
  output: fieldsOf({
    ...NOTE,
    old: words('What the old text says about its edition.'),
    new: words('What the new text says about its edition.'),
    total: sure(amount('How many changes there are.')),
    changes: sure(listOf(CHANGE, { most: MOST })),
    next,
  }),
  async run({ old: oldName, new: newName, book, number, limit = USUAL, cursor }, desk) {
    const [old, now] = [await findEdition(oldName, book, desk), await findEdition(newName, book, desk)];
    await desk.pause();
    const comparison = compareEditions(old, now);
    if (!comparison.old.rules.length || !comparison.now.rules.length)
      throw new Unanswered(`One of “${oldName}” and “${newName}” has no rules; specify two editions of a book.`);
    const all = changeList(comparison)
      .flatMap(({ entries }) => entries)
      .filter(entry => number === undefined || isAbout(entry, number));
    const page = pageOf(
      all.map(changeFields),
      cursor,
      limit,
      ({ oldText = '', newText = '' }) => oldText.length + newText.length,
    );
    const [was, is] = [old, now].map(({ documents }) => documents[0] && editionNameOf(documents[0]));
    const data = {
      ...(was !== undefined && { old: shown(was) }),
      ...(is !== undefined && { new: shown(is) }),
      total: all.length,
      changes: page.items,
    };
    const nothing = number === undefined ? 'Nothing changed.' : `${number} didn't change, or is in neither edition.`;
    return answerOf(page, data, page.items.map(changeMarkdown), nothing);
  },
});

/** Whether an entry is about a number, also as part of rules that moved together. */
function isAbout({ old, now }: ChangeEntry, number: string): boolean {
  return [old, now].some(name => name !== undefined && (name === number || name.split('–').includes(number)));
}

function changeFields({ old, now, changes, part, title, texts }: ChangeEntry) {
  return {
    ...(old !== undefined && { old: shown(old) }),
    ...(now !== undefined && { now: shown(now) }),
    changes,
    ...(part && { part }),
    ...(title && { title: shown(title) }),
    ...(texts?.old && { oldText: shown(texts.old) }),
    ...(texts?.now && { newText: shown(texts.now) }),
  };
}

function changeMarkdown({ old, now, changes, oldText, newText }: ReturnType<typeof changeFields>): string {
  const what = old === undefined ? 'added' : now === undefined ? 'removed' : changes.join(', ');
  const names = [...new Set([old, now].filter(name => name !== undefined))].join(' → ');
  return [
    `**${escapeMarkdown(names)}** ${what}`,
    ...(oldText ? [`Before:\n${quoted(oldText)}`] : []),
    ...(newText ? [`Now:\n${quoted(newText)}`] : []),
  ].join('\n\n');
}

/** An edition is its own book, whatever a `rulebook.json` says. */
async function findEdition(name: string, book: string | undefined, desk: Desk): Promise<Edition> {
  const books = await desk.books();
  if (books.some(one => one.name === name || one.files.includes(name)))
    return asEdition((await desk.open(name))[0]!.documents);
  const asked = book === undefined ? undefined : (await desk.open(book))[0]!.name;
  const having = books.filter(one => one.editionNames.includes(name) && (asked === undefined || one.name === asked));
  if (having.length > 1)
    throw new Unanswered(`Several books have an edition “${name}”; specify one with "book". ${namesOf(having)}`);
  return having[0] ? editionIn((await desk.open(having[0].name))[0]!, name) : asEdition([await documentAt(name, desk)]);
}

/** The edition of a book with this name in `rulebook.json`; the current one if no earlier one has it. */
function editionIn({ documents, workspace }: OpenBook, name: string): Edition {
  const [first] = documents;
  const earlier = first && earlierEditionsOf(workspace, first).find(edition => edition.name === name);
  return earlier ? editionOf(earlier) : asEdition(documents);
}

async function documentAt(path: string, desk: Desk): Promise<RulesDocument> {
  const { uri, text } = await desk.readText(path);
  const dialect = detectDialect(text);
  if (!dialect)
    throw new Unanswered(
      `“${path}” is neither a book, an edition, nor a file that contains rules; list_books lists books and editions.`,
    );
  return parse(uri, 0, text, dialect);
}
