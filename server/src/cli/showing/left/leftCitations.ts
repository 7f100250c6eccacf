import type { LeftCitation } from '../../../core/changes/migrate/migrateCitations.ts';
import type { WhyLeft } from '../../../core/changes/migrate/migration.ts';
import { nameOf } from '../../../core/editions/changeList.ts';
import type { Circumstances } from '../formats/formatOf.ts';

/** A citation to look at and where it is once the files are written: lines and columns begin at 1, columns count UTF-16 units. */
export interface PlacedCitation extends Pick<LeftCitation, 'why' | 'text' | 'old' | 'now' | 'texts'> {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/** A format for citations that need attention. */
export type LeftFormat = (
  left: readonly PlacedCitation[],
  editions: { readonly from: string; readonly to: string },
  circumstances: Circumstances,
) => string;

/** Why a citation needs attention, in a sentence. */
export function describeLeft({ why, text, old, now }: PlacedCitation, from: string, to: string): string {
  const [was, is] = [old ? `Rule ${nameOf(old)}` : `Rule ${text}`, now.map(nameOf).join(' and ')];
  const became = old && now.length === 1 && nameOf(old) === is ? '' : ` It's now ${is}.`;
  return REASONS[why]({ was, is, became, from, to });
}

interface Words {
  readonly was: string;
  readonly is: string;
  readonly became: string;
  readonly from: string;
  readonly to: string;
}

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
