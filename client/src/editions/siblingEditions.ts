/** What tells editions apart in the names of their files: numbers, versions, dates, and what separates them. */
const EDITION =
  /(?<![a-z])(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|v|version|edition|old|new)(?![a-z])|\d+|[-_.\s()]+/g;

/**
 * The files of a folder that look like other editions of a file, because their names differ only in dates and versions:
 * the next older one first, and then newer ones.
 */
export function siblingEditions(name: string, names: readonly string[]): string[] {
  const collator = new Intl.Collator('en', { numeric: true });
  const stem = commonName(name);
  const isDated = (other: string) => /\d/.test(name) || /\d/.test(other);
  const siblings = names.filter(other => other !== name && commonName(other) === stem && isDated(other));
  const sorted = siblings.sort((a, b) => collator.compare(b, a));
  const isOlder = (other: string) => collator.compare(other, name) < 0;
  return [...sorted.filter(isOlder), ...sorted.filter(other => !isOlder(other))];
}

/** What the names of all editions of a text have in common. */
function commonName(name: string): string {
  return name.toLowerCase().replace(EDITION, ' ').replace(/\s+/g, ' ').trim();
}
