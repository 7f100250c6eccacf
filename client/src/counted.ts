import * as vscode from 'vscode';

/** What is counted, in the singular and the plural. */
const NOUNS = {
  rule: [() => vscode.l10n.t('{0} rule', 1), (count: string) => vscode.l10n.t('{0} rules', count)],
  number: [() => vscode.l10n.t('{0} number', 1), (count: string) => vscode.l10n.t('{0} numbers', count)],
  term: [() => vscode.l10n.t('{0} glossary term', 1), (count: string) => vscode.l10n.t('{0} glossary terms', count)],
  broken: [
    () => vscode.l10n.t('{0} broken reference', 1),
    (count: string) => vscode.l10n.t('{0} broken references', count),
  ],
} as const;

/** How many of something there are, in words of the user's language: “1 rule”, “3,264 rules”. */
export function counted(count: number, noun: keyof typeof NOUNS): string {
  const [one, many] = NOUNS[noun];
  return count === 1 ? one() : many(numeral(count));
}

/** A count as it is written in the user's language: 3,264. */
export function numeral(count: number): string {
  return count.toLocaleString(vscode.env.language);
}
