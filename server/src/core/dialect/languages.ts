import { atEnd } from '../text/patterns.ts';
import { wordList, wordSet } from '../text/words.ts';

/**
 * Words of languages in which rules are often written. BY_LANGUAGE has those that mean something else in another one.
 */

/** The last two members of a list. */
export const LISTS = wordList(
  'and/or and or nor & und oder sowie u. bzw. et ou y o e ed en och og samt eller i oraz lub nebo ja tai a ve veya și şi sau ir arba un vai või alebo ali dan và hoặc',
  'και ή és vagy и или і та або чи 及び 又は 和 或者',
);

/** The ends of a range. */
export const RANGES = [...wordList('through to до bis à a al t/m till til až по 至 から ilâ ila'), 'tot en met'];

/** Small words whose meaning between numbers depends on the language, which the words before numbers show. */
export const BY_LANGUAGE: readonly {
  readonly shown: RegExp;
  readonly list?: string;
  readonly range?: string;
  readonly noRange?: string;
}[] = [
  // Czech and Slovak: “odst. 1 a 3” are two.
  { shown: /^(?:odst|ods\.|písm|čl\.|článe?k|bod[uyů]?$)/, noRange: 'a' },
  // Polish: “art. od 5 do 7”.
  { shown: /^(?:ust\.|pkt)/, range: 'do' },
  // Dutch: “artikel 5 of 6”.
  { shown: /^(?:artikelen|lid|leden)$/, list: 'of' },
];

/** Words that announce a number or a title. */
export const LEADS = wordList('see also cf siehe vgl voir cfr ver véase zie');

/** Words between a plural and the first end of a range: “articoli da 5 a 7”, “art. od 5 do 7”. */
export const FROM = wordSet('da od von от');

/**
 * What some languages write between a word or sign and a number, at the end of a text: “règle n° 3”, “Regel Nr. 3”, and
 * the case of “§-is 4”.
 */
export const BEFORE_NUMBER = atEnd(
  /(?:(?<!\p{L})(?:[nN]\.?[º°]|[nN](?:[ro]|ro|úm)?\.|№)[\s\u00a0]{0,2}|(?<=§)-\p{Ll}{1,4}[\s\u00a0]{1,2})$/u,
);

/** Verbs that can follow the last number of a list: “Article 5 or 6 applies”. */
export const VERBS = wordList(
  'shall applies apply is are was were may might must can cannot does do has have will would should provides requires',
  'gilt gelten ist sind wird werden findet finden bleibt bleiben hat kann',
  "est sont ne peut peuvent s’applique s'applique s’appliquent s'appliquent se",
  'son será serán es no si sono non è são não aplica-se aplicam-se',
  'zijn geldt gelden staat kan stosuje stosuję nie służy lze platí',
  'gælder finder gjelder får gäller ska skal применяется применяются обжалуются не',
);

/** What stands in place of a rule that has no text. */
export const EMPTY = wordList(
  'reserved repealed deleted omitted vacant weggefallen aufgehoben entfallen réservé abrogé supprimé reservado derogado suprimido revogado',
  'riservato abrogato soppresso vervallen gereserveerd uchylony skreślony zrušen zrušeno upphävd reserverad ophævet opphevet',
);

/** Words before a name that means the rule in which they are: “this Article”. */
export const THESE = wordList(
  'this these dieser dieses diesem diesen diese cet cette ce présent présente présents présentes presenti este esta presente questo questa',
  'dit deze denna detta denne dette tämän tätä tässä niniejszego niniejszy tohoto tento této настоящей настоящего настоящая',
);

/** Words before a name that means the last rule that is cited before: “that paragraph”, “del mismo apartado”. */
export const THOSE = wordList(
  'that same mismo misma mesmo mesma même stesso stessa selben desselben derselben demselben',
);

/** Articles, which people leave out when they quote a title. */
export const ARTICLES = wordList(
  'a an the der die das den dem des ein eine le la les el los las il lo gli o os de het een',
);

/** Words before a name that means the rule before that in which they are: “the previous rule”. */
export const PREVIOUS = wordList(
  'previous preceding foregoing vorhergehende vorhergehenden vorherige vorherigen vorstehende vorstehenden',
  'vorangehende vorangehenden vorigen předchozího předchozím voorgaande vorige föregående foregående forrige',
  'poprzedni poprzedniego předchozí',
);

/** Words after a name that mean the rule before: “l’article précédent”. */
export const PREVIOUS_AFTER = wordList(
  'précédent précédente precedente anterior poprzedzający poprzedzającego poprzedzającym',
);

/** The o of “artículo 4o.”, also in a list: “artículos 5o. y 6o.”, but not in “art. 5o-A”. */
const ORDINAL_O = String.raw`(?<=(?:(?<!\p{L})(?:[Aa]rt[íi]?(?:c[uú]los?|igos?|s)?|ART[ÍI]?(?:C[UÚ]LOS?|IGOS?|S)?)\.?|\do\.?,?(?:\s(?:y|e|a|o|al|u))?)\s\d{1,3})o(?![\p{L}\d]|-[A-Z])(?:\.(?=[,;]?\s))?`;

/** What some languages write after an ordinal, as a regular expression: 1º, 1.º, 1°, 1er, 1<sup>er</sup>, artículo 4o. */
export const ORDINAL = String.raw`(?:\.?[ºª°]|${ORDINAL_O}|(?<=[1I])er(?![A-Za-z])|(?<=[\dI])<sup>(?!bis|ter|[abc]<)[a-zèéºª]{1,3}</sup>)`;

/** The º of “art. 5º, do Estatuto”, and the er of “Articles 1er et 2”. Sticky. */
export const ORDINAL_END = new RegExp(ORDINAL, 'uy');

/** What makes a numeral an ordinal before a word, as a regular expression: “5. madde”, “5 inci madde”, “5-modda”. */
export const ORDINAL_MARK = String.raw`(?:\.|\.?[ºª°]|[-’'][\p{Ll}]{1,4}(?!\p{L})|[\s\u00a0]?[ıiuü]?nc[ıiuü](?!\p{L}))`;

/**
 * The period of an ordinal after the word for points in Czech, before another ordinal or a sign, as a regular
 * expression: “bodů 1. a 2. § 11”.
 */
export const ORDINAL_PERIOD = String.raw`(?:(?<=[Bb]od[uyů]?[ \u00a0][^§\r\n]{1,20})(?<=\d)\.(?=[ \u00a0](?:[a-zž]{1,4}[ \u00a0]\d{1,3}\.|§)))`;

/** Players and judges, whom rulebooks mention often. Global. */
export const PEOPLE =
  /(?<!\p{L})(?:players?|judges?|referees?|umpires?|tournaments?|competitors?|teams?|opponents?|spielern?|spielers|mannschaft(?:en)?|schiedsrichtern?|schiedsrichters|turniere?s?|gegners?|joueurs?|joueuses?|équipes?|arbitres?|tournois?|jugador(?:es|as?)?|equipos?|árbitros?|torneos?|giocator[ei]|squadr[ae]|arbitr[oi]|tornei?o?|jogador(?:es|as?)?|equipas?|equipes?)(?!\p{L})/giu;

/** What separates the number from the title. */
const ENDS = [': {title}', ' - {title}', '. {title}', ' {title}', '\n{title}'];

/** The lines that start a rule of the outermost level with one of these words, as in a definition. */
export function headings(words: readonly string[]): string[] {
  return words.flatMap(word => ENDS.map(end => `${word} {number}${end}`));
}

/** Words for kinds of documents: a number before such a name belongs to that document. */
const DOCUMENTS_OF_LAW = [
  'Directives?|Regulations?|Charter|Treat(?:y|ies)|Conventions?|Acts?|Code|Constitution|Rules|Guide|Policy',
  'Handbook|Statutes?|Standards?|Protocol|Appendix|Annex|Lois?|Règlement|Traité|Ley(?:es)?|Reglamento|Código|Tratado',
  'Legg[ei]|Codice|Regolamento|Trattato|Lei|Wet|Besluit|Verordening|Grondwet|Regulamento|Diretiva|Directiva',
  String.raw`Direttiva|(?:Algemene\swet|Burgerlijk\s)\p{L}*|Costituzione|Constitución|Constituição|Constitution`,
  String.raw`Convention|Kodeksu|Konstytucji|Ustawy|Listiny|Ústavy|закона(?=\s[«№])|кодекса|Конституции`,
  String.raw`(?:Положения|Регламента|Устава|Правил|Закона|Инструкции|Порядка)(?=\s(?:о|об|по)\s)`,
  String.raw`(?:Quy\s(?:chế|định)|(?:Bộ\s)?[Ll]uật|Nghị\sđịnh|Thông\stư|Quyết\sđịnh|Điều\slệ|Hiến\spháp|Pháp\slệnh)(?!\snày)`,
  String.raw`[\p{L}-]{0,40}(?:[Gg]eset(?:z(?:es|buche?s)?|ze)|[Oo]rdnung|[Rr]ichtlinien?|[Vv]ertrage?s|[Kk]onvention|[Aa]bkommens)`,
];
const DOCUMENTS = [
  ...DOCUMENTS_OF_LAW,
  'constitution',
  'costituzione',
  'constitución',
  'constituição',
  'grondwet',
].join('|');
/** Kinds of documents of law, and kinds that need a name: “the Harbor Guidelines”, “the GIF spec”. */
export const DOCUMENT_KINDS: readonly string[] = [
  ...DOCUMENTS_OF_LAW,
  'Laws?|Guidelines?|Guidance|Requirements|Manual|Rulebook|Policies|Specifications?|Reference|Bylaws|Licen[cs]e|Recommendations?',
  'Framework|Agreement|Terms|rules|rulebook|guidelines',
];
/** Kinds of documents after a name in small letters: “the gif spec”. */
export const DOCUMENT_WORDS = wordList('spec specification license manual handbook docs documentation standard');
/** Words before a kind of document that mean the one in which they are: “these Guidelines”. */
export const OWN_DOCUMENT = String.raw`(?:(?:the|der|die|das|les?|la|il|el)\s)?(?:${[...THESE, 'our', 'unserer', 'notre'].join('|')})`;
/** Words before a document that belongs to someone else: “their Handbook”. */
export const POSSESSIVES = wordList(
  'their its his her your another ihrer ihres seiner seines leur leurs sus suo zijn',
).join('|');
/** Words before the name of what a rule is in. */
export const GENITIVES = 'of|des|der|du|de|del|dello|della|dei|degli|delle|do|da|dos|van|von|av|του|της|των';
const OF = `(?:in|from|under|i|${GENITIVES}|de la|de l[’']|de los|de las|dell[’']|van de|van het|của)`;
/** Kinds in small letters, with what says which document it is: “de la loi du 3 mars”, “nařízení (EU)”. */
const KINDS = wordList(
  'règlement directive décision loi décret ordonnance arrêté regolamento direttiva legge decreto reglamento directiva',
  'ley regulamento diretiva lei verordening richtlijn wet rozporządzenia dyrektywy ustawy nařízení směrnice zákona vyhlášky',
  'forordning direktiv lov',
);
const WHICH = String.raw`\s(?:\([A-ZÚ]{2,3}\)|n[.°º]|nr\.?\s|č\.|\d|legislativo|du\s\d|de\s\d|del\s\d|z\sdnia|ze\sdne|av\sden|om\s)`;
/** Documents that no other rules can be. */
const CODES = [
  String.raw`(?:code|codice|código)\s(?:civil|pénal|penal|p[eé]nale|civile|de\s|du\s|des\s|général|rural|monétaire|électoral|d[ei]\s)`,
  String.raw`\p{L}{0,30}wetboek`,
  String.raw`(?!to[ht])(?:\p{L}{3,20}\s)?(?:zákoníku|zákona|řádu|kodeksu)`,
  String.raw`(?:vyhlášky|nařízení|nariadenia)\s\p{Lu}\p{L}+`,
  String.raw`\p{Ll}{3,30}lovens?`,
  String.raw`(?:\p{Script=Greek}\.\s?){1,2}\d{1,5}/|\p{Lu}\p{L}{3,20}\sΚώδικα|Συντάγματος`,
  String.raw`[dD]\.?\s?[lL]gs\.?|[dD]\.?[pP]\.?[rR]\.?|[ck]\.\s?[cp]\.(?:\s?[acpk]\.)?|k\.\s?k\.`,
];
/** An abbreviation that can't be a Roman numeral or a word between numbers. */
const ABBREVIATION = String.raw`(?![IVXLC]+(?!\p{L})|(?:AND|OR|NOT|IF|AS)(?!\p{L}))(?:\p{Lu}(?:\p{L}{0,4}|\p{Ll}{5,12})\p{Lu}|\p{Lu}{3,5}(?!(?:en|ers?)(?!\p{L}))\p{Ll}{2,4})(?![\p{L}\d]|[.-]\d)`;
/** A mark of the bibliography, or a document that has a number: “of [RFC1149]”, “of RFC 1149”. */
const MARK = String.raw`(?:\[\p{Lu}[^\[\] ]{1,30}\](?!\()|\p{Lu}{2,8}(?:\s|-)\d{3,5}(?!\d))`;
/** A sentence after a number: “§ 21 Absatz 5 erster Satz”. */
const SENTENCE = String.raw`(?:\s(?:\p{Ll}{4,8}|\d\.)\s(?:Satz|Halbsatz|Unterabsatz))`;
/** Parts in brackets after a number: “art. 19 (alinéas 1 et 3)”. */
const IN_BRACKETS = String.raw`(?:\s\([^()\n]{0,20}\d[^()\n]{0,20}\))`;
/** Further parts and numbers between a number and the name: “Absatz 4 Satz 2”, “, 88 and 99”. */
const MORE = String.raw`(?:(?:[,;]\s?|\s)(?:(?:and|or|und|oder|sowie|bis|to|through|à|et|ou|và)\s)?(?:die\s|the\s)?(?:(?:\p{L}{2,14}|§{1,2})\.?\s|Phụ\slục\s)?\(?(?:\d{1,4}[a-z]?|[a-zA-Z])\)?(?![\p{L}\d])${SENTENCE}?${IN_BRACKETS}?){0,8}(?:\s(?:e|et|y)\s(?:(?:ss|sgg|segg|seqq?|sig|suiv)\.|seguenti|suivants|siguientes|seguintes))?`;

/** A letter that belongs to a number: 6a, “6 Α”. */
const OWN_LETTER = String.raw`(?:\p{L}|\s?[α-ζΑ-Ζ])(?!\p{L})`;

/** What can come between a number and what names its document: “(2)(a) Satz 3, 4 und 7”. */
const FURTHER = String.raw`(?:${OWN_LETTER}|${ORDINAL})?(?:(?:\s|-)(?:bis|ter|quater|quinquies|sexies))?(?:\([\da-zA-Z]{1,4}\)|:\d+)*${SENTENCE}?${IN_BRACKETS}?${MORE}`;

/** A pattern in which each space can be a few of any kind. */
function spaced(pattern: string): string {
  return pattern.replace(/\\s(\??)/g, (_, optional) => String.raw`[\s\u00a0]{${optional ? 0 : 1},3}`);
}

/**
 * What comes between a number and the end of its document's name (group `document` of one that other rules may have):
 * “of the Internal Revenue Code”. Sticky.
 */
export const ANOTHER_DOCUMENT = new RegExp(
  spaced(
    String.raw`${FURTHER}(?:(?:,?\s${OF}\s(?:the\s|that\s)?|\s)(?:(?<document>(?:\p{Lu}[\p{L}’'-]{1,30}:?\s){0,4}(?:${DOCUMENTS})(?!\p{L}))|${ABBREVIATION})|,?\s(?:${OF}\s?)?(?:(?:${KINDS.join('|')})${WHICH}|(?:${CODES.join('|')})(?!\p{L}))|\s${OF}\s${MARK}|\s(?:thereof|ibid|daarvan)(?!\p{L}))`,
  ),
  'uy',
);

/** A pattern for one of some names after a number, as of its own document: “of the Harbor Charter”. Sticky. */
export function namesAfter(names: string): RegExp {
  const before = String.raw`${FURTHER},?\s(?:${OF}(?:\s|(?<=[’']))(?:(?:the|${THESE.join('|')})\s)?)?`;
  // “Конституции Гавани” is another one than “Конституции”, and so is “the Charter of the Club”.
  const end = String.raw`(?![\p{L}\d]|\s?(?:\(\p{Lu}{2}|№|n[.°º]|\d)|\sof\s\d{4}|(?:\sof\s(?:the\s)?|(?<=\p{Script=Cyrillic}|Regulaminu|regulaminu|Statutu|statutu|[Cc]onstituci[oó]n)\s)\p{Lu}\p{Ll})`;
  return new RegExp(`${spaced(before)}(?:${names})${end}`, 'uy');
}

/** A law's name before a number: “straffeloven § 12”, “民法第十二条”, “형법 제303조”, but not “this Act”. */
export const LAW_BEFORE =
  /$(?<=\p{Ll}{3}lovens?|(?<!(?:[Kk]äesoleva|[Ss]elle)\s\p{Ll}{0,20})\p{Ll}{3}seadus(?:e|tiku)["”]?|(?<=\p{L}\s)(?<!(?:[Kk]äesoleva|[Ss]elle|[Ss]ama)\s)seadus(?:e|tiku)["”]?|(?<!本\p{Script=Han}{0,3}|[同該该当この])(?:法|法律|法典|典|条例|政令)[》」]?|(?<!(?:이|본|우리|당)\s)(?<!\p{Script=Hangul})(?!(?:이|본|우리|당)(?:법|조례|규칙|규정)|방법)(?:\p{Script=Hangul}{1,20}(?:법|법률|시행령|조례|규칙|규정)|시행(?:령|규칙))[》」]?)/u;

/** Words between a chapter's number and that of a §: “2 kap. 3 §”. */
export const CHAPTERS = ['kap.', 'luvun', 'luku', 'luvussa', 'peatüki'];

/** A law's name before or after numbers with a sign: “hallintolain 5 §”, “4 kap. 2 § brottsbalken”. */
export const SIGN_LAW_BEFORE =
  /(?:(?:\p{L}{3,30}|(?<!tämän\s|Tämän\s))(?:lain|kaaren|asetuksen)|\(\d{1,4}\/(?:19|20)\d\d\)|[Tt]örvénykönyv|\p{Lu}\p{Ll}{0,3}tk\.|törvény|rendelet|(?<!(?:[Bb]u|[İi]şbu)\s)(?:Kanun|Anayasa)\p{Ll}{0,8})\s$/u;
export const SIGN_LAW_AFTER =
  /(?:\s{1,4}(?:i|och|eller|första|andra|tredje|stycket|meningen|punkten|\d{1,3}|§)){0,12}\s{1,4}(?:\p{Ll}{3,30}(?:lagen|balken|förordningen)|(?:lagen|förordningen)\s\()(?!\p{L})|\s\p{Ll}{3,20}\s(?:nr|nº|č|št)\.?\s\d{1,4}\/(?:19|20)\d\d(?!\d)/uy;

/** What ends the line that each page of a printed text has, far from the rest of it: “    Page 2”. */
export const PAGE_AT_END =
  /\S(?: {3}|\t)\s*\[?(?:pages?|p|pag|pagina|página|pág|seite|s|sida|side|strana|strona|str|стр|sivu|oldal)\.? \d{1,4}\]?$/iu;

/** Words before numbers of things other than rules. */
export const NO_RULES = wordSet(
  'step copyright line lines version release patch phase tier figure fig. fig table tab. abb. page day week question example exercise',
  'lesson task issue bug note return schritt version abbildung tabelle seite étape figure tableau paso figura tabla pagina',
);
