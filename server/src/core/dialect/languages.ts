/**
 * Words of languages in which rules are often written; none of them means anything else between numbers in another
 * language.
 */

/** The last two members of a list. */
export const LISTS = [
  ...['and/or', 'and', 'or', '&', 'und', 'oder', 'sowie', 'bzw.', 'et', 'ou', 'y', 'o', 'e', 'ed'],
  ...[
    'en',
    'och',
    'og',
    'eller',
    'i',
    'oraz',
    'lub',
    'nebo',
    'ja',
    'tai',
    'a',
    've',
    'veya',
    'και',
    'ή',
    'és',
    'vagy',
    'и',
    'или',
    '及び',
    '又は',
    '和',
    '或者',
  ],
];

/** The ends of a range. */
export const RANGES = [
  'through',
  'to',
  'bis',
  'à',
  'a',
  'al',
  't/m',
  'tot en met',
  'till',
  'til',
  'až',
  'по',
  '至',
  'から',
];

/** Words before a name that means the rule in which they are: “this Article”. */
export const THESE = [
  ...['this', 'these', 'dieser', 'dieses', 'diesem', 'diesen', 'diese', 'cet', 'cette', 'ce', 'présent', 'présente'],
  ...['este', 'esta', 'presente', 'questo', 'questa', 'dit', 'deze', 'denna', 'detta', 'denne', 'dette'],
  ...['niniejszego', 'niniejszy', 'tohoto', 'tento', 'této', 'настоящей', 'настоящего', 'настоящая'],
];

/** Words before a name that means the rule before that in which they are: “the previous rule”. */
export const PREVIOUS = [
  ...['previous', 'preceding', 'foregoing', 'vorhergehende', 'vorhergehenden', 'vorherige', 'vorherigen'],
  ...['voorgaande', 'vorige', 'föregående', 'foregående', 'forrige', 'poprzedni', 'poprzedniego', 'předchozí'],
];

/** What some languages write after an ordinal, as a regular expression: 1º, 1.º, 1°, 1er. */
export const ORDINAL = String.raw`(?:\.?[ºª°]|(?<=[1I])er(?![A-Za-z]))`;

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
const DOCUMENTS = [
  ...[
    'Directives?',
    'Regulations?',
    'Charter',
    'Treat(?:y|ies)',
    'Conventions?',
    'Acts?',
    'Code',
    'Constitution',
    'Rules',
  ],
  ...[
    'Guide',
    'Policy',
    'Handbook',
    'Statutes?',
    'Standards?',
    'Protocol',
    'Appendix',
    'Annex',
    'Loi',
    'Règlement',
    'Traité',
  ],
  ...[
    'Ley',
    'Reglamento',
    'Código',
    'Tratado',
    'Legge',
    'Codice',
    'Regolamento',
    'Trattato',
    'Lei',
    'Wet',
    'Besluit',
    'Verordening',
  ],
  ...[
    String.raw`\p{L}{0,30}(?:[Gg]eset(?:z(?:es|buche?s)?|ze)|[Oo]rdnung|[Rr]ichtlinien?|[Vv]ertrage?s|[Kk]onvention|[Aa]bkommens)`,
  ],
];
const OF = '(?:of|in|from|under|des|der|du|de la|de l’|del|della|dell’|da|do|van de|van het)';
/** An abbreviation that can't be a Roman numeral or a word between numbers. */
const ABBREVIATION = String.raw`(?![IVXLC]+(?!\p{L})|(?:AND|OR|NOT|IF|AS)(?!\p{L}))\p{Lu}\p{L}{0,4}\p{Lu}(?![\p{L}\d])`;
/** A mark of the bibliography, or a document that has a number: “of [RFC1149]”, “of RFC 1149”. */
const MARK = String.raw`(?:\[\p{Lu}[^\[\] ]{1,30}\](?!\()|\p{Lu}{2,8}(?:\s|-)\d{3,5}(?!\d))`;
/** Further parts and numbers between a number and the name: “Absatz 4 Satz 2”, “, 88 and 99”. */
const MORE = String.raw`(?:(?:[,;]\s?|\s)(?:(?:and|or|und|oder|sowie|bis|to|through)\s)?(?:die\s|the\s)?(?:(?:\p{L}{2,14}|§{1,2})\.?\s)?\(?(?:\d{1,4}[a-z]?|[a-z])\)?(?![\p{L}\d])){0,8}`;

/** What comes between a number and the end of its document's name: “of the Internal Revenue Code”. Sticky. */
export const ANOTHER_DOCUMENT = new RegExp(
  String.raw`${ORDINAL}?${MORE}(?:\s(?:${OF}\s(?:the\s|that\s)?)?(?:(?:(?:\p{Lu}[\p{L}’'-]{1,30}\s){0,4}(?:${DOCUMENTS.join('|')})(?!\p{L}))|${ABBREVIATION})|\s${OF}\s${MARK}|\s(?:thereof|ibid)(?!\p{L}))`.replaceAll(
    String.raw`\s`,
    String.raw`[\s\u00a0]{1,3}`,
  ),
  'uy',
);

/** Words before numbers of things other than rules. */
export const NO_RULES: ReadonlySet<string> = new Set(
  'step copyright line lines version release patch phase tier figure table page day week question example exercise lesson task issue bug note return schritt version abbildung tabelle seite étape figure tableau paso figura tabla pagina'.split(
    ' ',
  ),
);
