import { printableLines } from './printable.ts';

/**
 * Signs that may mean something in Markdown where they are: anywhere, in addresses, and at the beginning of a line. No others:
 * some editors show the backslashes, and a person reads what is copied.
 */
const MEANING = /[\\`*_[\]<>#|~&!$@^{}=]|:(?=\/)|(?<=www)\.|[+:-](?<=^[ \t]*.)|[.)](?<=^[ \t]*\d+.)(?=\s|$)/gim;

/** Text of a document as Markdown, in which every sign of it means itself, except for those that a person must not be shown. */
export function escapeMarkdown(text: string): string {
  return printableLines(text).replace(MEANING, '\\$&');
}

/** The same for the text of a link, in which the parser of VS Code takes the backslash from a bracket before it reads on. */
export function escapeLinkText(text: string): string {
  return escapeMarkdown(text).replaceAll('\\[', '&#91;').replaceAll('\\]', '&#93;');
}
