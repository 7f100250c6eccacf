/** The name of a file, without its folders, as a person reads it. */
export function fileNameOf(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));
}
