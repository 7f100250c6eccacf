import { citationsIn, mayCite } from '../../core/citing/bookCitations.ts';
import { parse, type RulesDocument } from '../../core/document/document.ts';
import { silent } from '../../core/shipped/silent.ts';
import { forEachAtOnce } from '../../project/folderScan.ts';
import type { FileContext } from './unloadedFiles.ts';
import { oneAtATime, startProgress, type Work, yielding } from './yielding.ts';

interface CitingContext extends FileContext {
  readonly events: CitingEvents;
}

/** Callbacks about files that cite books. */
export interface CitingEvents {
  /** A file has been read, or is gone. */
  read(uri: string): void;
  /** All have been read. */
  done(): void;
}

/** Number of files to add to the workspace at once: each time, everything derived from it is computed again. */
const BATCH = 50;

/** The unopened files that cite books: read between requests, and again when they change. */
export class CitingFiles {
  private readonly context: CitingContext;
  private readonly work: Work;
  private readonly touched = new Set<string>();
  /** Files that were read, and cite nothing. */
  private readonly empty = new Set<string>();

  constructor(context: CitingContext) {
    this.context = context;
    this.work = oneAtATime('reading files that cite rules', context.host.log, () => this.readAll());
  }

  /** The projects have been read: files that they list and that aren't known yet are read. */
  start(): void {
    this.empty.clear();
    this.work.start();
  }

  /** A file has changed, or was closed. */
  touch(uri: string): void {
    this.touched.add(uri);
    this.work.start();
  }

  /** A folder has changed, and with it the files in it. */
  touchBelow(folder: string): void {
    for (const uri of this.context.store.workspace().sources.keys()) if (uri.startsWith(`${folder}/`)) this.touch(uri);
  }

  /** Resolves when all have been read. */
  ended(): Promise<void> {
    return this.work.ended();
  }

  private async readAll(): Promise<void> {
    const wanted = this.wanted();
    if (wanted.length === 0) return;
    const progress = startProgress(this.context.connection, 'Reading files that cite rules');
    progress.begin(wanted.length);
    const pause = yielding();
    const batch: RulesDocument[] = [];
    await forEachAtOnce(wanted, async uri => {
      if (this.work.isOutdated()) return;
      const document = await this.read(uri);
      if (document) batch.push(document);
      if (batch.length >= BATCH) this.put(batch.splice(0));
      progress.step();
      await pause();
    }).finally(progress.done);
    this.put(batch);
    if (!this.work.isOutdated()) this.context.events.done();
  }

  private wanted(): string[] {
    const { store } = this.context;
    const { sources } = store.workspace();
    const listed = store.projects().flatMap(({ citing }) => citing);
    const unread = listed.filter(uri => !sources.has(uri) && !this.empty.has(uri));
    return [...new Set([...unread, ...this.touched])].filter(uri => store.citesBooks(uri) && !store.isOpen(uri));
  }

  /** A file's current content; undefined if it can't be read, or cites nothing. */
  private async read(uri: string): Promise<RulesDocument | undefined> {
    const { store, host } = this.context;
    this.touched.delete(uri);
    const text = await host.readText(uri, store.projectOf(uri)?.folder).catch(() => undefined);
    const document = text === undefined ? undefined : parse(uri, 0, text, silent, store.units);
    const source = document && store.sourceOf(document);
    if (source && mayCite(store.workspace(), source)) {
      // Computed here for each file, the citations are ready when someone asks for all of them.
      citationsIn(store.workspace(), source);
      return document;
    }
    this.empty.add(uri);
    this.drop(uri);
    return undefined;
  }

  /** It may have been opened in the meantime. */
  private put(documents: readonly RulesDocument[]): void {
    const { store, events } = this.context;
    const read = documents.filter(({ uri }) => !store.isOpen(uri) && store.citesBooks(uri));
    if (read.length === 0) return;
    store.putSources(read);
    for (const { uri } of read) events.read(uri);
  }

  private drop(uri: string): void {
    const { store, events } = this.context;
    if (store.isOpen(uri) || !store.workspace().sources.has(uri)) return;
    store.remove(uri);
    events.read(uri);
  }
}
