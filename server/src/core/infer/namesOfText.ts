import { ANOTHER_DOCUMENT, DOCUMENT_KINDS } from '../dialect/languages.ts';
import { endOfMatch, matchAt, matchesAt } from '../text/patterns.ts';
import { wordSet } from '../text/words.ts';

/** Where a number may end before the name of a document. */
const NUMBER_END = /(?<=[\dIVXLC)]|\d[a-z])(?=[\s\u00a0]\p{L})/gu;
const OF = String.raw`\s(?:of|in|des|der|du|de|del|della|do|da|van)\s(?:(?:the|la|het|de)\s)?`;
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
const TITLE = { lines: 6, longest: 100 };

/**
 * The names of a text after its own numbers: “Article 3 of the Harbor Charter” in a text with that title. `first` is the
 * line of its first rule.
 */
export function namesOfText(lines: readonly string[], first: number): string[] {
  const title = lines
    .slice(0, first)
    .filter(line => /\p{L}/u.test(line))
    .slice(0, TITLE.lines)
    .filter(line => line.length <= TITLE.longest && !/^\s*[(<{|]/.test(line))
    .flatMap(wordsIn);
  if (!title.length) return [];
  const names = new Set<string>();
  for (const line of lines)
    for (const { index } of line.matchAll(NUMBER_END)) {
      const name = documentAt(line, index, title);
      if (name && names.size < MOST_NAMES) names.add(name);
    }
  return [...names];
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
