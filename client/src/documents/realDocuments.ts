/** What VS Code knows about URI schemes. */
interface Schemes {
  /** The schemes of the workspace folders. */
  readonly ofFolders: readonly string[];
  /** Whether files of a scheme can be written; undefined if no file system has the scheme. */
  isWritable(scheme: string): boolean | undefined;
}

/**
 * Whether people write and save documents of a scheme. Previews of a change, sides of a diff, earlier versions, and
 * output repeat other documents, so their rules would appear twice.
 */
export function isReal(scheme: string, { ofFolders, isWritable }: Schemes): boolean {
  return scheme === 'untitled' || ofFolders.includes(scheme) || isWritable(scheme) === true;
}
