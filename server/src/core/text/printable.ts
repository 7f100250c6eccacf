/**
 * What a person must not be shown as it is: characters that a terminal obeys, that end a text early, or that make what follows read
 * from right to left, which U+202E and others do. Tabs are none of them, nor line ends, except for a carriage return by itself.
 */
const UNPRINTABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\r(?!\n)/g;

/** A text of one or several lines as a person may be shown it; as long as before. */
export function printableLines(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}

/** The same for a text of one line, which it is then. */
export function printable(text: string): string {
  return printableLines(text).replace(/[\r\n]/g, '\ufffd');
}
