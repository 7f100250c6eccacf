import { LAW_BEFORE } from '../dialect/languages.ts';
import { atEnd } from '../text/patterns.ts';

/** What a text calls another document from now on: “性別平等教育法（以下簡稱本法）”, “民法（以下「法」という。）”. */
const CALLED =
  /[（(](?:以下簡稱|以下简称|下稱|下称|以下)[「“"]?([\p{Script=Han}\p{Script=Katakana}]{1,12}?)(?:[」”"][^（()）]{0,8})?[)）]/gu;
/** The kinds of documents whose names end so. */
const KIND = atEnd(/(?:準則|准则|辦法|办法|規則|规则|規程|规程|章程|細則|细则|規定|规定)[」》]?$/u);
/** A document that is this one: “訂定本要點（以下簡稱本要點）”. */
const THIS = atEnd(/(?:本|この)\p{Script=Han}{1,12}$/u);
const LONGEST = 40;
const MOST = 20;

/** The short names that a text gives to other documents, as phrases before a number: `本法…`. */
export function namesOfOthers(lines: readonly string[]): string[] {
  const found = lines.flatMap(line =>
    Array.from(line.matchAll(CALLED)).flatMap(({ 0: called, 1: name, index }) => {
      const before = line.slice(Math.max(0, index - LONGEST), index);
      const isOther = !THIS.test(before) && (LAW_BEFORE.test(before.replace(/[」》]$/, '')) || KIND.test(before));
      return isOther ? [`${name}…`, `${called}…`] : [];
    }),
  );
  return [...new Set(found)].slice(0, MOST);
}
