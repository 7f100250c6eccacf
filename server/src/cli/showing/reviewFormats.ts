import { printable } from '../../core/text/printable.ts';
import { onOneLine } from '../../core/text/words.ts';
import { changedWords, describeEntry } from './changesFormats.ts';
import { type Circumstances, findingText, formats, sarifOf } from './findingFormats.ts';
import { paint, printableJson } from './output.ts';
import { type CheckedFile, codes } from './placed.ts';
import { type PlacedProblem, type PlacedReview, placeText } from './placedReview.ts';
import { reviewMarkdown } from './reviewMarkdown.ts';
import {
  describeAddress,
  describeReused,
  headlineOfReview,
  obligationsText,
  runsOfReused,
  usesText,
} from './reviewWords.ts';

/** A format of `rulebook review`. */
type ReviewFormat = (review: PlacedReview, circumstances: Circumstances) => string;

/** For people, and for problem matchers: what is wrong since the change, and then what it does, rule by rule. */
const reviewText: ReviewFormat = (review, { colors }) => {
  const title = (words: string) => ['', paint('bold', words, colors)];
  const lines = [printable(headlineOfReview(review))];
  if (review.problems.length) lines.push(...title('Problems that this change adds'));
  for (const problem of review.problems) lines.push(...linesOfProblem(problem, colors));
  lines.push(...linesOfRules(review, colors));
  if (review.reused.length) lines.push(...title('Numbers that now mean another rule'));
  lines.push(...runsOfReused(review.reused).map(run => `  ${printable(describeReused(run))}`));
  if (review.addresses.length) lines.push(...title('Addresses that no longer exist'));
  lines.push(...review.addresses.map(address => `  ${printable(describeAddress(address))}`));
  if (review.solved.length) lines.push(...title('Problems that this change solves'));
  for (const { file, line, message } of review.solved) lines.push(`  ${printable(`${file}:${line}: ${message}`)}`);
  return `${lines.join('\n')}\n`;
};

function linesOfProblem(problem: PlacedProblem, colors: boolean): string[] {
  const { file, words, isUntouched, cause } = problem;
  return [
    findingText(printable(file), problem, colors).trimEnd(),
    ...(words?.old ? [`    before: ${printable(words.old)}`] : []),
    ...(words?.now ? [`    now:    ${printable(words.now)}`] : []),
    ...(isUntouched ? [`    changed at ${printable(placeText(cause))}`] : []),
  ];
}

function linesOfRules({ rules }: PlacedReview, colors: boolean): string[] {
  const lines: string[] = [];
  let heading: string | undefined;
  for (const change of rules) {
    if (change.heading !== heading)
      lines.push('', ...(change.heading ? [paint('bold', printable(change.heading), colors)] : []));
    heading = change.heading;
    const { entry } = change;
    const { old, now } = entry.texts ?? { old: '', now: '' };
    const isDiff = old && now && entry.part === undefined;
    const words = isDiff ? changedWords(old, now, colors) : printable(onOneLine(now || old));
    const notes = [obligationsText(change), usesText(change)].filter(Boolean).map(note => ` (${note})`);
    lines.push(`  ${printable(describeEntry(entry) + notes.join(''))}`);
    if (words) lines.push(`    ${words}`.trimEnd());
  }
  return lines;
}

/** The problems as those of the lines that were changed: so that a service shows them in the change. */
function onChangedLines({ problems }: PlacedReview): CheckedFile[] {
  return problems.map(problem => {
    const { cause, file, isUntouched } = problem;
    if (!isUntouched) return { name: file, findings: [problem] };
    const place = { line: cause.line, column: 1, endLine: cause.line, endColumn: cause.text.length + 1 };
    const message = `${problem.message} (${placeText(problem)})`;
    const related = { file, line: problem.line, message: problem.lineText.trim() };
    return { name: cause.file, findings: [{ ...problem, ...place, message, related, lineText: cause.text }] };
  });
}

const reviewJson: ReviewFormat = review => {
  const { names, problems, solved, left, rules, reused, addresses } = review;
  return printableJson({
    ...{ old: names.old, new: names.now },
    problems: problems.map(({ cause, words, rule, isUntouched, lineText: _, target, ...problem }) => ({
      ...problem,
      target,
      rule: rule ?? null,
      untouched: isUntouched,
      change: { file: cause.file, line: cause.line },
      words: words ? { old: words.old, new: words.now } : null,
    })),
    solved: solved.map(({ lineText: _, ...finding }) => finding),
    left,
    rules: rules.map(({ entry, place, heading, obligations, uses }) => ({
      ...{ old: entry.old ?? null, new: entry.now ?? null, heading, title: entry.title, part: entry.part ?? null },
      changes: entry.changes,
      ...place,
      words: entry.texts ? { old: entry.texts.old, new: entry.texts.now } : null,
      obligations: obligations ? { old: obligations.old, new: obligations.now } : null,
      uses,
    })),
    reused: reused.map(({ number, old, now, movedTo, place }) => {
      return { number, old, new: now, movedTo: movedTo ?? null, ...place };
    }),
    addresses: addresses.map(({ book, anchor, movedTo }) => ({ book, anchor, movedTo: movedTo ?? null })),
  });
};

/** The output formats of a review, by name. */
export const reviewFormats: Readonly<Record<string, ReviewFormat>> = {
  text: reviewText,
  markdown: review => reviewMarkdown(review),
  json: reviewJson,
  sarif: (review, circumstances) => sarifOf(codes, onChangedLines(review), circumstances),
  github: (review, circumstances) => formats.github!(onChangedLines(review), circumstances),
};
