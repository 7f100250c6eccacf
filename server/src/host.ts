/** What the engine's surroundings do for it. Files and folders are given by URI. */
export interface Host {
  /** The text of a file in whatever encoding it is; throws where it cannot be read. */
  readText(uri: string): Promise<string>;
  /** The files below a folder as paths relative to it, with `/` between names; folders of tools are left out. */
  listFiles(folder: string): Promise<readonly string[]>;
  /** Whether a file is there and cannot be written; where nothing is said, it can. */
  isReadOnly?(uri: string): Promise<boolean>;
  log(message: string): void;
}
