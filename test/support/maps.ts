import type { WrittenMap } from '../../server/src/core/changes/maps/writtenMap.ts';

/** A map with only this content. */
export function mapOf(said: Partial<WrittenMap> = {}): WrittenMap {
  return { renumbered: {}, merged: {}, removed: [], new: [], edges: 'outside', ...said };
}
