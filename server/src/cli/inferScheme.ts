import { parse, textOf } from '../core/document/document.ts';
import { type SchemeLevel, type SchemeSummary, schemeSummary } from '../core/features/reading/schemeSummary.ts';
import { inferredFrom } from '../core/shipped/inferred.ts';
import { counted } from '../core/text/words.ts';
import { PROJECT_FILE } from '../project/projectFile.ts';
import { expandAll } from './program/globs.ts';
import { command, describeOptions, NO_FILES, type Options, SHARED, WrongUsage } from './program/options.ts';
import { createReader, readEach } from './reading/read.ts';
import { EXIT, print, printableJson, printMessage, printQuoted } from './showing/output.ts';
import { showProgress } from './showing/progressLine.ts';
import { type Inferred, saveSchemes } from './writing/saveSchemes.ts';

const OPTIONS = {
  format: SHARED.format,
  write: {
    help: `save it as a dialect, which you can edit, in the nearest ${PROJECT_FILE}; without one, create the file`,
  },
} as const satisfies Options;

const HELP = `rulebook infer FILE…: infer how documents are numbered, regardless of ${PROJECT_FILE}

${describeOptions(OPTIONS)}
Shows the levels of the numbers with examples, the words that make a number a reference, the place of the Contents, and
the lines that start with a number but aren't understood. --write keeps the comments and the layout of the file, and
never replaces a definition that you edited. docs/infer.schema.json describes the JSON.

Exit status: 0 done, 1 a file has no regular numbering, 2 a file can't be read or written, or the command is invalid.
`;

/** A document, read by its own numbers. */
interface Read extends Inferred {
  readonly summary: SchemeSummary;
}

/** `rulebook infer FILE…`. */
export const infer = command(
  OPTIONS,
  HELP,
  async ({ names: given, format, write }) => {
    if (!given.length) throw new WrongUsage(NO_FILES);
    if (write && given.includes('-')) throw new WrongUsage('standard input has no name to save; specify files');
    const reader = createReader();
    const names = await expandAll(given);
    const read = await readEach(names, reader.read, showProgress(names.length), ({ name, document }) => {
      const inferred = readBy(name, textOf(document));
      if (!inferred) printMessage(`${name}: no lines start with numbers in sequence`);
      return inferred;
    });
    const found = read.found.filter(inferred => inferred !== undefined);
    const isJson = format === 'json';
    if (isJson) print(printableJson(found.map(schemeJson)));
    else printQuoted(found.map(({ name, summary }) => schemeText(name, summary)).join('\n'));
    const say = isJson ? printMessage : (line: string) => print(`${line}\n`);
    const written = write ? await saveSchemes(found, reader, say) : EXIT.clean;
    return Math.max(read.status, written, found.length < read.found.length ? EXIT.findings : EXIT.clean);
  },
  ({ write }) => write,
);

function readBy(name: string, text: string): Read | undefined {
  const dialect = inferredFrom(text);
  if (!dialect?.definition) return undefined;
  const summary = schemeSummary(parse('', 0, text, dialect));
  return summary.levels.length ? { name, summary, definition: dialect.definition } : undefined;
}

function schemeJson({ name: file, summary, definition }: Read): object {
  const { contents = null, doubt = null, ...rest } = summary;
  return { file, ...rest, contents, doubt, definition };
}

/** Maximum number of lines to show that aren't understood; JSON has all of them. */
const MOST_UNREAD = 20;

/** How a document is read, for people; lines start at 1. */
function schemeText(name: string, summary: SchemeSummary): string {
  const { scheme, levels, words, relative, contents, unread, extent, doubt } = summary;
  const left = unread.length - MOST_UNREAD;
  const lines = [
    `${name}: ${scheme}`,
    '',
    ...levels.flatMap(levelLines),
    ...wordsLine('Words before a number', words),
    ...wordsLine('Words before part of a number', relative),
    `  Contents: ${contents ? `lines ${contents.first + 1} to ${contents.last + 1}` : 'none'}`,
    `  ${extent}`,
    ...(doubt ? [`  Uncertain: ${doubt}`] : []),
    `  ${unread.length ? `${counted(unread.length, 'line')} not understood:` : 'Lines not understood: none'}`,
    ...unread.slice(0, MOST_UNREAD).map(({ line, text }) => `${name}:${line + 1}:1: ${text}`),
    ...(left > 0 ? [`  … and ${left} more, which --format json lists`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function levelLines({ name, form, count, examples }: SchemeLevel): string[] {
  const called = name.toLowerCase() === form.toLowerCase() ? '' : ` (${name})`;
  return [
    `  ${form}${called}: ${counted(count, 'rule')}`,
    ...examples.map(({ line, text }) => `    line ${line + 1}: ${text}`),
  ];
}

function wordsLine(what: string, words: readonly string[]): string[] {
  return words.length ? [`  ${what}: ${words.join(', ')}`] : [];
}
