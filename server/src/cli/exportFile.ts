import { exportDocument } from '../core/book/exportDocument.ts';
import { dialects } from '../core/shipped/shippedDialects.ts';
import { counted } from '../core/text/words.ts';
import { type WordText, wordText } from '../word/wordText.ts';
import { checkKnown, command, describeOptions, formatOption, type Options, WrongUsage } from './program/options.ts';
import { warnOfNoRules } from './reading/named.ts';
import { createReader, orFailure, type ReadFile } from './reading/read.ts';
import { loadWord } from './reading/wordFiles.ts';
import { EXIT, print, printableJson, printMessage } from './showing/output.ts';
import { mustBeNone } from './writing/changing.ts';
import { writeNewFiles } from './writing/newFiles.ts';

const OPTIONS = {
  format: formatOption(['json', 'docx'], 'json (the default), or docx for Word, which requires --output'),
  output: { short: 'o', value: 'FILE', help: 'with --format docx: the Word document to write' },
  dialect: { value: 'ID', help: 'read the file in this dialect instead of detecting it' },
} as const satisfies Options;

const HELP = `rulebook export FILE: print rules, terms, and references as JSON, or write a Word document

${describeOptions(OPTIONS)}
docs/export.schema.json describes the JSON. In a Word document, numbers are those of a list, and references are fields, so
that Word counts and updates them. Numbers that the list doesn't give by counting on are listed.

Exit status: 0 done, 1 the Word document reads differently than the text, 2 the file can't be read or written, or the
command is invalid.
`;

/** `rulebook export FILE`. */
export const exportFile = command(
  OPTIONS,
  HELP,
  async ({ names, dialect, format = 'json', output }) => {
    const [name] = names;
    if (name === undefined || names.length > 1) throw new WrongUsage('specify one file');
    if ((format === 'docx') !== (output !== undefined)) throw new WrongUsage('--format docx and --output go together');
    const file = await orFailure(name, 'read', () => createReader({ dialect }).read(name));
    const known = (file.project?.dialects ?? dialects).map(({ id }) => id);
    if (dialect !== undefined) checkKnown(dialect, known, 'dialect');
    warnOfNoRules(file);
    if (output !== undefined) return exportWord(file, output);
    return print(printableJson(exportDocument(file.workspace, file.document, name, file.encoding)));
  },
  ({ output }) => output !== undefined,
);

/** Writes a Word document, reads it again, and reports what isn't as in the text. */
async function exportWord(file: ReadFile, output: string): Promise<number> {
  if (!/\.docx$/i.test(output)) throw new WrongUsage('the output must be a Word document: a file ending in .docx');
  mustBeNone(output, [file.name]);
  const text = wordText(file.workspace, file.document);
  const bytes = loadWord().writeWord(text);
  await writeNewFiles([{ path: output, bytes }]);
  describeExport(text, output);
  const lost = await lostNumbers(file, bytes);
  if (lost.length === 0) return EXIT.clean;
  printMessage(
    `${output}: read again as a text, it doesn't have the same numbers, such as ${lost.slice(0, MOST_LISTED).join(', ')}`,
  );
  return EXIT.findings;
}

const MOST_LISTED = 10;

function describeExport({ counted: inList, restarted, typed, fields }: WordText, output: string): void {
  printMessage(`${output}: ${counted(inList, 'rule')} in a list, ${counted(fields, 'reference')} as fields`);
  const list = (what: string, numbers: readonly string[]) => {
    if (!numbers.length) return;
    const more = numbers.length - MOST_LISTED;
    const shown = numbers.slice(0, MOST_LISTED).join(', ') + (more > 0 ? `, and ${more} more` : '');
    printMessage(`${output}: ${what}: ${shown}`);
  };
  list('the list starts over at', restarted);
  list('typed by hand', typed);
}

/** The numbers that aren't read again in the same order. */
async function lostNumbers(file: ReadFile, bytes: Uint8Array): Promise<string[]> {
  const format = /\.(?:md|markdown)$/i.test(file.name) ? 'md' : 'txt';
  const { text } = loadWord().importWord(bytes, { format });
  const again = await createReader({ dialect: undefined }).readAs(file.name, text, file.document.uri);
  const numbersOf = (document: typeof again) =>
    document.heads.flatMap(head => (head.kind === 'rule' ? [head.number.text] : []));
  const [before, after] = [numbersOf(file.document), numbersOf(again)];
  if (before.join('\n') === after.join('\n')) return [];
  const kept = new Set(after);
  const missing = before.filter(number => !kept.has(number));
  return missing.length ? missing : [before.find((number, index) => number !== after[index]) ?? after.at(-1) ?? ''];
}
