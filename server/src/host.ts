/** What the engine's surroundings do for it. Files and folders are given by URI. */
export interface Host {
  /** The text of a file in whatever encoding it is; throws where it cannot be read. */
  readText(uri: string): Promise<string>;
  /** The same, but of a file that has more bytes than that only its beginning; without it files are read whole. */
  readStart?(uri: string, bytes: number): Promise<{ readonly text: string; readonly isWhole: boolean }>;
  /** The files below a folder as paths relative to it, with `/` between names; folders of tools are left out. */
  listFiles(folder: string): Promise<readonly string[]>;
  log(message: string): void;
}
