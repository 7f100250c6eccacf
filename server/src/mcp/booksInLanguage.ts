import { bookOf } from '../core/book/workspace.ts';
import { textOf } from '../core/document/document.ts';
import { originalOf, translationsOf } from '../core/editions/translatedEdition.ts';
import { languageOfText } from '../core/text/textLanguage.ts';
import { type Desk, type OpenBook, Unanswered } from './library/desk.ts';

/** So many characters show the language of a text. */
const SAMPLE = 20_000;

/** Those of some books, their originals, and their translations that are in a language. Throws {@link Unanswered}. */
export async function booksIn(language: string, books: readonly OpenBook[], desk: Desk): Promise<OpenBook[]> {
  const names = new Set(books.flatMap(book => [book.name, ...namesOfOthers(book)]));
  const all: OpenBook[] = [];
  for (const name of names) all.push(...(await desk.open(name)));
  const wanted = bareLanguage(language);
  const found = all.filter(book => bareLanguage(languageOfBook(book)) === wanted);
  if (found.length) return found;
  const known = [...new Set(all.map(languageOfBook))].map(each => `“${each}”`).join(', ');
  throw new Unanswered(`No book of these rules is in “${language}”; the languages are ${known}.`);
}

/** The names of the books that say the same in other languages. */
function namesOfOthers({ workspace, documents }: OpenBook): string[] {
  const own = documents[0] && bookOf(workspace, documents[0].uri);
  if (!own) return [];
  const original = originalOf(workspace, own) ?? own;
  return [original, ...translationsOf(workspace, original)].flatMap(({ names }) => names.slice(0, 1));
}

/** What `rulebook.json` says, or what the text shows. */
function languageOfBook({ workspace, documents }: OpenBook): string {
  const [first] = documents;
  return (
    (first && bookOf(workspace, first.uri)?.language) ?? languageOfText(first ? textOf(first).slice(0, SAMPLE) : '')
  );
}

/** “de” of “de-CH”. */
function bareLanguage(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0]!;
}
