import type { CitationToReview } from '../../core/changes/maps/migrateCitations.ts';
import type { WhyLeft } from '../../core/changes/maps/migration.ts';
import { nameOf } from '../../core/editions/changeList.ts';
import { printable } from '../../core/text/printable.ts';
import { onOneLine } from '../../core/text/words.ts';
import { changedWords } from './changesFormats.ts';
import { type Circumstances, sarifOf } from './findingFormats.ts';
import { paint, printableJson } from './output.ts';
import type { Code } from './placed.ts';

/**
 * A citation to look at and where it is once the files are written: lines and columns begin at 1, columns count UTF-16
 * units.
 */
export interface PlacedCitation extends Pick<CitationToReview, 'why' | 'text' | 'number' | 'old' | 'now' | 'texts'> {
  /** Whether its number is already the new one. */
  readonly isUpdated: boolean;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/** A format for citations that need attention. */
type LeftFormat = (
  left: readonly PlacedCitation[],
  editions: { readonly from: string; readonly to: string },
  circumstances: Circumstances,
) => string;

/** Why a citation needs attention, in a sentence. */
function describeLeft({ why, number, old, now, isUpdated }: PlacedCitation, from: string, to: string): string {
  const [was, is] = [old ? `Rule ${nameOf(old)}` : `Rule ${number}`, now.map(nameOf).join(' and ')];
  const became = old && now.length === 1 && nameOf(old) === is ? '' : ` It's now ${is}.`;
  const updated = isUpdated ? ' This citation already has the new number.' : '';
  return REASONS[why]({ was, is, became, from, to }) + updated;
}

type Words = Readonly<Record<'was' | 'is' | 'became' | 'from' | 'to', string>>;

const REASONS: Readonly<Record<WhyLeft, (words: Words) => string>> = {
  removed: ({ was, to }) => `${was} isn't in ${to}; cite another rule, or delete this citation.`,
  reworded: ({ was, became, to }) => `${was} says something else in ${to}.${became} Check whether you still mean it.`,
  split: ({ was, is }) => `${was} was split into ${is}; cite the one you mean.`,
  joined: ({ was, is }) => `${was} is now part of ${is}; check whether you still mean it.`,
  torn: ({ to }) => `The rules of this range aren't consecutive in ${to}; check whether you mean all of them.`,
  widened: ({ to }) => `This range now includes a rule that is new in ${to}; check whether you mean it.`,
  unknown: ({ was, from }) => `${was} isn't in ${from}; correct the number.`,
  form: ({ was }) => `${was} now has a number that doesn't fit this form; write it in full.`,
};

/** For programs. */
const leftJson: LeftFormat = (left, { from, to }) =>
  printableJson({
    from,
    to,
    left: left.map(({ file, line, column, endColumn, text, isUpdated, why, old, now, texts }) => ({
      ...{ file, line, column, endColumn, text, isUpdated, why },
      old: old ? { number: nameOf(old), text: texts.old } : null,
      new: now.map((rule, index) => ({ number: nameOf(rule), text: texts.now[index]! })),
    })),
  });

const CODE: Code = {
  code: 'citation-to-review',
  summary: 'A file cites a rule that a new edition reworded, split, merged, or removed.',
  severity: 'warning',
};

/** For code scanning services. */
const leftSarif: LeftFormat = (left, { from, to }, circumstances) =>
  sarifOf(
    [CODE],
    left.map(each => ({
      name: each.file,
      findings: [
        {
          ...{ code: CODE.code, severity: 'warning', target: each.text, lineText: '' },
          ...{ line: each.line, column: each.column, endLine: each.line, endColumn: each.endColumn },
          message: describeLeft(each, from, to),
        },
      ],
    })),
    circumstances,
  );

/** For people, and for problem matchers of editors: a line for each citation, and the changed words below it. */
const leftText: LeftFormat = (left, { from, to }, { colors }) =>
  left
    .map(each => {
      const place = `${each.file}:${each.line}:${each.column}:`;
      const headline = `${paint('bold', printable(place), colors)} ${printable(describeLeft(each, from, to))}`;
      return [headline, ...changedTextLines(each, colors)].map(line => `${line.trimEnd()}\n`).join('');
    })
    .join('');

function changedTextLines({ texts: { old, now } }: PlacedCitation, colors: boolean): string[] {
  const [only, ...more] = now;
  if (only !== undefined && more.length === 0) return [`    ${changedWords(old, only, colors)}`];
  return [...(old ? [`    old: ${old}`] : []), ...now.map(text => `    new: ${text}`)].map(line =>
    printable(line.slice(0, 4) + onOneLine(line)),
  );
}

/** The formats of what `rulebook migrate` leaves to look at, the usual one first. */
export const leftFormats: Readonly<Record<string, LeftFormat>> = { text: leftText, json: leftJson, sarif: leftSarif };
