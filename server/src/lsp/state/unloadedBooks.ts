import type { Book, Workspace } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import type { Host } from '../../host.ts';
import { parseYielding, readInOrder } from '../../project/yieldingReads.ts';
import { oneAtATime, type Work } from '../yielding/oneAtATime.ts';
import { yielding } from '../yielding/yielding.ts';
import { documentsAround, type Store } from './store.ts';

/** Callbacks about unloaded books. */
export interface UnloadedEvents {
  /** A document has been read, with those that it depends on; it isn't kept. */
  read(workspace: Workspace, document: RulesDocument): void;
  /** All of them have been reported. */
  done(): void;
}

/** Reads the unloaded books, so that only one group at a time is in memory. */
export function readingUnloaded(store: Store, host: Host, events: UnloadedEvents): Work {
  const work = oneAtATime('reading books that are not loaded', host.log, async () => {
    const groups = store.projects().flatMap(({ unloaded }) => unloaded);
    for (const group of groups) {
      const documents = await readGroup(group, store, host);
      const workspace = { ...store.workspace(), documents };
      const pause = yielding();
      for (const document of documents.values()) {
        if (work.isOutdated()) return;
        events.read(workspace, document);
        await pause();
      }
    }
    if (groups.length > 0) events.done();
  });
  return work;
}

async function readGroup(group: readonly Book[], store: Store, host: Host): Promise<Map<string, RulesDocument>> {
  const pause = yielding();
  const uris = [...new Set(group.flatMap(documentsAround))];
  return readInOrder(uris, async uri => {
    const text = await host.readText(uri, store.projectOf(uri)?.folder).catch(() => undefined);
    if (text === undefined) return undefined;
    return parseYielding(uri, text, store.dialectFor(uri, text), 'whole', pause, store.units);
  });
}
