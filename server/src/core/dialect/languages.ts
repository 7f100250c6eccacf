/** Words of the languages in which rules are often written; none of them is a word of another one that is between numbers. */

/** The last two members of a list. */
export const LISTS = ['and/or', 'and', 'or', 'und', 'oder', 'sowie', 'bzw.', 'et', 'ou', 'y', 'o', 'e'];

/** The ends of a range. */
export const RANGES = ['through', 'to', 'bis', 'à', 'a', 'al'];

/** Those who play, and those who see that they keep the rules: rulebooks name them again and again. Global. */
export const PEOPLE =
  /(?<!\p{L})(?:players?|judges?|referees?|umpires?|tournaments?|competitors?|teams?|opponents?|spielern?|spielers|mannschaft(?:en)?|schiedsrichtern?|schiedsrichters|turniere?s?|gegners?|joueurs?|joueuses?|équipes?|arbitres?|tournois?|jugador(?:es|as?)?|equipos?|árbitros?|torneos?|giocator[ei]|squadr[ae]|arbitr[oi]|tornei?o?|jogador(?:es|as?)?|equipas?|equipes?)(?!\p{L})/giu;

/** The words that name laws, articles and rules in their headings, in the singular and the plural. */
export const LAW_WORDS: readonly (readonly [singular: string, plural: string])[] = [
  ['Law', 'laws'],
  ['Article', 'articles'],
  ['Rule', 'rules'],
  ['Regulation', 'regulations'],
  ['Clause', 'clauses'],
  ['Section', 'sections'],
  ['§', '§§'],
  ['Artikel', 'artikeln'],
  ['Regel', 'regeln'],
  ['Règle', 'règles'],
  ['Artículo', 'artículos'],
  ['Regla', 'reglas'],
  ['Articolo', 'articoli'],
  ['Regola', 'regole'],
  ['Artigo', 'artigos'],
  ['Regra', 'regras'],
  ['Art.', 'artt.'],
];

/** What is between the number and the title. */
const ENDS = [': {title}', ' - {title}', '. {title}', ' {title}', '\n{title}'];

/** The lines that begin a rule of the outermost level with one of these words, as a definition has them. */
export function headings(words: readonly string[]): string[] {
  return words.flatMap(word => ENDS.map(end => `${word} {number}${end}`));
}
