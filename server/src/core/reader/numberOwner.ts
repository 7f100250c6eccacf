import type { ReferenceGrammar } from '../dialect/dialect.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_WORDS,
  GENITIVES,
  LAW_BEFORE,
  ORDINAL,
  ORDINAL_END,
  OWN_DOCUMENT,
  POSSESSIVES,
} from '../dialect/languages.ts';
import { atEnd, endOfMatch, matchAt, matchesAt } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';

/**
 * Whose a number is: *own*, of the document or book in which or for which it is read; *other*, of another document; or
 * *doubtful*: then it's own if there is such a rule, and otherwise nobody's.
 */
export type NumberOwner = 'own' | 'doubtful' | 'other';

/** What is known about the document or book whose own numbers are looked for. */
export interface OwnerContext {
  readonly references: Pick<
    ReferenceGrammar,
    'elsewhere' | 'elsewhereBefore' | 'itself' | 'leads' | 'keywords' | 'relative'
  >;
  /** The names of the book itself. */
  readonly names?: readonly string[];
  /** Whether a word precedes the number: “section 4.3”. */
  readonly isWorded: boolean;
  /** Whether its words are given, so that a capital before one of them says nothing: “the Combat rule 5”. */
  readonly knowsItsWords?: boolean;
  /** Whether capitals before it can be another document's name (default: any can). */
  readonly isBook?: (capitals: string) => boolean;
  /** The end of a number of another document, to which this one may be joined: “RFC 5280, section 4 and section 5”. */
  readonly otherEnd?: number | undefined;
}

/** From so many bits on, a number is another document's, or may be. */
const SURE = 5;
const DOUBT = 2;

/**
 * Weighs everything around a number, in bits: what stands before and after it, the address of the link in which it is,
 * and the row of a table. The span is that of the number or list, with the word before it.
 */
export function ownerOf(text: string, span: Span, context: OwnerContext): NumberOwner {
  const bits = [bitsBefore, bitsAfter, bitsOfLink, bitsOfRow, bitsOfHistory].reduce(
    (sum, weigh) => sum + weigh(text, span, context),
    0,
  );
  if (bits >= SURE) return 'other';
  return bits >= DOUBT ? 'doubtful' : 'own';
}

const FAR = 160;

/** The text without marks of emphasis and code, tags, and addresses of links. */
function withoutMarkup(text: string): string {
  return /[*_`[\]<]/.test(text)
    ? text.replace(/\](?:\([^()\s]{0,300}\)|\[[^[\]]{0,100}\])|<[^<>]{0,300}>|[*_`[\]]/g, '')
    : text;
}

/** A word with a capital: “EV”, “Non-EV”. */
const NAME = String.raw`[\p{Ll}\d-]{0,4}\p{Lu}[\p{L}\d’'&-]{0,30}`;
const SMALL = '(?:of|and|for|on|to|the|und|für|de|des|et)';
const NAMES = String.raw`(?:${NAME}\s(?:${SMALL}\s){0,2}){1,6}`;
const KIND = String.raw`(?:${DOCUMENT_KINDS.join('|')})(?![\p{L}\d])`;
/** “the club manual”, “the gif spec” */
const LOWER = String.raw`(?!(?:the|this|these|an?|our)\s)[\p{L}\d.+#-]{2,20}\s(?:${DOCUMENT_WORDS.join('|')})(?![\p{L}\d])`;
const NAMED = `(?:${NAMES}${KIND}|${LOWER})`;
const REVISION = String.raw`(?:[:,]?\s\(?(?:Revision|Rev\.|Version|Edition|Part|part)\s?\d[\d.]{0,6}\)?)?`;
/** “RFC 5280”, “ISO 8601:2004(E)”, “ETSI EN 319 412-5”, “NIST SP 800-56A: Revision 2” */
const NUMBERED = String.raw`(?:(?:Unicode|Python)\s\d[\d.]{0,8}|\p{Lu}{2,10}(?:[\s/-]\p{Lu}{2,8}){0,2}[\s-]?\d{1,6}(?:[-:./]\d{1,5}|\s\d{3}|\p{Lu}(?!\p{L})){0,6}(?:\(\p{Lu}\))?)${REVISION}`;
/** Capitals that aren't a Roman numeral. */
const CAPITALS = String.raw`(?![IVXLC]+(?!\p{L}))(?:\p{Lu}{3,5}(?!(?:en|ers?)(?!\p{L}))\p{Ll}{2,4}|\p{Lu}{2,6})`;

const BEFORE = {
  numbered: atEnd(new RegExp(String.raw`(?<![\p{L}\d])(?<name>${NUMBERED})(?:['’]s)?(?:[,:;]|\s[-–—])?\s\(?$`, 'u')),
  capitals: atEnd(new RegExp(String.raw`(?<![\p{L}\d])(?<name>${CAPITALS})(?:['’]s)?\s$`, 'u')),
  /** “the EV Guidelines, section 3”, “the Code's section 3” */
  named: atEnd(new RegExp(String.raw`(?<![\p{L}\d])(?<name>${NAMED})(?:['’]s?)?,?\s\(?$`, 'u')),
  kind: atEnd(new RegExp(String.raw`(?<![\p{L}\d])(?<name>${KIND})(?:['’]s?)?\s$`, 'u')),
  law: atEnd(LAW_BEFORE),
  /** “a Harbor section 3”, but not “Section 3” at the start of a sentence, nor “2c) Wie Artikel 3” after its number. */
  capital: atEnd(
    /(?:[\p{L}\d,]|\([^()\n]{4,80}\))(?<!(?:^|\n)[ \t*+•#>-]{0,12}[\p{L}\d.]{0,10}\d\p{L}{0,2}\)?)\s(?<name>(?!\p{Lu}+(?!\p{L}))\p{Lu}[\p{L}-]{1,30})(?:['’]s)?\s$/u,
  ),
  /** “straffeloven §§ 12 og 15 og hva som følger av §§ 18 til 19” */
  continued: atEnd(/(?<=\p{Ll}{3}lovens?\s§{1,2}\s?\d[^.:;§\r\n]{1,110})(?:\p{L}|\d,)\s$/u),
  /** “d.lgs. 50/2016, art. 80” */
  dated: atEnd(/(?<!\d)\d{1,4}\/(?:19|20)\d\d,?\s\(?$/u),
  /** “Article V, Section 3” where no article is cited otherwise */
  outer: atEnd(/(?<![\p{L}\d])(?<name>\p{Lu}\p{Ll}{3,11})\s(?:[IVXLC]{1,7}|\d{1,4}),\s$/u),
  /** “the old charter is repealed; its Article 12 stays” */
  possessed: atEnd(/(?<!\p{L})(?:its|their|dessen|deren|leur|(?<!\se[tn]\s)son)\s$/iu),
  /** “la Ley N° 18.446, especialmente las previstas en su artículo 35” */
  lawsOwn: atEnd(
    /(?<!(?:presente|esta|est[ea]s|questa)\s)(?<!\p{L})(?:Ley|Lei|Legge|Decreto)\s[^;\r\n]{1,110}\s(?:sus?|seus?|suas?|suoi?)\s$/u,
  ),
  /** “these Guidelines, section 3” */
  own: atEnd(new RegExp(String.raw`(?<!\p{L})${OWN_DOCUMENT}\s(?:${NAME}\s){0,3}${NAME}(?:['’]s)?,?\s\(?$`, 'u')),
  /** “[RFC1149], Section 3.1”; “@sec-boats, item 3” is in what has that label, and a name can be a variable. */
  bibliography: atEnd(/(?:\[\p{Lu}[^[\]\s]{2,30}\],?|@[\p{L}\d_:-]{2,60},|\{\{[^{}]{1,80}\}\}\)?,?)\s$/u),
};

/** What nearly all numbers lack: most words before them show at once that the long patterns don't match. */
const BEGUN = {
  /** The word in which a name, its number, or its year ends. */
  word: /(?<=(?<word>\S{1,60})(?:\s[-–—])?\s\(?)/y,
  kind: atEnd(new RegExp(String.raw`(?:${KIND}|${DOCUMENT_WORDS.join('|')})(?:['’]s?)?,?\s\(?$`, 'u')),
};

/** A file or a link to one: “SPEC.md §3”, “[the handbook](handbook.md), Article 3”. */
const FILE_BEFORE = atEnd(
  /(?:(?<!\()[\w-]{1,40}\.(?:md|txt|rst|adoc|tex|html?|pdf|docx?)|\]\([^()\s#]{1,300}(?:#[^()\s]{0,100})?\))[`*_]{0,3}(?:['’]s)?,?\s\(?$/i,
);

/** A name in brackets, and one that is given to what is before it: “「총학생회칙」 제3조”, “（以下「法」という。）第2条”. */
const NAMED_BEFORE = atEnd(/」\s?(?:と?いう。?[）)])?\s?$/u);

/** A number and a title right before a sign: “määruses nr 14 „Sadama programm“ § 3”. */
const QUOTED_BEFORE = atEnd(/\d\s[„“"«]\p{Lu}[^„“”"«»\r\n]{3,80}[“”"»]\s$/u);

/** A page of a wiki, and a name that may be the text's own: “[[10-Rules]] § 4.5”, “《规格》§2”. */
const PAGE_BEFORE = atEnd(/(?:(?<=[^\s[]\s{0,3})\[\[[^[\]#]{1,80}\]\][ \t]|》[ \t]?)$/u);

function bitsBefore(text: string, { start }: Span, context: OwnerContext): number {
  const { references, names = [], isWorded, knowsItsWords = false, otherEnd, isBook = () => true } = context;
  const raw = singleSpaces(text.slice(Math.max(0, start - FAR), start));
  if (BEFORE.law.test(raw.trimEnd()) || NAMED_BEFORE.test(raw) || FILE_BEFORE.test(raw) || isOtherAddress(text, start))
    return SURE;
  if (references.elsewhereBefore?.test(raw) || BEFORE.bibliography.test(raw) || BEFORE.dated.test(raw)) return SURE;
  if (text.startsWith('§', start) && QUOTED_BEFORE.test(raw)) return SURE;
  if (PAGE_BEFORE.test(raw)) return DOUBT + 1;
  const before = withoutMarkup(raw);
  const word = matchAt(BEGUN.word, before, before.length)?.groups?.word ?? '';
  const isProper = /\p{Lu}/u.test(word);
  if (isProper && BEFORE.own.test(before)) return -SURE;
  const isName = (pattern: Pick<RegExp, 'exec'>) => {
    const match = pattern.exec(before);
    const name = match?.groups?.name && withoutLead(match.groups.name, references);
    if (!match || !name || isOwnWord(name, references) || isOwnName(name, names)) return false;
    // A heading of its own is no name: “SCHEDULE 1” above “Section 2”.
    return !(before.endsWith('\n') && (match.index === 0 || before.charAt(match.index - 1) === '\n'));
  };
  const isLoud = /\p{Lu}{2}/u.test(text.slice(start, start + 2));
  if (/\d/.test(word) && isName(BEFORE.numbered)) return SURE + 1;
  // A book without such a name can still be called that.
  const isSure = names.length ? names.some(name => /^\p{Lu}{2,6}$/u.test(name)) : isWorded;
  const isCapitals =
    isProper && isName(BEFORE.capitals) && !isLoud && isBook(BEFORE.capitals.exec(before)!.groups!.name!);
  if (isCapitals) return isSure ? SURE : DOUBT;
  if (!isWorded) return 0;
  const isKind = BEGUN.kind.test(before);
  if (isKind && isName(BEFORE.named)) return SURE;
  if (isName(BEFORE.outer)) return SURE;
  if ([BEFORE.possessed, BEFORE.lawsOwn, BEFORE.continued].some(each => each.test(before))) return DOUBT + 1;
  const joined = otherEnd !== undefined && JOINING.test(text.slice(otherEnd, start)) ? DOUBT + 1 : 0;
  if (isKind && isName(BEFORE.kind)) return DOUBT + 1;
  return isProper && !knowsItsWords && isName(BEFORE.capital) ? DOUBT : joined;
}

const JOINING = /^[,;]?\s(?:(?:and|or|and\/or|und|oder|sowie|et|ou|y|o|e)\s)?$/;

/** “2.2 d, e, f, and g of”: letters of points after a number. */
const LETTERS = String.raw`(?:\s\(?[a-z]\)?,?(?:\s(?:and|or|to|through|und|bis))?){1,12}`;

/** What can come between a number and the name of its document. */
const BETWEEN = String.raw`(?:${LETTERS}|\s\([^()]{1,80}\)|,?\s["“][^"“”]{1,80}["”]|,?\srespectively,?|\s(?:of|in)\s\p{Lu}\p{L}{2,12}\s[\d(][\d.()a-z]{0,12})?`;
const OF = String.raw`,?\s(?:(?:specified|defined|described|set out|contained)\s)?(?:of|in|from|under|to)\s`;
const THE = String.raw`(?:(?:the|that|said|an?)\s)?["“]?`;

const AFTER = {
  own: new RegExp(
    String.raw`^${BETWEEN}(?:${OF}|,?\s(?:${GENITIVES})\s)${OWN_DOCUMENT}(?!\p{L})|^\s(?:above|below|hereof|herein)(?!\p{L})`,
    'iu',
  ),
  numbered: new RegExp(`^${BETWEEN}${OF}${THE}(?<name>${NUMBERED})`, 'u'),
  named: new RegExp(`^${BETWEEN}${OF}${THE}(?<name>${NAMED})`, 'u'),
  /** “of their CPS”, “of the Applicant's Code of Conduct” */
  possessed: new RegExp(
    String.raw`^${BETWEEN}${OF}(?:(?:${POSSESSIVES})|(?:the\s)?${NAME}(?:['’]s|s['’]))\s(?<name>${NAME})`,
    'u',
  ),
  kind: new RegExp(String.raw`^${BETWEEN}${OF}the\s(?<name>${KIND})`, 'u'),
  /** “, NIST SP 800-89]”, “ (RFC 5280)” */
  apposed: new RegExp(String.raw`^(?:,?\srespectively)?(?:,\s|\s\()(?<name>${NUMBERED})`, 'u'),
  /** “section 552 of title 5”, “l'article 8 du traité”, “статья 5 Федерального закона”, “l'articolo 2043 c.c.”, “artikel 12 van de Spelregels”, “članka 12. Zakona” */
  other:
    /^(?:\.\s(?:Zakona|Zakonika|Ustava|Закона|Законика|Устава)(?!\p{L}))|^\s(?:of\s\p{Ll}{2,20}\s\d|van\s(?:de|het)\s\p{Lu}|\p{Lu}\p{L}{2,30}(?:wet|besluit)(?!\p{L})|(?:регламента|договора|положения|устава|кодекса|закона|инструкции|приказа)(?!\p{L})|(?=\p{Script=Cyrillic})\p{Lu}|\p{Ll}\.\s?\p{Ll}\.(?!\p{L}))|^(?:\s|,\s(?=\S{2,6}[\s’']\p{Lu}))(?:(?:du|de la|des|del|della|dello|do|da)\s|(?:de l|dell)[’'])\p{L}/u,
  /** “of the [Code](code.md)” */
  linked: new RegExp(
    String.raw`^(?:,?\s\p{L}{2,14}\.?\s(?:\(?\d{1,3}\)?${ORDINAL}?|\(?[a-z]\))){0,3}${BETWEEN}(?:${OF}|,?\s(?:${GENITIVES})\s)(?:\p{L}{2,5}\s)?\[[^\[\]]{1,120}\]\((?<address>[^()\s]{1,300})\)`,
    'u',
  ),
  /** “of the [Code][code]” */
  labeled: new RegExp(
    String.raw`^${BETWEEN}${OF}(?:\p{L}{2,5}\s)?\[(?!${OWN_DOCUMENT})[^\[\]]{1,120}\]\[[^\[\]]{1,100}\]`,
    'u',
  ),
  /** “of the TLS BRs” */
  abbreviated: new RegExp(
    String.raw`^${BETWEEN}${OF}the\s(?<name>(?:${NAME}\s){0,2}(?:\p{Lu}\/)?\p{Lu}{2,6}s?)(?![\p{L}\d-])`,
    'u',
  ),
};

/** What leads to a document after a number: as in the patterns above, but soon compiled. Hardly any number has it. */
const LEADING = String.raw`^(?:${LETTERS}|\s\([^()]{1,160}\)|,?\s["“][^"“”]{1,160}["”]|,?\srespectively,?|\s(?:of|in)\s\S{3,26}\s[\d(][\d.()a-z]{0,12})?${OF}`;
const LEADING_TO = {
  own: new RegExp(
    String.raw`${LEADING}${OWN_DOCUMENT}|^,?\s(?:${GENITIVES})\s${OWN_DOCUMENT}|^\s(?:above|below|hereof|herein)`,
    'i',
  ),
  /** One of two words has something other than small letters, digits, and marks, or one of three is a kind of document. */
  name: new RegExp(
    String.raw`${LEADING}(?:(?:\S+\s)?\S*?[^\sa-z\d.,;:)(“”"’'-]|(?:\S+\s){0,2}\S*?(?:${[...DOCUMENT_KINDS, ...DOCUMENT_WORDS].join('|').replaceAll(String.raw`\p{L}`, String.raw`\S`)}))`,
  ),
};

/** More citations after one, which can share the name of a document: “§ 3, § 5 Absatz 1 in Verbindung mit § 7 of”. */
const CHAINED =
  /^(?:(?:[,;]|[,;]?\s\p{Ll}[\p{L}. ]{0,24})\s(?:§{1,2}\s?)?\d[\d.()a-z]{0,12}(?:\s\p{Lu}\p{L}{2,8}\.?\s\d{1,3})*){1,5}/u;

/** Whether what follows a number is a name of its own document: “of these bylaws”. */
function namesItself(
  raw: string,
  unstressed: string,
  { itself }: OwnerContext['references'],
  isNamedOther: boolean,
): boolean {
  return (
    (itself !== undefined && matchesAt(itself, unstressed, 0)) ||
    (!isNamedOther && LEADING_TO.own.test(raw) && AFTER.own.test(raw))
  );
}

/** Whether a number is expressly one of its own document: “§ 3 dieser Satzung”. */
export function isNamedOwn(text: string, end: number, references: OwnerContext['references']): boolean {
  const raw = singleSpaces(text.slice(end, end + FAR));
  const unstressed = raw.replace(/[*_]/g, '');
  return namesItself(raw, unstressed, references, matchesAt(references.elsewhere, unstressed, 0));
}

function bitsAfter(text: string, { end }: Span, { references, names = [], isWorded }: OwnerContext): number {
  const from = endOfMatch(ORDINAL_END, text, end) ?? end;
  const raw = singleSpaces(text.slice(from, from + FAR));
  const after = withoutMarkup(raw);
  const unstressed = raw.replace(/[*_]/g, '');
  const isNamedOther = matchesAt(references.elsewhere, unstressed, 0);
  if (namesItself(raw, unstressed, references, isNamedOther)) return -SURE;
  const isNaming = LEADING_TO.name.test(after);
  const nameIn = (pattern: RegExp) => (isNaming ? pattern.exec(after)?.groups?.name : undefined);
  const isName = (name: string | undefined) => name !== undefined && !isOwnName(name, names);
  const numbered = nameIn(AFTER.numbered);
  const named = nameIn(AFTER.named) ?? nameIn(AFTER.possessed);
  if ([numbered, named, nameIn(AFTER.kind)].some(name => name !== undefined && isOwnName(name, names))) return -SURE;
  if (numbered || named) return SURE;
  const address = raw.includes('](') ? AFTER.linked.exec(raw)?.groups?.address : undefined;
  if ((address !== undefined && isElsewhere(address)) || (raw.includes('][') && AFTER.labeled.test(raw))) return SURE;
  if (isNamedOther) return SURE;
  const chained = CHAINED.exec(text.slice(end, end + FAR));
  if (chained && matchesAt(references.elsewhere, text, end + chained[0].length)) return DOUBT + 1;
  if (!isWorded) return 0;
  if (isName(AFTER.apposed.exec(after)?.groups?.name)) return SURE;
  if (AFTER.other.test(after) && !isOwnWord(after.replace(/^\sof\s/, ''), references)) return DOUBT;
  return isName(nameIn(AFTER.kind)) || isName(nameIn(AFTER.abbreviated)) ? DOUBT + 1 : 0;
}

/** White space of any kind as one space or line end. */
function singleSpaces(text: string): string {
  return !/\s\s|[^\S\n ]/.test(text) ? text : text.replace(/\s+/g, space => (/[\r\n]/.test(space) ? '\n' : ' '));
}

/** Whether the first of some words is one of the dialect: “SECTION 5, point 3”. */
function isOwnWord(name: string, { keywords, leads, relative }: OwnerContext['references']): boolean {
  const word = /^\p{L}*/u.exec(name)![0].toLowerCase();
  return (
    leads.includes(word) ||
    relative?.has(word) ||
    keywords.some(({ singular, plural }) => word === singular || word === plural)
  );
}

/** The name after a word such as “See” at the start of a sentence: “See the Harbor Handbook”. */
function withoutLead(name: string, { leads }: OwnerContext['references']): string {
  const [lead = '', word = ''] = /^(\p{L}+)\s(?:the\s)?/u.exec(name) ?? [];
  return leads.includes(word.toLowerCase()) ? name.slice(lead.length) : name;
}

function isOwnName(name: string, names: readonly string[]): boolean {
  const words = ` ${name.toLowerCase()} `;
  return names.some(own => words.includes(` ${own.toLowerCase()} `));
}

/**
 * Addresses of other documents, up to the number in them: `https://www.rfc-editor.org/rfc/rfc7231#section-`, and with the
 * name of an address in AsciiDoc, `{bell-book}#section-`.
 */
const SITES = atEnd(
  /(?:(?:rfc|ietf|w3\.org|whatwg|ecma|wikipedia|mozilla|\/(?:issues|pull|blob)\/)[^\s#]{0,80}|\{[\w-]{1,40}\}[^\s#[\]]{0,80})#[\w-]{0,20}$/i,
);

/** Whether a number is in the address of another document. */
export function isOtherAddress(text: string, start: number): boolean {
  return SITES.test(text.slice(Math.max(0, start - FAR), start));
}

/** Whether the address of a link is another file: it has a name, a folder, or an extension before its anchor. */
export function isElsewhere(address: string): boolean {
  return /^(?:\{[\w-]+\}|[^#]*(?:\/|\.\p{L}{2,5}(?=[#?]|$)))/u.test(address);
}

const OPENED = atEnd(/\[[^[\]\r\n]{0,160}$/);
const OTHER_LINKS = atEnd(
  /(?:<a\s[^<>]{0,200}?href\s?=\s?["']([^"'<>]{1,300})["'][^<>]{0,200}>[^<]{0,80}|(?:link:|xref:|(?=https?:)|(?=\{[\w-]{1,40}\}))([^\s[\]]{1,300})\[[^\]]{0,160})$/i,
);

/** The link in whose text a number is: `[Section 3](code.md)`, `<a href="code.html">Section 3</a>`, `link:code[…]`. */
function addressAround(text: string, { start, end }: Span): string | undefined {
  const before = text.slice(Math.max(0, start - 2 * FAR), start);
  if (!/[[<]/.test(before)) return undefined;
  const opened = OPENED.test(before);
  const markdown = opened ? /^[^[\]\r\n]{0,160}\]\(\s?<?([^()\s>]{1,300})/.exec(text.slice(end, end + 2 * FAR)) : null;
  const [, html, asciidoc] = markdown ? [] : (OTHER_LINKS.exec(before) ?? []);
  return markdown?.[1] ?? html ?? asciidoc;
}

/** Whether a number is in a link to another document. */
export function isInOtherLink(text: string, span: Span): boolean {
  return bitsOfLink(text, span) >= SURE;
}

function bitsOfLink(text: string, span: Span): number {
  const address = addressAround(text, span);
  if (address === undefined) return 0;
  if (address.startsWith('#')) {
    const digits = text.slice(span.start, span.end).replace(/\D/g, '');
    // Without the number in it, the name of another document is as certain: then the number is ours only if it exists.
    return digits && address.replace(/\D/g, '').includes(digits) ? -2 * SURE : DOUBT - SURE;
  }
  return isElsewhere(address) ? SURE + 1 : 0;
}

const LONGEST_ROW = 600;
const ROW_BEFORE = /(?:^|[\r\n])(\|[^\r\n]*)$/;
const DATE =
  /\d{1,2}[- ](?:\d{1,2}|\p{L}{3,9})[- ](?:19|20)?\d\d(?!\d)|(?:19|20)\d\d-\d\d-\d\d|\p{L}{3,9} \d{1,2}, (?:19|20)\d\d/u;

/** A cell that is nothing but a date, in any form. */
const DATE_CELL = new RegExp(
  String.raw`^(?:${DATE.source}|(?:19|20)\d\d[-/]\d{1,2}|(?:19|20)\d\d[/.]\d{1,2}[/.]\d{1,2}|\d{1,2}[/.]\d{1,2}[/.](?:19|20)\d\d|\d{1,2}\.? \p{L}{3,9} (?:19|20)\d\d|\p{L}{3,9}\.?,? (?:19|20)\d\d)$`,
  'u',
);

const LONGEST_HISTORY = 4000;
const LONGEST_ITEM = 1000;
const ITEM = /^([ \t]+)[-*•+][ \t]/;
const DATED_ITEM = new RegExp(String.raw`^([ \t]*)(?:[-*•+][ \t]+)?(?:${DATE.source})[ \t]*:?[ \t]*$`, 'gmu');

/** Where the last line of a text starts; its end if that is the only line. */
function startOfLine(text: string): number {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const begun = text.length - line.length + line.lastIndexOf('\r') + 1;
  return begun > 0 ? begun : text.length;
}

/** An item below one that is only a date is part of a revision history, which cites the edition of its time. */
function bitsOfHistory(text: string, { start }: Span): number {
  const near = text.slice(Math.max(0, start - LONGEST_ITEM), start);
  const [, indent] = ITEM.exec(near.slice(startOfLine(near))) ?? [];
  if (indent === undefined) return 0;
  const before = text.slice(Math.max(0, start - LONGEST_HISTORY), start);
  const dated = [...before.matchAll(DATED_ITEM)].some(([, outer = '']) => outer.length < indent.length);
  return dated ? DOUBT + 1 : 0;
}

const VERSION = /^v?\d{1,3}(?:\.\d{1,3}){1,3}$/;

/**
 * A row of a revision history cites the edition of its time: it has a date and a sentence, a date and a version, or a
 * name first and a date last.
 */
function bitsOfRow(text: string, { start, end }: Span): number {
  const before = text.slice(Math.max(0, start - LONGEST_ROW), start);
  const begun = before.includes('|') ? ROW_BEFORE.exec(before)?.[1] : undefined;
  if (begun === undefined) return 0;
  const row = begun + /^[^\r\n]*/.exec(text.slice(start, end + LONGEST_ROW))![0];
  const cells = row
    .split('|')
    .map(cell => cell.trim())
    .filter(Boolean);
  if (cells.length < 3) return 0;
  const written = text.slice(start, end);
  // A list of the dates from which rules apply has the rule alone in its cell.
  const isDated = cells.some(cell => DATE_CELL.test(cell)) && !cells.includes(written);
  const isVersioned = cells.some(cell => VERSION.test(cell) && cell !== written) && cells.some(cell => DATE.test(cell));
  const endsInDate = DATE.test(cells.at(-1)!) && !DATE.test(cells[0]!);
  return isDated || isVersioned || endsInDate ? DOUBT + 1 : 0;
}
