import { memo } from '../text/memo.ts';

/**
 * Numbers as words, from the first on, in languages in which rules are often written; several words for one where they
 * are in use.
 */
const LISTS = {
  cardinal:
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  english:
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth',
  german:
    'erster zweiter dritter vierter fünfter sechster siebter|siebenter achter neunter zehnter elfter zwölfter dreizehnter vierzehnter fünfzehnter',
  germanE:
    'erste zweite dritte vierte fünfte sechste siebte|siebente achte neunte zehnte elfte zwölfte dreizehnte vierzehnte fünfzehnte',
  germanS:
    'erstes zweites drittes viertes fünftes sechstes siebtes|siebentes achtes neuntes zehntes elftes zwölftes dreizehntes vierzehntes',
  dutch:
    'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende',
  nordic:
    'første|første andre|annet|andet|anden tredje|tredje fjerde femte sjette syvende|sjuende åttende|ottende niende tiende ellevte|ellefte',
  swedish: 'första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte trettonde',
  french:
    'premier deuxième|second troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième',
  frenchE:
    'première deuxième|seconde troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième',
  spanish: 'primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo decimotercero',
  spanishA: 'primera segunda tercera cuarta quinta sexta séptima octava novena décima undécima duodécima decimotercera',
  portuguese: 'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo',
  portugueseA: 'primeira segunda terceira quarta quinta sexta sétima oitava nona décima',
  catalan: 'primer segon tercer quart cinquè sisè setè vuitè novè desè',
  italian: 'primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo|decimoprimo dodicesimo',
  italianA: 'prima seconda terza quarta quinta sesta settima ottava nona decima undicesima dodicesima',
  polish:
    'pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty jedenasty dwunasty trzynasty czternasty',
  polishA:
    'pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta jedenasta dwunasta trzynasta czternasta',
  polishE: 'pierwsze drugie trzecie czwarte piąte szóste siódme ósme dziewiąte dziesiąte',
  czech: 'první druhá třetí čtvrtá pátá šestá sedmá osmá devátá desátá jedenáctá dvanáctá třináctá čtrnáctá patnáctá',
  czechY: 'první druhý třetí čtvrtý pátý šestý sedmý osmý devátý desátý jedenáctý dvanáctý',
  slovak: 'prvá druhá tretia štvrtá piata šiesta siedma ôsma deviata desiata jedenásta dvanásta',
  slovakY: 'prvý druhý tretí štvrtý piaty šiesty siedmy ôsmy deviaty desiaty',
  croatian: 'prvi drugi treći četvrti peti šesti sedmi osmi deveti deseti jedanaesti dvanaesti',
  croatianO: 'prvo drugo treće četvrto peto šesto sedmo osmo deveto deseto',
  slovenian: 'prvi drugi tretji četrti peti šesti sedmi osmi deveti deseti',
  russian:
    'первый второй третий четвертый|четвёртый пятый шестой седьмой восьмой девятый десятый одиннадцатый двенадцатый',
  russianA: 'первая вторая третья четвертая|четвёртая пятая шестая седьмая восьмая девятая десятая',
  bulgarian: 'първа втора трета четвърта пета шеста седма осма девета десета единадесета дванадесета',
  ukrainian: 'перший другий третій четвертий п’ятий шостий сьомий восьмий дев’ятий десятий',
  greek: 'πρώτο δεύτερο τρίτο τέταρτο πέμπτο έκτο έβδομο όγδοο ένατο δέκατο',
  greekO: 'πρωτο δευτερο τριτο τεταρτο πεμπτο εκτο εβδομο ογδοο ενατο δεκατο',
  finnish: 'ensimmäinen toinen kolmas neljäs viides kuudes seitsemäs kahdeksas yhdeksäs kymmenes',
  estonian: 'esimene teine kolmas neljas viies kuues seitsmes kaheksas üheksas kümnes',
  hungarian: 'első második harmadik negyedik ötödik hatodik hetedik nyolcadik kilencedik tizedik tizenegyedik',
  romanian: 'întâi doilea treilea patrulea cincilea șaselea șaptelea optulea nouălea zecelea',
  turkish: 'birinci ikinci üçüncü dördüncü beşinci altıncı yedinci sekizinci dokuzuncu onuncu',
};

type Language = keyof typeof LISTS;

const languages = Object.keys(LISTS) as Language[];

/** The words for the numbers of a language, each with other ones in use. */
const words = Object.fromEntries(
  Object.entries(LISTS).map(([language, list]) => [language, list.split(' ').map(each => each.split('|'))]),
) as Record<Language, string[][]>;

/** The words for the first numbers of a language, each with other ones in use. */
export function ordinalWords(language: Language): readonly (readonly string[])[] {
  return words[language];
}

/** A number as a word, and whether it's one that can't precede what it counts: “Part One”, but not “One Part”. */
export interface Spelled {
  readonly value: number;
  readonly isCardinal: boolean;
}

function spelledIn(all: typeof words): ReadonlyMap<string, Spelled> {
  return new Map(
    languages.flatMap(language =>
      all[language].flatMap((each, index) =>
        each.map(word => [foldCase(word), { value: index + 1, isCardinal: language === 'cardinal' }] as const),
      ),
    ),
  );
}

/** A word in the form in which its capitals and small letters are equal, those of Turkish included. */
function foldCase(word: string): string {
  return word
    .toLowerCase()
    .replace(/\u0307/g, '')
    .replace(/ı/g, 'i');
}

const LONGEST = 20;

/** The number that a word says. */
export function spelledNumber(word: string): Spelled | undefined {
  return word.length > LONGEST ? undefined : memo(words, spelledIn).get(foldCase(word));
}

/** Examples of the lists that contain these words, in capitals if the words are: `ONE` for `TWO`. */
export function exampleWords(written: readonly string[]): string[] {
  const left = new Set(written);
  const found = new Set<string>();
  while (left.size) {
    const known = (language: Language) => [...left].filter(word => has(language, word));
    const best = languages.reduce((one, other) => (known(other).length > known(one).length ? other : one));
    if (!known(best).length) break;
    // Two lists can have the first words in common.
    const example = words[best].flat().find(word => languageOfWord(word) === best)!;
    for (const word of known(best)) {
      found.add(inCaseLike(example, word, best));
      left.delete(word);
    }
  }
  return [...found];
}

function has(language: Language, word: string): boolean {
  return words[language].some(each => each.some(other => foldCase(other) === foldCase(word)));
}

/** The first list with a word. */
function languageOfWord(word: string): Language | undefined {
  return languages.find(language => has(language, word));
}

/** A word in capitals, with one, or in small letters, as another one is written. */
function inCaseLike(word: string, like: string, language: Language): string {
  const locale = language === 'turkish' ? 'tr' : 'en';
  if (like.slice(1) !== like.slice(1).toLowerCase()) return word.toLocaleUpperCase(locale);
  return like === like.toLowerCase() ? word : word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
}

/**
 * The words for the numbers from the first on, each with other ones in use, from the list of an example and written
 * like it.
 */
export function wordsLike(example: string): readonly (readonly string[])[] {
  const language = languageOfWord(example) ?? 'cardinal';
  return words[language].map(each => each.map(word => inCaseLike(word, example, language)));
}
