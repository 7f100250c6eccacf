import { inferredFrom } from '../../core/dialect/shipped/inferred.ts';
import { parse, textOf } from '../../core/document/document.ts';
import { type SchemeSummary, schemeSummary } from '../../core/features/reading/schemeSummary.ts';
import { nodeHost } from '../../node/nodeHost.ts';
import { PROJECT_FILE } from '../../project/projectFile.ts';
import { expandGlobs } from '../arguments/globs.ts';
import { describeOptions, type Option, readArguments, WrongUsage } from '../arguments/options.ts';
import { createReader } from '../reading/read.ts';
import { readEach } from '../reading/readEach.ts';
import { EXIT, print, printQuoted, tell } from '../showing/output.ts';
import { printableJson } from '../showing/printableOutput.ts';
import { showProgress } from '../showing/progressLine.ts';
import { schemeText } from '../showing/schemeText.ts';
import { type Inferred, saveSchemes } from '../writing/saveSchemes.ts';

const OPTIONS: readonly Option[] = [
  {
    name: 'format',
    value: 'FORMAT',
    choices: ['text', 'json'],
    help: 'how it is printed: text for people and editors (the default), or json',
  },
  {
    name: 'write',
    help: `save it as a dialect in the nearest ${PROJECT_FILE}, where you can edit it; the file is made where there is none`,
  },
  { name: 'help', short: 'h', help: 'print this' },
];

const HELP = `rulebook infer FILE…: how Rulebook reads a document by its own numbers, whatever a ${PROJECT_FILE} says

${describeOptions(OPTIONS)}
Printed are the levels of the numbers with examples, the words before numbers that make them references, where the Contents
is, and the lines that begin with a number and aren't understood. Nothing else is changed by --write: comments and layout of
the ${PROJECT_FILE} stay, and a definition in it that you have edited isn't replaced.

Exit status: 0 done, 1 the lines of a file don't count, 2 a file can't be read or written, or the command is invalid.
`;

/** A document as it is read by its own numbers. */
interface Read extends Inferred {
  readonly summary: SchemeSummary;
}

/** `rulebook infer FILE…`. */
export async function inferScheme(args: readonly string[]): Promise<number> {
  const { names: given, has, value } = readArguments(args, OPTIONS);
  if (has('help')) return print(HELP);
  if (!given.length) throw new WrongUsage('specify one or more files');
  if (has('write') && given.includes('-')) throw new WrongUsage('standard input has no name to write down');
  const host = nodeHost(tell);
  const reader = createReader(host);
  const names = (await Promise.all(given.map(name => expandGlobs(name, host)))).flat();
  const found: Read[] = [];
  let left = 0;
  const progress = showProgress(names.length, process.stderr);
  const read = await readEach([...new Set(names)], reader.read, progress, ({ name, document }) => {
    const inferred = readBy(name, textOf(document));
    if (inferred) found.push(inferred);
    else left += 1;
    if (!inferred) tell(`${name}: Its lines don't count: none begin with numbers that follow each other.`);
  });
  const isJson = value('format') === 'json';
  if (isJson) print(`${printableJson(found.map(asJson), 1)}\n`);
  else printQuoted(found.map(({ name, summary }) => schemeText(name, summary)).join('\n'));
  const say = isJson ? tell : (line: string) => print(`${line}\n`);
  const written = has('write') ? await saveSchemes(found, reader, say) : EXIT.clean;
  return Math.max(read, written, left ? EXIT.findings : EXIT.clean);
}

function readBy(name: string, text: string): Read | undefined {
  const dialect = inferredFrom(text);
  if (!dialect?.definition) return undefined;
  const summary = schemeSummary(parse('', 0, text, dialect));
  return summary.levels.length ? { name, summary, definition: dialect.definition } : undefined;
}

function asJson({ name: file, summary, definition }: Read): object {
  const { contents = null, doubt = null, ...rest } = summary;
  return { file, ...rest, contents, doubt, definition };
}
