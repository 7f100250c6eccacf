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

/** A document before a number in Japanese and Chinese, which isn't this one. */
const NAMED =
  /(?<![\p{Script=Han}\p{Script=Katakana}ー])(?![本同該该当])([\p{Script=Han}\p{Script=Katakana}ー]{2,12}(?:規程|规程|規則|规则|細則|细则|章程))(?=第[\d０-９〇一二三四五六七八九十百]{1,4}[条條])/gu;

/** So many characters at the end of a name show that it's that of the title: the 公司章程 of “海港公司章程”. */
const OWN_END = 4;

/** The documents that are named before numbers, as phrases before a number, if a title says that this is another one. */
export function namedOthers(lines: readonly string[], title: string): string[] {
  if (!title) return [];
  const names = lines.flatMap(line => Array.from(line.matchAll(NAMED), ([, name]) => name!));
  return [...new Set(names)]
    .filter(name => !title.includes(name.slice(-OWN_END)))
    .slice(0, MOST)
    .map(name => `${name}…`);
}

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
