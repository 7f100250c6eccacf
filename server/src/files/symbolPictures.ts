/** The endings of files that are pictures. */
export const pictureEndings: readonly string[] = ['svg', 'png', 'webp', 'gif', 'jpg', 'jpeg', 'avif'];

/** Whether a file is a picture, by the ending of its name. */
export function isPicture(name: string): boolean {
  return pictureEndings.includes(endingOf(name));
}

/** The symbol that a picture shows, as {@link symbolKey} has it: that of `{T}` for `T.svg`. */
export function pictureKey(name: string): string {
  return symbolKey(name.slice(0, name.length - endingOf(name).length - 1));
}

/** By what a symbol and the name of its picture are compared: `{2/U}` and `2U` are one. */
export function symbolKey(symbol: string): string {
  return symbol.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase() || symbol.replace(/[{}]/g, '');
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
