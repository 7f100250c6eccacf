/** Small words by which a language is known, each common in it and rare in the others of this list. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to is that must with this are be which',
  de: 'der die und das ist nicht von mit dem den ein eine werden wird auf oder zu sich',
  fr: 'le les des est une dans pour qui du sont doit être par au ou il ne pas',
  es: 'el los las una por con para que del se debe puede son al está',
  pt: 'o os uma não para com dos da do são pode deve ao à em um pelo',
  it: 'il gli della che di una per con sono deve può non nel alla dei è',
  nl: 'het een van dat niet met voor zijn wordt worden moet aan op bij of deze',
  pl: 'i w z na się jest nie do lub musi przez oraz że po dla są',
  sv: 'och att det som är inte för med den kan ska eller av på ett',
  fi: 'ja on ei tai että kun voi jos sen hän pitää ovat joka',
  sl: 'in je na za se ki mora ali ne pri lahko so z po ter',
};

/** Letters by which a language is known. */
const LETTERS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7af]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['ru', /[\u0400-\u04ff]/g],
];
/** At least this share of a text must be such letters. */
const LEAST_SHARE = 0.1;
/** At least so many small words must be found. */
const FEWEST = 8;

/** The language of a text as its code, such as `de`; English if the text doesn't show it. */
export function languageOfText(text: string): string {
  const lettered = LETTERS.find(([, letters]) => (text.match(letters)?.length ?? 0) > LEAST_SHARE * text.length);
  if (lettered) return lettered[0];
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scores = Object.entries(SMALL_WORDS).map(([language, words]) => {
    const score = words.split(' ').reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
    return { language, score };
  });
  const [best] = scores.sort((a, b) => b.score - a.score);
  return best && best.score >= FEWEST ? best.language : 'en';
}
