import { count, listOf, must } from '../core/text/shape.ts';
import { answerOf, heading, pageOf, pageStart, placeAt, quoted, shown, titleWithText } from './quoting.ts';
import { book, cursor, fieldsOf, NOTE, next, PLACE, sure, toolOf, words } from './tool.ts';

const HIT = fieldsOf({
  number: words('The number of a rule; a term has none.'),
  title: words('The title of a rule, or the name of a term.'),
  snippet: sure(words('A piece of its text, around the words that were found. Get the rule to quote it.')),
  ...PLACE,
});

const USUAL = 10;
const MOST = 50;
/** No one reads more. */
const MOST_HITS = 500;

export const findRules = toolOf({
  name: 'find_rules',
  title: 'Find rules by words',
  description:
    "Finds the rules and glossary terms that answer a question, the best first, by the words of their titles and texts; numbers work too. Use the rulebook's own words if you know them.",
  input: fieldsOf({
    words: must(words('A question, or words to look for.'), 'Specify what to look for: "words".'),
    book,
    limit: count(1, MOST, { says: `How many results at once (default: ${USUAL}).` }),
    cursor,
  }),
  output: fieldsOf({ ...NOTE, hits: sure(listOf(HIT, { most: MOST })), next }),
  async run({ words, book, limit = USUAL, cursor }, desk) {
    const books = await desk.open(book);
    const searcher = await desk.searcherOf(books);
    const documents = books.flatMap(each => each.documents);
    // One more than requested shows whether there is more.
    const most = Math.min(pageStart(cursor) + limit + 1, MOST_HITS);
    const page = pageOf(searcher.search(documents, words, { most }), cursor, limit);
    const hits = page.items.map(hit => ({
      ...(hit.number && { number: hit.number }),
      ...(hit.title && { title: shown(hit.title) }),
      snippet: shown(hit.snippet),
      ...placeAt(hit, hit.offset, books, desk),
    }));
    const markdown = hits.map(hit =>
      [heading(hit.number ?? 'A term', hit), quoted(titleWithText(hit.title, hit.snippet))].join('\n'),
    );
    return answerOf(page, { hits }, markdown, 'Nothing matches; try other words.');
  },
});
