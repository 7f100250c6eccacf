import { isSame } from '../core/book/workspace.ts';
import { escapeMarkdown } from '../core/text/escapeMarkdown.ts';
import { choiceOf, flag, listOf } from '../core/text/shape.ts';
import { lineStartsOf } from '../core/text/span.ts';
import { type Desk, type OpenBook, Unanswered } from './library/desk.ts';
import { answerOf, briefLine, briefOf, nameOfDefinition, pageOf, quoted, shown, titleToQuote } from './quoting.ts';
import { amount, BRIEF, book, cursor, fieldsOf, NOTE, next, sure, toolOf, words } from './tool.ts';
import { claimsIn } from './verify/claims.ts';
import { sentenceAt } from './verify/ruleWords.ts';
import { citationsInText, type TextCitation, withoutMarks } from './verify/textCitations.ts';
import { type Meant, type Verdict, verdictOn } from './verify/verdicts.ts';

const STATUSES = ['right', 'broken', 'outside', 'another document', 'title differs', 'words differ', 'stale'] as const;
type Status = (typeof STATUSES)[number];

const CITATION = fieldsOf({
  cited: sure(words('The number or range as the text has it.')),
  numbers: sure(
    listOf(words('A number.'), { most: 2, says: 'The number that is meant; for a range, the first and the last.' }),
  ),
  line: sure(amount('The line of the text, starting at 1.')),
  sentence: sure(words('The sentence that contains it.')),
  book: words('The book that is meant.'),
  status: sure(
    choiceOf(STATUSES, {
      says: "right: the rule exists, and the quoted title and words are its own. broken: the rule doesn't exist. outside: the book is an excerpt that doesn't extend to the rule. another document: none of the books. stale: the title or the words are those of the rule that had this number in an earlier edition.",
    }),
  ),
  verdict: sure(words('The same in words.')),
  says: listOf(fieldsOf(BRIEF), { most: 100, says: 'The rules that are named.' }),
  title: fieldsOf({ quoted: sure(words('The title that the text gives.')), fits: sure(flag({})) }),
  quotations: listOf(fieldsOf({ quoted: sure(words('What the text quotes.')), fits: sure(flag({})) }), { most: 100 }),
  meant: listOf(fieldsOf({ ...BRIEF, why: sure(choiceOf(['title', 'words', 'similar words', 'number'])) }), {
    most: 10,
    says: 'The rules that are probably meant: by title, by the quoted words or similar ones, or because the number is similar.',
  }),
});

const AT_ONCE = 200;

export const checkCitations = toolOf({
  name: 'check_citations',
  title: 'Check the citations in a text',
  description:
    "Checks every rule that a text cites (an answer, a ruling, a post), or a file: whether it exists, whether a quoted title or quoted words are the rule's own, what the rule says, and which one is probably meant. Check your own answers with it before you send them.",
  input: fieldsOf({
    text: words('The text to check.'),
    path: words('A file to check in place of a text.'),
    book,
    cursor,
  }),
  output: fieldsOf({
    ...NOTE,
    wrong: sure(amount('How many are wrong.')),
    citations: sure(listOf(CITATION, { most: AT_ONCE })),
    next,
  }),
  async run({ text, path, book, cursor }, desk) {
    const given = await textGiven(text, path, desk);
    const books = await desk.open(book);
    const checked = await verdictsOn(books, given, () => desk.pause());
    const page = pageOf(checked, cursor, AT_ONCE, ({ citation }) =>
      saidOf(citation).reduce((sum, { text = '' }) => sum + text.length, 0),
    );
    const citations = page.items.map(checkOf);
    const wrong = checked.filter(({ verdict }) => WRONG.has(statusOfVerdict(verdict))).length;
    return answerOf(
      { ...page, items: citations },
      { wrong, citations },
      citations.map(checkMarkdown),
      'The text cites no rule.',
    );
  },
});

const WRONG: ReadonlySet<Status> = new Set(['broken', 'title differs', 'words differ', 'stale']);

async function textGiven(text: string | undefined, path: string | undefined, desk: Desk): Promise<string> {
  if (text !== undefined && path !== undefined) throw new Unanswered('Use "text" or "path", not both.');
  if (text !== undefined) return text;
  if (path !== undefined) return (await desk.readText(path)).text;
  throw new Unanswered('Specify the text to check as "text", or a file as "path".');
}

/** A citation, what the text claims about its rule, and the result. */
interface Checked {
  readonly text: string;
  readonly citation: TextCitation;
  /** The quoted title. */
  readonly title: string | undefined;
  readonly verdict: Verdict;
  /** Starts at 1. */
  readonly line: number;
}

/** An answer about more would take too long. A book of a megabyte has fewer than 7,000. */
const MOST_NUMBERS = 8_000;
const NUMBER = /(?<![\p{L}\d.])\d/gu;

function refuseTooMany(numbers: readonly unknown[]): void {
  if (numbers.length > MOST_NUMBERS)
    throw new Unanswered(`The text has more than ${MOST_NUMBERS} numbers; check one part of it at a time.`);
}

/** The result for each citation of a text, in order. Throws {@link Unanswered} if there are too many. */
export async function verdictsOn(books: readonly OpenBook[], given: string, pause: () => Promise<void>) {
  const text = withoutMarks(given);
  refuseTooMany(text.match(NUMBER) ?? []);
  const { workspace } = books[0]!;
  const known = workspace.books.map(({ names }) => ({ name: names[0]!, names }));
  const citations = citationsInText(workspace, booksFirst(books, known), text);
  // A list such as “100.1a, b, and c” has more of them than of digits.
  refuseTooMany(citations);
  const claims = claimsIn(text, citations);
  const lines = lineStartsOf(text);
  let line = 0;
  const checked: Checked[] = [];
  for (const [index, citation] of citations.entries()) {
    await pause();
    const verdict = verdictOn(workspace, citation, claims[index]!);
    while (line + 1 < lines.length && lines[line + 1]! <= citation.start) line++;
    checked.push({ text, citation, title: claims[index]!.title, verdict, line: line + 1 });
  }
  return checked;
}

/** Requested books come before those that were only read with them. */
function booksFirst<B extends { readonly name: string }>(books: readonly OpenBook[], known: readonly B[]): B[] {
  const isAsked = ({ name }: B) => books.some(book => book.name === name);
  return [...known.filter(isAsked), ...known.filter(book => !isAsked(book))];
}

/** For a long range, its ends are enough. */
const MOST_SAID = 4;

/** The rules that a citation names. */
function saidOf({ targets }: TextCitation) {
  return (targets.length > MOST_SAID ? [targets[0]!, targets.at(-1)!] : targets).map(briefOf);
}

/** What the answer contains about a citation. */
export function checkOf({ text, citation, title, verdict, line }: Checked) {
  const { start, end, status: outcome } = citation;
  const status = statusOfVerdict(verdict);
  const says = saidOf(citation);
  const sentence = sentenceAt(text, citation);
  const meant = verdict.meant(sentence);
  return {
    cited: shown(text.slice(start, end)),
    numbers: citation.numbers,
    line,
    sentence: shown(sentence),
    ...(outcome !== 'foreign' && { book: citation.book }),
    status,
    verdict: shown(verdictInWords(citation, verdict, meant, status, title)),
    ...(says.length && { says }),
    ...(title !== undefined &&
      verdict.titleFits !== undefined && { title: { quoted: shown(title), fits: verdict.titleFits } }),
    ...(verdict.quotations.length && {
      quotations: verdict.quotations.map(({ text, fits }) => ({ quoted: shown(text), fits })),
    }),
    ...(meant.length && {
      meant: meant.map(({ definition, why }) => ({ ...briefOf(definition), why })),
    }),
  };
}

function statusOfVerdict({ status, titleFits, quotations, since }: Verdict): Status {
  if (status === 'foreign') return 'another document';
  if (since !== undefined) return 'stale';
  if (status !== 'resolved') return status;
  if (quotations.some(({ fits }) => !fits)) return 'words differ';
  return titleFits === false ? 'title differs' : 'right';
}

function verdictInWords(
  { numbers, targets }: TextCitation,
  { reason, since, quotations }: Verdict,
  meant: readonly Meant[],
  status: Status,
  title: string | undefined,
): string {
  const name = numbers.join('–');
  const own = targets[0] && titleToQuote(targets[0]);
  const others = meant.filter(({ definition }) => !targets.some(target => isSame(target, definition)));
  const similar = others.length < meant.length ? ' Its words are similar.' : '';
  const hint = `${similar}${others.length ? ` Probably meant: ${others.map(meantText).join('; ')}.` : ''}`;
  switch (status) {
    case 'right':
      if (quotations.length) return `${name} ${targets.length > 1 ? 'say' : 'says'} what is quoted.`;
      return targets.length > 1 ? `${name}: these rules exist.` : `${name} exists.`;
    case 'broken':
      return `${reason}${hint}`;
    case 'outside':
      return `${name} is outside this book, which is an excerpt.`;
    case 'another document':
      return `${name} belongs to another document, which isn't one of the books.`;
    case 'title differs':
      return `${name} ${own === undefined ? 'has no title' : `is “${own}”`}, not “${title}”.${hint}`;
    case 'words differ':
      return `${name} doesn't say what is quoted.${hint}`;
    case 'stale':
      return `${name} was this rule in ${since}, but isn't anymore.${hint}`;
  }
}

function meantText({ definition, why }: Meant): string {
  const names = [nameOfDefinition(definition), titleToQuote(definition)].filter(Boolean).join(' ');
  const because = {
    title: 'has this title',
    words: 'says so',
    'similar words': 'has similar words',
    number: 'the number is similar',
  }[why];
  return `${names} (${because})`;
}

function checkMarkdown({ cited, line, status, verdict, says = [] }: ReturnType<typeof checkOf>): string {
  const lines = says.map(briefLine);
  return [
    `**${escapeMarkdown(cited)}** (line ${line}) ${status}: ${escapeMarkdown(verdict)}`,
    ...(lines.length ? [quoted(lines.join('\n'))] : []),
  ].join('\n\n');
}
