/** What the environment provides to the engine. Files and folders are identified by URI. */
export interface Host {
  /**
   * The text of a file in any encoding. Throws if it can't be read, or if `folder` is given and a link leads out of it.
   */
  readText(uri: string, within?: string): Promise<string>;
  /** Like `readText`, but only the start of a file with more bytes than this. If absent, files are read completely. */
  readStart?(
    uri: string,
    bytes: number,
    within?: string,
  ): Promise<{ readonly text: string; readonly isWhole: boolean }>;
  /** The files below a folder as paths relative to it, with `/` between names; tool folders are omitted. */
  listFiles(folder: string): Promise<readonly string[]>;
  /**
   * Reports files that are added, changed, or deleted directly in these folders, until it is stopped. Absent if that
   * isn't possible.
   */
  watch?(folders: readonly string[], changed: (uri: string) => void): { dispose(): void };
  /** Whether an existing file can't be written; if absent, all can. */
  isReadOnly?(uri: string): Promise<boolean>;
  /** Changes that were interrupted while they replaced files in these folders; absent if that can't happen. */
  interrupted?(folders: readonly string[]): readonly InterruptedChange[];
  log(message: string): void;
}

/** A change of several files that was interrupted: some have their new text, the others don't. */
export interface InterruptedChange {
  /** Number of all its files. */
  readonly files: number;
  /** Number of those that have their new text. */
  readonly changed: number;
  /**
   * Gives these files their old text again. Returns the paths of those that have another text by now, and are left as
   * they are. Throws if one can't be written; then it can be called again.
   */
  takeBack(): readonly string[];
  /** Leaves the files as they are, and no longer reports the change. */
  forget(): void;
}
