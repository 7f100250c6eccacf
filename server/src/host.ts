/** What the environment provides to the engine. Files and folders are identified by URI. */
export interface Host {
  /**
   * The text of a file in any encoding. Throws if it can't be read, or if `folder` is given and a link leads out of it.
   */
  readText(uri: string, within?: string): Promise<string>;
  /** The same, but for a file with more bytes than this, only its start. If absent, files are read completely. */
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
  log(message: string): void;
}
