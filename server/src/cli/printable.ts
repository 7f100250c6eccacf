/** A text for one line of a terminal, in which nothing is left that it would obey, such as escape sequences. As long as before. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029]/g, '\ufffd');
}

/** The same for a text of several lines. */
export function printableLines(text: string): string {
  return text
    .split(/(\r?\n)/)
    .map((line, index) => (index % 2 ? line : printable(line)))
    .join('');
}

/** JSON in which also those characters are escaped that JSON allows and a terminal would obey. */
export function printableJson(value: unknown, indent: number): string {
  return JSON.stringify(value, undefined, indent).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    obeyed => `\\u${obeyed.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
