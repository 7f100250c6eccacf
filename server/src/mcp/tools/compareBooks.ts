import { detectDialect } from '../../core/document/detect.ts';
import { parse, type RulesDocument } from '../../core/document/document.ts';
import { type ChangeEntry, changeList } from '../../core/editions/changeList.ts';
import { compareEditions } from '../../core/editions/compareEditions.ts';
import { asEdition } from '../../core/editions/earlierEditions.ts';
import { editionNameOf } from '../../core/editions/editionName.ts';
import type { Edition } from '../../core/editions/editionRules.ts';
import { count, listOf, must } from '../../core/shape/shape.ts';
import { escapeMarkdown } from '../../core/text/escapeMarkdown.ts';
import { type Desk, Unanswered } from '../desk/desk.ts';
import { answerOf, pageOf, quoted, shown } from './quoting.ts';
import { amount, cursor, fieldsOf, NOTE, next, sure, toolOf, words } from './tool.ts';

const CHANGE = fieldsOf({
  old: words('The number or term in the old edition; missing if it is new.'),
  now: words('The number or term in the new edition; missing if it was deleted.'),
  changes: sure(listOf(words('number, text, title, examples, or citations.'), { most: 5 })),
  part: words('split or joined (merged with another rule), if the rule is one of several.'),
  title: words('The title of a heading.'),
  oldText: words('What it said, if that differs.'),
  newText: words('What it says now.'),
});

const USUAL = 50;
const MOST = 500;

export const compareBooks = toolOf({
  name: 'compare_editions',
  title: 'Compare two editions',
  description:
    'Shows what changed between two editions of a book: what moved, was reworded, added, or removed. With a number, shows what became of that rule, or where it came from.',
  input: fieldsOf({
    old: must(words('The old edition: the name of a book, or the path of a file.'), 'Specify the old edition: "old".'),
    new: must(words('The new edition: the name of a book, or the path of a file.'), 'Specify the new edition: "new".'),
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
  async run({ old: oldName, new: newName, number, limit = USUAL, cursor }, desk) {
    const [old, now] = [await editionNamed(oldName, desk), await editionNamed(newName, desk)];
    await desk.pause();
    const comparison = compareEditions(old, now);
    if (!comparison.old.rules.length || !comparison.now.rules.length)
      throw new Unanswered(`One of “${oldName}” and “${newName}” has no rules; specify two editions of a book.`);
    const all = changeList(comparison)
      .flatMap(({ entries }) => entries)
      .filter(entry => number === undefined || isAbout(entry, number));
    const page = pageOf(
      all.map(lineOf),
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
    return answerOf(page, data, page.items.map(markdownOf), nothing);
  },
});

/** Whether an entry is about a number, also as part of rules that moved together. */
function isAbout({ old, now }: ChangeEntry, number: string): boolean {
  return [old, now].some(name => name !== undefined && (name === number || name.split('–').includes(number)));
}

function lineOf({ old, now, changes, part, title, texts }: ChangeEntry) {
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

function markdownOf({ old, now, changes, oldText, newText }: ReturnType<typeof lineOf>): string {
  const what = old === undefined ? 'added' : now === undefined ? 'removed' : changes.join(', ');
  const names = [...new Set([old, now].filter(name => name !== undefined))].join(' → ');
  return [
    `**${escapeMarkdown(names)}** ${what}`,
    ...(oldText ? [`Before:\n${quoted(oldText)}`] : []),
    ...(newText ? [`Now:\n${quoted(newText)}`] : []),
  ].join('\n\n');
}

/** An edition is its own book, whatever a `rulebook.json` says. */
async function editionNamed(name: string, desk: Desk): Promise<Edition> {
  const isBook = (await desk.books()).some(book => book.name === name || book.files.includes(name));
  const documents = isBook ? (await desk.open(name))[0]!.documents : [await documentAt(name, desk)];
  return asEdition(documents);
}

async function documentAt(path: string, desk: Desk): Promise<RulesDocument> {
  const { uri, text } = await desk.readText(path);
  const dialect = detectDialect(text);
  if (!dialect) throw new Unanswered(`“${path}” is neither a book nor a file that contains rules.`);
  return parse(uri, 0, text, dialect);
}
