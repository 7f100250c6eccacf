/** What is counted, one of it. */
const NOUNS = {
  rule: 'rule',
  number: 'number',
  citation: 'citation',
  term: 'glossary term',
  broken: 'broken reference',
} as const;

/** How many of something there are, in words: “1 rule”, “3,264 rules”. */
export function counted(count: number, noun: keyof typeof NOUNS): string {
  return `${numeral(count)} ${NOUNS[noun]}${count === 1 ? '' : 's'}`;
}

/** A count as written in English: 3,264. */
export function numeral(count: number): string {
  return count.toLocaleString('en');
}
