/**
 * Characters that people must not see as they are: control characters of terminals, ones that end a text early, and
 * ones that reverse the direction of text, such as U+202E. Tabs and line ends are allowed, except for a carriage return
 * by itself.
 */
const UNPRINTABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\r(?!\n)/g;

/** A text of one or several lines, safe to show; its length stays the same. */
export function printableLines(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}

/** A text on one line, safe to show; its length stays the same. */
export function printable(text: string): string {
  return printableLines(text).replace(/[\r\n]/g, '\ufffd');
}
