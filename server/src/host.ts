/** What the engine's surroundings do for it. Files and folders are given by URI. */
export interface Host {
  /**
   * The text of a file in whatever encoding it is; throws where it cannot be read, or where a folder is given out of which a
   * link leads there.
   */
  readText(uri: string, within?: string): Promise<string>;
  /** The same, but of a file that has more bytes than that only its beginning; without it files are read whole. */
  readStart?(
    uri: string,
    bytes: number,
    within?: string,
  ): Promise<{ readonly text: string; readonly isWhole: boolean }>;
  /** The files below a folder as paths relative to it, with `/` between names; folders of tools are left out. */
  listFiles(folder: string): Promise<readonly string[]>;
  /**
   * Reports files that come, change or go in the folders themselves, not in those below, until it is stopped. Absent if
   * that cannot be seen.
   */
  watch?(folders: readonly string[], changed: (uri: string) => void): { dispose(): void };
  /** Whether a file is there and cannot be written; where nothing is said, it can. */
  isReadOnly?(uri: string): Promise<boolean>;
  log(message: string): void;
}
