import type { WrittenMap } from '../../../core/changes/maps/writtenMap.ts';
import { nameOf } from '../../../core/editions/changeList.ts';
import type { Compared } from '../../../core/editions/compareEditions.ts';
import { printableJson } from '../output.ts';
import { changesHtml } from './changesHtml.ts';
import { changesMarkdown } from './changesMarkdown.ts';
import { changesText } from './changesText.ts';
import type { ChangesFormat } from './comparedEditions.ts';
import { placeOfStale } from './stalePlace.ts';

/** Every rule and term of both editions as JSON. Its schema is docs/compare.schema.json. */
const changesJson: ChangesFormat = ({ called, comparison, stale }) => {
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

/** The old and new numbers, as `rulebook renumber --map` reads them. */
const changesMap: ChangesFormat = ({ comparison: { rules } }) => {
  const numbered = rules.map(({ old, now, part }) => ({ old: old && nameOf(old), now: now && nameOf(now), part }));
  const kept = new Map(numbered.flatMap(({ old, now, part }) => (old && now && !part ? [[old, now] as const] : [])));
  const map: WrittenMap = {
    renumbered: Object.fromEntries([...kept].filter(([old, now]) => old !== now)),
    merged: Object.fromEntries(
      numbered.flatMap(({ old, now, part }) =>
        part === 'joined' && old !== now && !kept.has(old!) ? [[old!, now!]] : [],
      ),
    ),
    removed: numbered.flatMap(({ old, now }) => (old && !now ? [old] : [])),
    new: numbered.flatMap(({ old, now, part }) => (now && (!old || part === 'split') ? [now] : [])),
    edges: 'outside',
  };
  return printableJson(map);
};

/** The formats of `rulebook compare`, the default first. */
export const changesFormats: Readonly<Record<string, ChangesFormat>> = {
  text: changesText,
  markdown: changesMarkdown,
  html: changesHtml,
  json: changesJson,
  map: changesMap,
};
