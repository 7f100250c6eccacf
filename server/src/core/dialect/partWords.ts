import { ordinalWords } from '../numbers/ordinalWords.ts';
import { wordList, wordSet } from '../text/words.ts';

/** Words for parts of rules, in languages in which rules are often written. */

/** Sentences and the like, which begin no line of their own. */
export const SENTENCES = wordSet(
  'satz satzes satze sätze sätzen s. halbsatz unterabsatz unterabsatzes unterabsätze uabs. sentence sentences subparagraph subparagraphs phrase phrases zdanie zdania zdaniu věta věty větě periodo periodi volzin mening stycket punktum предложение предложения',
);

/** What usually lies right below a law's number. */
export const PARAGRAPHS = wordSet(
  `paragraph paragraphs para. paras. subsection subsections sub-section sub-sections subrule subrules subclause subclauses sub-clause sub-clauses
    absatz absatzes absatze absätze absätzen abs. alinéa alinéas al. paragraphe paragraphes par. comma commi cpv. paragrafo paragrafi
    apartado apartados párrafo párrafos parágrafo parágrafos n.º n.os lid leden mom. stk. ledd ust. ustęp ustępu ustępie ustępy
    odst. odstavec odstavce odstavci odstavců odstavcích ods. odsek odseku часть части частью частях частям ч. παράγραφος παραγράφου παράγραφο
    παράγραφοι παραγράφων παραγράφους παρ. alineatul alineatului alineatele alineatelor alin. частина частини частині частиною
    lõige lõike lõikes lõiget lõigetes ал. алинея stavak stavka stavku stavci stavaka став става ставу stav stava stavu`,
);

/** Words for parts that mean something else, too: only in brackets, or right after a number, are these parts of rules. */
export const DOUBTFUL = wordSet('para paras c. co.');

/** What lies below that, or below the number itself: points and items with a numeral or a letter. */
export const POINTS = wordSet(
  `point points item items letter letters subdivision subdivisions subparagraph sub-paragraph sub-paragraphs nummer nummern nr. nrn. ziffer ziffern ziff. z chiffre chiffres ch. numéro
    numero numeri n. número números numeral numerales literal literales inciso incisos fracción fracciones sub pkt punkt punktu punkcie punktem punkty punktów punktach bod bodu body bodů пункт пункта пункте пунктом пунктах
    пунктов пункты п. пп. пунктам подпункт подпункта подпункту подпункте подпунктом
    подпункты подпунктов подпунктам подпунктах подпунктами buchstabe buchstaben buchst. bst. lit. lettre lettres let. lettera lettere
    lett. letra letras alínea alíneas onder onderdeel onderdelen bokstav litra litera písm. písmeno písmena písmene písmenu στοιχείο στοιχεία περ. περίπτωση literele literei пункту пунктами пунктів підпункт
    підпункту підпункті підпунктом підпункти підпунктів підпунктах підпунктами huruf angka điểm točka točke točki točaka tačka tačke tački тачка
    тачке тачки alineja alineje`,
);

/** Letters that are words in some languages: “a”, “e”, “i”, “o”, “y”. */
export const LETTER_WORD = /^(?:a|e|i|o|y)$/;

/** Words after which such a letter has brackets, because “a” is a word in their language. */
export const BEFORE_BRACKETS = wordSet(
  `point points item items paragraph paragraphs subparagraph subparagraphs sub-paragraph sub-paragraphs subsection subsections sub-section
    sub-sections subrule subrules subclause subclauses sub-clause sub-clauses para paras para. paras. número números comma commi apartado apartados`,
);

/** What can stand around the letter of a part instead of brackets: «а», “a”. */
export const QUOTES = { opening: '"“„«‘', closing: '"”“»’' } as const;

/** What people call rules whose sign or abbreviation is written before a number: “this paragraph” for a §. */
export const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  '§': wordList(
    'paragraph paragraf paragrafu paragrafie paragrafem pykälä pykälää pykälän paragrahv paragrahvi paragrahvis section',
  ),
  'art.': wordList('article artikel artículo articolo artigo artykuł článek článku članak cikk'),
  'sec.': ['section'],
  'kap.': wordList('kapitel kapitlet'),
  'n.º': ['número'],
  'abs.': wordList('absatz absatzes'),
  'stk.': ['stykke'],
  'ust.': ['ustęp'],
  'odst.': wordList('odstavec odstavce odstavci'),
  статья: wordList('статья статьи статье статью'),
  глава: wordList('глава главы главе главу'),
};

/** How programs and other documents shorten words for parts: “§ 22 Abs. 1 Nr. 2”. */
export const SHORTENED: Readonly<Record<string, string>> = {
  absatz: 'Abs.',
  nummer: 'Nr.',
  buchstabe: 'Buchst.',
  ziffer: 'Ziff.',
  alinéa: 'al.',
  ustęp: 'ust.',
  odstavec: 'odst.',
};

/** Whether a word is one for parts of rules, whatever a text shows. */
export function isPartWord(word: string): boolean {
  return PARAGRAPHS.has(word) || POINTS.has(word);
}

/** The first ordinals in the languages that count parts with them, by the word for the part: “eerste lid”. */
export const ORDINALS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  lid: ordinalWords('dutch'),
  leden: ordinalWords('dutch'),
  ledd: ordinalWords('nordic'),
  stykke: ordinalWords('nordic'),
  stycket: ordinalWords('swedish'),
  alinéa: ordinalWords('french'),
  alinéas: ordinalWords('french'),
};

/** The number that an ordinal before a word for parts says; 0 if it isn't one. */
export function ordinalBefore(word: string, ordinal: string): number {
  return ORDINALS[word]!.findIndex(each => each.includes(ordinal.toLowerCase())) + 1;
}
