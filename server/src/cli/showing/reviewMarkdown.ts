import { escapeMarkdown } from '../../core/text/escapeMarkdown.ts';
import { capital, numeral } from '../../core/text/words.ts';
import { changelogItem } from './changesFormats.ts';
import { type PlacedProblem, type PlacedReview, placeText } from './placedReview.ts';
import {
  describeAddress,
  describeReused,
  obligationsText,
  runsOfReused,
  summaryOfReview,
  usesText,
} from './reviewWords.ts';

/** Marks the comment, so that the next review replaces it. */
export const MARK = '<!-- rulebook review -->';

/** GitHub refuses comments of more than 65,536 characters. */
const LONGEST = 60_000;
/** So much is left for the words that say what was left out, and for each section's frame. */
const FRAME = 400;

/** Text for a comment: it means nothing in Markdown, names no one, and links nothing. */
function inComment(text: string): string {
  return escapeMarkdown(text).replace(/\\([@#])(?=[\p{L}\d])/gu, '\\$1\u200b');
}

/** A section of the comment: its items are shown until the comment is full. */
interface Section {
  readonly title: string;
  readonly items: readonly string[];
  readonly isOpen?: boolean;
}

/** A comment on the change: the gravest first, folded where it is long, and never too long to be accepted. */
export function reviewMarkdown(review: PlacedReview): string {
  const head = `${MARK}\n### Rulebook: ${inComment(`${review.names.old} → ${review.names.now}`)}\n\n${inComment(capital(summaryOfReview(review)))}.\n`;
  let text = head;
  for (const section of sectionsOf(review)) text += shownSection(section, LONGEST - text.length);
  return text;
}

function sectionsOf(review: PlacedReview): Section[] {
  const { problems, rules, reused, addresses, solved } = review;
  const isGrave = ({ severity }: PlacedProblem) => severity === 'error' || severity === 'warning';
  const [grave, others] = [problems.filter(isGrave), problems.filter(problem => !isGrave(problem))];
  return [
    { title: 'Problems that this change adds', items: grave.map(problemItem), isOpen: true },
    { title: 'Hints', items: others.map(problemItem) },
    { title: 'Must, may, and should', items: rules.filter(each => each.obligations).map(reviewItem) },
    { title: 'Terms whose definition changed', items: rules.filter(each => each.uses.length).map(reviewItem) },
    {
      title: 'Numbers that now mean another rule',
      items: runsOfReused(reused).map(run => `- ${inComment(describeReused(run))}`),
    },
    { title: 'Addresses that no longer exist', items: addresses.map(each => `- ${inComment(describeAddress(each))}`) },
    { title: 'Rule by rule', items: rules.map(reviewItem) },
    {
      title: 'Problems that this change solves',
      items: solved.map(each => `- ${inComment(`${placeText(each)}: ${each.message}`)}`),
    },
  ].filter(({ items }) => items.length > 0);
}

function problemItem(problem: PlacedProblem): string {
  const { severity, message, words, cause, isUntouched, code } = problem;
  const lines = [`- **${capital(severity)}** ${inComment(placeText(problem))}: ${inComment(message)} (${code})`];
  if (words?.old) lines.push(`  before: ${inComment(words.old)}`);
  if (words?.now) lines.push(`  now: ${inComment(words.now)}`);
  if (isUntouched) lines.push(`  caused by the change at ${inComment(placeText(cause))}; this line is untouched`);
  return lines.join('  \n');
}

function reviewItem(change: PlacedReview['rules'][number]): string {
  const notes = [obligationsText(change), usesText(change)].filter(Boolean);
  const note = notes.length ? ` (${inComment(notes.join('; '))})` : '';
  return changelogItem(change.entry, inComment, note);
}

function shownSection({ title, items, isOpen }: Section, room: number): string {
  const shown: string[] = [];
  let left = room - FRAME - title.length;
  for (const item of items) {
    left -= item.length + 1;
    if (left < 0) break;
    shown.push(item);
  }
  const more = items.length - shown.length;
  if (shown.length === 0 && room < 2 * FRAME) return '';
  const list = [...shown, ...(more ? [`- … and ${numeral(more)} more`] : [])].join('\n');
  if (isOpen) return `\n#### ${title}\n\n${list}\n`;
  return `\n<details><summary>${title} (${items.length})</summary>\n\n${list}\n\n</details>\n`;
}
