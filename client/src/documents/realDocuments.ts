/** What VS Code knows of the schemes of URIs. */
export interface Schemes {
  /** Those of the workspace folders. */
  readonly ofFolders: readonly string[];
  /** Whether files of a scheme can be written; undefined if no file system has it. */
  isWritable(scheme: string): boolean | undefined;
}

/**
 * Whether documents of a scheme are texts that someone writes and keeps. Previews of a change, one side of a diff, earlier
 * versions and the output of programs are not: as they repeat a document, their rules would be there twice.
 */
export function isReal(scheme: string, { ofFolders, isWritable }: Schemes): boolean {
  return scheme === 'untitled' || ofFolders.includes(scheme) || isWritable(scheme) === true;
}
