import { printableLines } from './printable.ts';

/**
 * Characters that can mean something in Markdown: anywhere, in addresses, and at the start of a line. No others,
 * because some editors show the backslashes, and people read what they copy.
 */
const MEANING = /[\\`*_[\]<>#|~&!$@^{}=]|:(?=\/)|(?<=www)\.|[+:-](?<=^[ \t]*.)|[.)](?<=^[ \t]*\d+.)(?=\s|$)/gim;

/** Text of a document as Markdown, with every character escaped that means something, and unsafe ones removed. */
export function escapeMarkdown(text: string): string {
  return printableLines(text).replace(MEANING, '\\$&');
}

/** Escapes the text of a link, where VS Code's parser removes the backslash before a bracket first. */
export function escapeLinkText(text: string): string {
  return escapeMarkdown(text).replaceAll('\\[', '&#91;').replaceAll('\\]', '&#93;');
}
