/** The name of a file, without its folders, as a person reads it. */
export function fileNameOf(uri: string): string {
  return decodedAddress(uri.slice(uri.lastIndexOf('/') + 1));
}

/** An address without escapes; as it is if they aren't valid. */
export function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The folder of a file, with a slash at its end. */
export function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/') + 1);
}
