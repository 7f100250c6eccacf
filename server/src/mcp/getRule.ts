import { citationsOf } from '../core/book/citations.ts';
import { explain } from '../core/book/explain.ts';
import { type Resolution, resolve, resolveNumber } from '../core/book/resolve.ts';
import { type Definition, definitionNumbered, groupOf, headOf, ruleOf, scopeOf } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { findTerm, symbolsOf } from '../core/document/symbols.ts';
import { childrenOf } from '../core/document/tree.ts';
import { cited } from '../core/features/navigation/neighbors.ts';
import { parseNumber } from '../core/numbers/ruleNumber.ts';
import { referencesNamed } from '../core/search/searchNumbers.ts';
import { escapeMarkdown } from '../core/text/escapeMarkdown.ts';
import { choiceOf, listOf, must } from '../core/text/shape.ts';
import { byDistance } from '../core/text/spelling.ts';
import { booksIn } from './booksInLanguage.ts';
import { type Desk, type OpenBook, Unanswered } from './library/desk.ts';
import {
  answerOf,
  bookWith,
  briefLine,
  briefOf,
  heading,
  nameOfDefinition,
  pageOf,
  placeOfDefinition,
  quoted,
  quotedAsWritten,
  textIn,
  titleToQuote,
  titleWithText,
} from './quoting.ts';
import { amount, BRIEF, book, cursor, fieldsOf, NOTE, next, PLACE, QUOTED, sure, toolOf, words } from './tool.ts';
import { definitionWithParents } from './verify/ruleTitles.ts';

const RULE = fieldsOf({
  number: sure(words('Its number.')),
  title: words('Its title.'),
  text: sure(words('Its text; for a heading, its title.')),
  ...PLACE,
  examples: listOf(words('An example.'), { most: 1000 }),
  parents: listOf(fieldsOf(BRIEF), { most: 100, says: 'The rules above it, from the top.' }),
  subrules: listOf(fieldsOf(BRIEF), { most: 1000, says: 'The rules directly under it.' }),
  citations: amount('Number of citations.'),
});

const RULES_AT_ONCE = 100;

export const getRule = toolOf({
  name: 'get_rule',
  title: 'Get a rule',
  description:
    'Returns the text of rules by number: one (“702.19b”), a range (“601.2f–h”), or a list (“100.1, 100.3”), with book, edition, file, and line. Quote rules from this, not from memory.',
  input: fieldsOf({
    number: must(
      words('A number, a range, or a list of them, as the rulebook writes them.'),
      'Specify the rule: "number".',
    ),
    book,
    language: words('The code of a language, such as “de”: quotes the translation into it, or the original in it.'),
    include: listOf(choiceOf(['parents', 'subrules', 'examples', 'citations']), {
      wanted: 'a list of parents, subrules, examples, citations',
      most: 4,
      says: 'What else to return for each rule (default: examples).',
    }),
    cursor,
  }),
  output: fieldsOf({
    ...NOTE,
    rules: sure(listOf(RULE, { most: 1000 })),
    missing: listOf(words("Why a number doesn't exist."), { most: 100 }),
    next,
  }),
  async run({ number, book, language, include = USUAL, cursor }, desk) {
    const open = await desk.open(book);
    const books = language === undefined ? open : await booksIn(language, open, desk);
    const { found, missing } = rulesNamed(books, number);
    const page = pageOf(found, cursor, RULES_AT_ONCE, definition => textIn(definition).text.length);
    const rules = page.items.map(definition => ruleForAnswer(definition, include, books, desk));
    const data = { rules, ...(missing.length && { missing }) };
    const quotations = page.items.map((definition, at) => {
      const { workspace } = bookWith(books, definition) ?? books[0]!;
      return ruleMarkdown(rules[at]!, quotedAsWritten(workspace, definition));
    });
    return answerOf(page, data, [...quotations, ...missing]);
  },
});

const USUAL: readonly Included[] = ['examples'];

type Included = 'parents' | 'subrules' | 'examples' | 'citations';

/** A rule as answers quote it. */
function ruleForAnswer(definition: Definition, include: readonly Included[], books: readonly OpenBook[], desk: Desk) {
  const title = titleToQuote(definition);
  const { text, examples } = textIn(definition);
  const owner = bookWith(books, definition) ?? books[0]!;
  const has = (part: Included) => include.includes(part);
  return {
    number: nameOfDefinition(definition),
    ...(title !== undefined && { title }),
    text: text || (title ?? ''),
    ...placeOfDefinition(definition, books, desk),
    ...(has('examples') && examples.length && { examples }),
    ...(has('parents') && { parents: definitionWithParents(definition).slice(1).reverse().map(briefOf) }),
    ...(has('subrules') && { subrules: subrulesOf(owner, definition).map(briefOf) }),
    ...(has('citations') && { citations: citationsOf(owner.workspace, definition).length }),
  };
}

/** The rules directly under one, in number order. */
function subrulesOf({ workspace }: OpenBook, { document, ordinal }: Definition): Definition[] {
  const group = groupOf(workspace, document);
  const children = childrenOf(group).get(ruleOf(document, ordinal).number.text)?.numbers ?? [];
  return children.flatMap(({ text }) => definitionNumbered(group, text) ?? []);
}

/** A rule as Markdown; `written`: what it says, if it is Markdown itself. */
function ruleMarkdown(rule: ReturnType<typeof ruleForAnswer>, written: string | undefined): string {
  const { number, title, text, examples, parents, subrules, citations } = rule;
  return [
    heading(number, rule),
    ...(written === undefined
      ? [quoted(titleWithText(title, text)), ...(examples || []).map(example => quoted(`Example: ${example}`))]
      : [written]),
    ...(parents?.length ? [`Above it:\n${quoted(parents.map(briefLine).join('\n'))}`] : []),
    ...(subrules?.length ? [`Under it:\n${quoted(subrules.map(briefLine).join('\n'))}`] : []),
    ...(citations === undefined ? [] : [`Citations: ${citations}.`]),
  ].join('\n\n');
}

const NAMED = fieldsOf({ number: sure(words('Its number, or the name of another term.')), title: words('Its title.') });

const TERM = fieldsOf({
  term: sure(words('The term as in the glossary.')),
  definition: sure(words('What the glossary says.')),
  rules: sure(listOf(NAMED, { most: 1000, says: 'The rules and terms to which its entry refers.' })),
  ...PLACE,
});

export const getTerm = toolOf({
  name: 'get_term',
  title: 'Get a glossary term',
  description: 'Returns the glossary entry of a term, and the rules that it refers to.',
  input: fieldsOf({ term: must(words('The term, in the singular or plural.'), 'Specify the term: "term".'), book }),
  output: fieldsOf({ ...NOTE, terms: sure(listOf(TERM, { most: 100 })) }),
  async run({ term, book }, desk) {
    const books = await desk.open(book);
    const terms = termsNamed(books, term).map(definition => ({
      term: headOf(definition).kind === 'rule' ? (titleToQuote(definition) ?? '') : nameOfDefinition(definition),
      definition: textIn(definition).text,
      rules: cited(bookWith(books, definition)!.workspace, definition).map(({ definition: rule }) => {
        const title = titleToQuote(rule);
        return { number: nameOfDefinition(rule), ...(title !== undefined && { title }) };
      }),
      ...placeOfDefinition(definition, books, desk),
    }));
    const markdown = terms.map(entry => {
      const named = entry.rules.map(({ number }) => escapeMarkdown(number));
      return [
        heading('A term', entry),
        quoted(titleWithText(entry.term, entry.definition)),
        ...(named.length ? [`Refers to: ${named.join('; ')}.`] : []),
      ].join('\n\n');
    });
    return { data: { note: QUOTED, terms }, markdown: markdown.join('\n\n') };
  },
});

/** The definitions that a number, range, or list names in some books. */
interface NamedRules {
  readonly found: readonly Definition[];
  /** For each number that leads nowhere, a sentence that says why. */
  readonly missing: readonly string[];
}

/** The rules that a text names as documents do. Throws {@link Unanswered} if none of them exists. */
export function rulesNamed(books: readonly OpenBook[], query: string): NamedRules {
  const inBooks = books.map(book => rulesNamedIn(book, query));
  const found = inBooks.flatMap(each => each.found);
  const missing = [...new Set(inBooks.flatMap(each => each.missing))];
  if (found.length) return { found, missing: books.length > 1 ? [] : missing };
  if (missing.length) throw new Unanswered(`${missing.join(' ')} Look for it with find_rules.`);
  throw new Unanswered(`“${query}” names no rule of ${quotedBookNames(books)}; use a number, a range, or a list.`);
}

export function quotedBookNames(books: readonly OpenBook[]): string {
  return books.map(({ name }) => `“${name}”`).join(', ');
}

function rulesNamedIn(book: OpenBook, query: string): NamedRules {
  for (const document of book.documents) {
    const resolutions = resolutionsIn(book, document, query);
    const missing = resolutions.filter(({ definition }) => !definition);
    if (resolutions.length)
      return {
        found: resolutions.flatMap(({ definition }) => definition ?? []),
        missing: missing.map(resolution => explain(resolution, undefined, document)),
      };
  }
  return { found: [], missing: [] };
}

function resolutionsIn({ workspace }: OpenBook, document: RulesDocument, query: string): readonly Resolution[] {
  const number = parseNumber(query.trim().replace(/\.$/, ''), document.dialect.numbering);
  if (number) return [resolveNumber(scopeOf(workspace, document), number)];
  return referencesNamed(query, document.dialect).flatMap(reference => resolve(workspace, document, reference));
}

/** The glossary entries with this name, its plural, or another form. Throws {@link Unanswered} if there are none. */
export function termsNamed(books: readonly OpenBook[], name: string): Definition[] {
  const found = books.flatMap(({ documents }) =>
    documents.flatMap(document => {
      const ordinal = findTerm(symbolsOf(document), name);
      return ordinal === undefined ? [] : [{ document, ordinal }];
    }),
  );
  if (found.length) return found;
  const known = books.flatMap(({ documents }) => documents.flatMap(document => [...symbolsOf(document).terms.keys()]));
  const near = byDistance(name.toLowerCase().slice(0, 40), [...new Set(known)], word => word)
    .slice(0, 3)
    .filter(({ word, distance }) => distance <= word.length / 2)
    .map(({ word }) => `“${word}”`);
  const hint = near.length ? ` The nearest are ${near.join(', ')}.` : '';
  throw new Unanswered(
    `“${name}” isn't in the glossary of ${quotedBookNames(books)}.${hint} Or look for it with find_rules.`,
  );
}
