/** The singular of what is counted. */
const NOUNS = {
  rule: 'rule',
  number: 'number',
  citation: 'citation',
  term: 'glossary term',
  broken: 'broken reference',
} as const;

/** A count with its noun: “1 rule”, “3,264 rules”. */
export function counted(count: number, noun: keyof typeof NOUNS): string {
  return `${numeral(count)} ${NOUNS[noun]}${count === 1 ? '' : 's'}`;
}

/** A count in English notation: 3,264. */
export function numeral(count: number): string {
  return count.toLocaleString('en');
}
