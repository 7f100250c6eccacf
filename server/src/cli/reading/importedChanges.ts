import { changeList } from '../../core/editions/changeList.ts';
import { compareEditions } from '../../core/editions/compareEditions.ts';
import { asEdition } from '../../core/editions/earlierEditions.ts';
import { staleReferences } from '../../core/editions/staleReferences.ts';
import { changesFormats } from '../showing/changesFormats.ts';
import { wantsColors } from '../showing/output.ts';
import { createReader } from './read.ts';

/** What changed from one import to the next, as `rulebook compare` shows it; empty if nothing did. */
export async function importedChanges(base: string, imported: string, name: string): Promise<string> {
  if (base === imported) return '';
  const reader = createReader();
  const [old, now] = await Promise.all([
    reader.readAs(name, base, 'rulebook-import:/last'),
    reader.readAs(name, imported, 'rulebook-import:/now'),
  ]);
  const comparison = compareEditions(asEdition([old]), asEdition([now]));
  return changesFormats.text!({
    names: { old: 'the last import', now: 'this one' },
    called: { old: undefined, now: undefined },
    comparison,
    groups: changeList(comparison),
    stale: staleReferences(comparison),
    colors: wantsColors(),
  });
}
