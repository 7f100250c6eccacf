import { ANOTHER_DOCUMENT, DOCUMENT_KINDS, GENITIVES } from '../dialect/languages.ts';
import { endOfMatch, matchAt, matchesAt } from '../text/patterns.ts';
import { wordSet } from '../text/words.ts';

/** Where a number may end before the name of a document. */
const NUMBER_END = /(?<=[\dIVXLC)]|\d[a-z])(?=[\s\u00a0]\p{L})/gu;
const OF = String.raw`\s(?:in|${GENITIVES})\s(?:(?:the|la|het|de)\s)?`;
const WORD = String.raw`\p{Lu}[\p{L}’'-]{1,30}`;
const KIND = `(?:${DOCUMENT_KINDS.join('|')})(?![\\p{L}\\d])`;
/** A kind of document after a number, perhaps with a name: “of the Harbor Guidelines”. */
const OF_DOCUMENT = new RegExp(String.raw`${OF}(?<document>(?:${WORD}\s){0,4}${KIND})`, 'uy');
/** What goes on a name: “of the Harbor Club”; some languages have nothing between its words. */
const MORE = new RegExp(String.raw`(?:${OF}|(?<=\p{Script=Cyrillic})\s)(?<word>${WORD})`, 'uy');
/** A number or date that shows which document of its kind is meant. */
const WHICH = /\s?(?:\(\p{Lu}|№|[Nn][or]?[.°º]|\d|vom\s|z\sdnia|ze\sdne|av\sden)/uy;
/** “Section 4 of that Act” is another one's. */
const THAT = /\sthat\s$/;
const SMALL = wordSet('the and for und für der des die del les');

const MOST_NAMES = 20;
const TITLE = { lines: 6, longest: 100, short: 40 };

/** The names of a text after its own numbers: “Article 3 of the Harbor Charter” in a text with these lines as its title. */
export function namesOfText(lines: readonly string[], titles: readonly string[]): string[] {
  const title = titles.flatMap(wordsIn);
  if (!title.length) return [];
  const names = new Set<string>();
  for (const line of lines)
    for (const { index } of line.matchAll(NUMBER_END)) {
      const name = documentAt(line, index, title);
      if (name && names.size < MOST_NAMES) names.add(name);
    }
  return [...names];
}

/** The lines that can be a title, before the line of the first rule. */
export function titleLines(lines: readonly string[], first: number): string[] {
  return lines
    .slice(0, first)
    .filter(line => /\p{L}/u.test(line))
    .slice(0, TITLE.lines)
    .filter(line => (line.length <= TITLE.longest || /^(?:#|title:)\s/.test(line)) && !/^\s*[(<{|]/.test(line));
}

/** Words for documents of clubs without their endings, each of another kind, and in the cases that need no preposition. */
const KINDS_OF_CLUBS = [
  ...[
    'bye?-?law',
    'standing order',
    'rules of procedure',
    'code of conduct',
    'e?statut',
    'satzung',
    'règlement intérieur',
  ],
  ...['regolament', 'reglament', 'regiment', 'regulament', 'huishoudelijk reglement', 'stanov', 'regulamin', 'stadg'],
  ...['vedtægt', 'vedtekt', 'устав', 'регламент'],
  ...['geschäftsordnung', 'wahlordnung', 'beitragsordnung', 'finanzordnung', 'spielordnung', 'hausordnung'],
];
/** Words for laws. */
const LAWS = ['loi', 'décret', 'règlement', 'ley', 'lei', 'legge'];
const ALONE =
  'stanov|[Ss]atzung\\s(?:des|der)|[Ss]tatutu|[Rr]egulaminu|[Уу]става|[Рр]егламента|stadgarna|vedtægterne|vedtektene';
const PREPOSITION = `(?:i|${GENITIVES})`;
const ARTICLE = 'the|la|las|los|les|het|de|cette|ladite|esta|dicha|essa|questa';
/** The words, with or without a capital. */
const ANY_CASE = [...KINDS_OF_CLUBS, ...LAWS].map(stem =>
  stem.replace(/(?<!\p{L})\p{L}/gu, letter => `[${letter}${letter.toUpperCase()}]`),
);
const KINDS = [
  ...KINDS_OF_CLUBS.map(stem => new RegExp(stem, 'iu')),
  ...LAWS.map(law => new RegExp(String.raw`(?<!\p{L})${law}(?!\p{L})`, 'iu')),
];
/** A law in a title that this text only carries out: “Règlement … de la loi du 3 mars”. */
const CARRIED_OUT = new RegExp(
  String.raw`(?<=[\p{L}\d])\s(?:${GENITIVES}|de\sl)[\s’'](?:(?:la|las|los|le|il)\s)?(?:${LAWS.join('|')})(?!\p{L})`,
  'iu',
);
const BEGINS_WITH_KIND = new RegExp(String.raw`^[#*\s]*(?:${KINDS_OF_CLUBS.join('|')})`, 'iu');
const kindsIn = (words: string) => KINDS.filter(kind => kind.test(words));
const isLaw = (kind: RegExp) => KINDS.indexOf(kind) >= KINDS_OF_CLUBS.length;
/** A kind after a number, perhaps with a name: “of the By-Laws”, “Regulaminu Uczelni”. */
const KIND_AFTER = new RegExp(
  String.raw`(?<=[\d)ºª°]|\d[a-z]|(?<![\p{L}\d])[IVXLC]{1,7}),?\s(?<phrase>(?:${PREPOSITION}\s(?:(?:${ARTICLE})\s)?(?<kind>(?:${ANY_CASE.join('|')})(?:s|en|o|os|i)?)|(?<alone>${ALONE}))(?<name>\s\p{Lu}\p{Ll}{2,20})?)(?![\p{L}-]|${WHICH.source})(?<whose>\s(?:${PREPOSITION}|di|da|for|für|pour)\s)?`,
  'gu',
);

/** A kind before a number and its word: “(Estatuto, art. 60)”. */
const KIND_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\d])(?<kind>(?:${ANY_CASE.join('|')})\p{Ll}{0,3}),\s(?=(?:\p{L}{3,9}\.?|§)\s\d)`,
  'gu',
);

/**
 * The kinds of documents of clubs that are named after numbers, in a text whose title says which kind it is: what names
 * the text itself, and the phrases that name another one. “Article 6 of the By-Laws” in a constitution is another's.
 */
export function kindsOfClubs(
  lines: readonly string[],
  titles: readonly string[],
): { itself: string[]; others: string[] } {
  const main = titles.find(line => /constitution/i.test(line) || kindsIn(line).length > 0);
  // A title can have several lines.
  const isTitle = (line: string) => line === main || line.length <= TITLE.short || BEGINS_WITH_KIND.test(line);
  const title = main ? titles.filter(isTitle).join(' ') : '';
  const words = wordsIn(title);
  const isCarriedOut = CARRIED_OUT.test(title);
  const own = kindsIn(title).filter(kind => !isLaw(kind) || !isCarriedOut);
  const [itself, others] = [new Set<string>(), new Set<string>()];
  const isLawIn = (kind: string) => kindsIn(kind).every(isLaw);
  const isAnother = (kind: string) =>
    (isCarriedOut || !isLawIn(kind)) && !kindsIn(kind).some(each => own.includes(each));
  for (const line of title ? lines : []) {
    for (const { groups } of line.matchAll(KIND_BEFORE)) if (isAnother(groups!.kind!)) others.add(`${groups!.kind}…`);
    for (const { groups } of line.matchAll(KIND_AFTER)) {
      const { phrase = '', kind = groups!.alone!, name = '', whose } = groups!;
      if (isAnother(kind) || (name && !isLawIn(kind) && !words.some(word => isForm(word, name.trim().toLowerCase()))))
        others.add(phrase);
      // “Jugendspielordnung” and “Richtlinien zur Spielordnung” aren't the Spielordnung.
      else if (!name && !whose && !isLawIn(kind) && !/ordnung$/i.test(kind)) itself.add(kind);
    }
  }
  return { itself: [...itself].slice(0, MOST_NAMES), others: [...others].slice(0, MOST_NAMES) };
}

const ANY_KIND = new RegExp(`^${KIND}`, 'iu');

/** The name of a document at an offset, right after a number, if the title has all its words. */
function documentAt(line: string, at: number, title: readonly string[]): string | undefined {
  const found = [ANOTHER_DOCUMENT, OF_DOCUMENT].find(pattern => matchAt(pattern, line, at)?.groups?.document);
  const kind = found && matchAt(found, line, at)!.groups!.document!;
  if (!found || !kind || !isTitled(kind, title)) return undefined;
  const start = line.indexOf(kind, at);
  if (THAT.test(line.slice(at, start))) return undefined;
  let end = found.lastIndex;
  for (let more = matchAt(MORE, line, end); more; more = matchAt(MORE, line, end)) {
    if (!isTitled(more.groups!.word!, title)) return undefined;
    end = endOfMatch(MORE, line, end)!;
  }
  if (matchesAt(WHICH, line, end)) return undefined;
  return line.slice(start, end);
}

/** Whether a title has all words of a name, and before the last of them no other kind of document: “Rules under the Act”. */
function isTitled(name: string, title: readonly string[]): boolean {
  const places = wordsIn(name).map(word => title.findIndex(other => isForm(word, other)));
  const last = places.at(-1) ?? -1;
  return places.every(at => at >= 0) && last >= 0 && !title.slice(0, last).some(word => isKind(word, title[last]!));
}

function isKind(word: string, other: string): boolean {
  return ANY_KIND.test(word) && ANY_KIND.test(other) && !isForm(word, other);
}

function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter(word => !SMALL.has(word));
}

const LONGEST_ENDING = 3;

/** Whether two words are forms of one: “Конституции”, “Конституция”. */
function isForm(one: string, other: string): boolean {
  if (one === other) return true;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  return same > LONGEST_ENDING && Math.max(one.length, other.length) - same <= LONGEST_ENDING;
}
