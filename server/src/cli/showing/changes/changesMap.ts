import type { WrittenMap } from '../../../core/changes/maps/writtenMap.ts';
import { nameOf } from '../../../core/editions/changeList.ts';
import { printableJson } from '../printableOutput.ts';
import type { ChangesFormat } from './comparedEditions.ts';

/** The old and new numbers, as `rulebook renumber --map` reads them. */
export const changesMap: ChangesFormat = ({ comparison: { rules } }) => {
  const numbered = rules.map(({ old, now, part }) => ({ old: old && nameOf(old), now: now && nameOf(now), part }));
  const kept = new Map(numbered.flatMap(({ old, now, part }) => (old && now && !part ? [[old, now] as const] : [])));
  const map: WrittenMap = {
    renumbered: Object.fromEntries([...kept].filter(([old, now]) => old !== now)),
    joined: Object.fromEntries(
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
