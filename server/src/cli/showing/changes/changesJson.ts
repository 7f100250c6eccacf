import { nameOf } from '../../../core/editions/changeList.ts';
import type { Compared } from '../../../core/editions/compareEditions.ts';
import { printableJson } from '../printableOutput.ts';
import type { ChangesFormat } from './comparedEditions.ts';
import { placeOfStale } from './stalePlace.ts';

/** Every rule and term of both editions as JSON. Its schema is docs/compare.schema.json. */
export const changesJson: ChangesFormat = ({ called, comparison, stale }) => {
  const entry = ({ old, now, changes, confidence }: Compared) => ({
    old: old ? nameOf(old) : null,
    new: now ? nameOf(now) : null,
    changes,
    confidence: Math.round(confidence * 1000) / 1000,
  });
  const value = {
    editions: { old: called.old ?? null, new: called.now ?? null },
    rules: comparison.rules.map(entry),
    terms: comparison.terms.map(pair => {
      const { old, new: now, changes } = entry(pair);
      return { old, new: now, changes };
    }),
    stale: stale.map(each => ({
      ...placeOfStale(each),
      text: each.text,
      rule: nameOf(each.citing),
      meant: nameOf(each.meant),
      now: nameOf(each.now),
    })),
  };
  return printableJson(value);
};
