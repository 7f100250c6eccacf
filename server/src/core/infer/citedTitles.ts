import { LEADS } from '../dialect/languages.ts';
import { titleCitations, titlesAfter } from '../dialect/titlePhrases.ts';
import type { LevelDraft } from './levels.ts';

const LONGEST_TITLE = 80;

/** Whether a text cites its rules by their titles: at least half of what may be such citations are titles. */
export function citesTitles(lines: readonly string[], levels: readonly LevelDraft[]): boolean {
  const titles = new Set(
    levels.flatMap(level =>
      level.lines.flatMap(({ line: { rest } }) => (rest.length <= LONGEST_TITLE ? keyOf(rest) : [])),
    ),
  );
  const after = titlesAfter(LEADS);
  const cited = new Set(lines.flatMap(line => titleCitations(line, 0, after).map(({ title }) => keyOf(title))));
  const known = [...cited].filter(title => titles.has(title));
  return known.length > 0 && known.length >= cited.size / 2;
}

function keyOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}
