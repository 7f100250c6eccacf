import { ruleOf } from '../core/book/workspace.ts';
import { readable } from '../core/dialect/dialect.ts';
import { headBlockOf, type RulesDocument, startOf } from '../core/document/document.ts';
import { symbolsOf } from '../core/document/symbols.ts';
import { type RuleNumber, withParents } from '../core/numbers/ruleNumber.ts';
import { type Anchors, freeName, slug } from '../core/render/anchorNames.ts';
import { titleWords } from '../core/render/markdownItem.ts';
import { type Item, itemsOf } from '../core/render/readItems.ts';
import { printable } from '../core/text/printable.ts';
import type { Page, PageItem, PublishedBook } from './siteInput.ts';

type GrowingPage = Page & { readonly items: PageItem[] };

/** The pages of a book in text order; the first is the front page. `folder` is empty or ends with a slash. */
export function pagesOf(
  book: PublishedBook,
  anchors: Anchors,
  folder: string,
  glossary: string,
  wanted?: string,
): readonly Page[] {
  const pages = new Map<string, GrowingPage>();
  const files = new Set<string>();
  const open = (key: string, name: string, page: Pick<Page, 'title' | 'number' | 'kind' | 'depth'>) => {
    const known = pages.get(key);
    if (known) return known;
    const fresh = { ...page, path: `${folder}${freeFile(name, files)}`, items: [] };
    pages.set(key, fresh);
    return fresh;
  };
  const front = open('front', 'index', { title: book.title, number: '', kind: 'front', depth: 0 });
  for (const name of RESERVED) files.add(name);
  for (const document of book.documents) {
    const level = pageLevel(document, wanted);
    let page = front;
    itemsOf(document).forEach((item, index) => {
      if (isHidden(item, document, anchors)) return;
      const place = placeOfItem(item, document, level, glossary);
      if (place) page = open(place.key, place.name, place);
      page.items.push({ document, ordinal: item.ordinal, index });
    });
  }
  return [...pages.values()];
}

/** Names of files that every site has. */
const RESERVED = ['index', 'all', 'changes'];

/** A unique file name, ignoring case. */
function freeFile(name: string, files: Set<string>): string {
  return `${freeName(name.toLowerCase().slice(0, LONGEST_NAME), files)}.html`;
}

const LONGEST_NAME = 60;

/** What only repeats other parts of the site: lines of the Contents that the body has, and labels without content. */
function isHidden({ kind, ordinal }: Item, document: RulesDocument, anchors: Anchors): boolean {
  if (kind === 'listed') return anchors.of({ document, ordinal }) === undefined;
  const isBare = headBlockOf(document, ordinal + 1) - headBlockOf(document, ordinal) <= 1;
  return kind === 'label' && ordinal < symbolsOf(document).bodyStart && isBare;
}

type Place = Pick<Page, 'title' | 'number' | 'kind' | 'depth'> & { readonly key: string; readonly name: string };

/** The page of an item; undefined for the same page as the previous item. */
function placeOfItem(
  { kind, ordinal }: Item,
  document: RulesDocument,
  level: number,
  glossary: string,
): Place | undefined {
  const head = document.heads[ordinal];
  if (!head || ordinal < symbolsOf(document).bodyStart || kind === 'text') return undefined;
  if (head.kind === 'rule') return rulePlace(document, head.number, level);
  const title = head.kind === 'term' ? glossary : printable(readable(head.label, document.dialect));
  const place = { title, number: '', kind: 'part', depth: 0 } as const;
  return head.part === 'glossary'
    ? { ...place, key: 'glossary', name: 'terms' }
    : { ...place, key: `part ${title}`, name: slug(title) };
}

function rulePlace(document: RulesDocument, number: RuleNumber, level: number): Place {
  const own = ancestorAt(document, number, level);
  const title = titleOfNumber(document, own);
  const name = own.text.replace(/[^\p{L}\p{N}.]+/gu, '-').replace(/^-+|(?<![-.])[-.]+$/g, '');
  return {
    key: `rule ${own.level} ${own.text}`,
    name: name || 'rule',
    title,
    number: own.text,
    kind: 'rules',
    depth: own.level,
  };
}

/** "702 Keyword Abilities", or the number alone. */
function titleOfNumber(document: RulesDocument, { text }: RuleNumber): string {
  const { rules, contents } = symbolsOf(document);
  const ordinal = rules.get(text) ?? contents.get(text);
  const title = ordinal === undefined ? undefined : titleWords({ document, ordinal });
  return title ? `${text} ${title}` : text;
}

/** The rule of a level, or of one above, that contains a number. */
function ancestorAt({ dialect }: RulesDocument, number: RuleNumber, level: number): RuleNumber {
  const line = withParents(number, dialect.numbering);
  return line.find(own => own.level <= level) ?? line.at(-1)!;
}

/** Maximum number of characters per page, approximately. */
const MOST_TEXT = 40_000;

/** The outermost level at which pages have a readable size: a level of headings. */
function pageLevel(document: RulesDocument, wanted: string | undefined): number {
  const { levels } = document.dialect.numbering;
  const named = levels.findIndex(({ name }) => name === wanted);
  if (named >= 0) return named;
  const { body } = symbolsOf(document);
  const numbers = body.map(ordinal => ruleOf(document, ordinal));
  const text = body.length ? startOf(document, headBlockOf(document, body.at(-1)! + 1)) : 0;
  let level = 0;
  for (let next = 0; next < levels.length; next++) {
    const own = numbers.filter(({ number }) => number.level === next);
    const titled = own.filter(({ title }) => title !== undefined).length;
    if (2 * titled < own.length) break;
    const pages = new Set(numbers.map(({ number }) => ancestorAt(document, number, next).text)).size;
    level = next;
    if (text / pages <= MOST_TEXT) break;
  }
  return level;
}
