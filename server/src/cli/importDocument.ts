import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyWorkspace, withDocument } from '../core/book/workspace.ts';
import { checks } from '../core/checks/allChecks.ts';
import { runChecks } from '../core/checks/runChecks.ts';
import { printable } from '../core/text/printable.ts';
import { counted, onOneLine } from '../core/text/words.ts';
import { type DecodedText, decode } from '../files/decode.ts';
import { encode } from '../node/writeTogether.ts';
import type { ImportedText, Preferred, TextFormat } from '../word/word.ts';
import { command, describeOptions, Failure, formatOption, type Options, WrongUsage } from './program/options.ts';
import { circumstances } from './program/root.ts';
import { importedChanges } from './reading/importedChanges.ts';
import { createReader, orFailure, readStdin } from './reading/read.ts';
import { loadWord } from './reading/wordFiles.ts';
import { wordFindings } from './reading/wordFindings.ts';
import { formats } from './showing/findingFormats.ts';
import { EXIT, print, printMessage, printQuoted } from './showing/output.ts';
import { mustBeNone } from './writing/changing.ts';
import { writeNewFiles } from './writing/newFiles.ts';

const OPTIONS = {
  output: { short: 'o', value: 'FILE', help: 'write the text to this file, .md or .txt, and pictures beside it' },
  format: formatOption(['md', 'txt'], 'md for Markdown, or txt (default: by the name of the output, or else md)'),
  original: { help: 'read the text before tracked changes; by default, they count as accepted' },
  base: {
    value: 'DOCX',
    help: 'the document of the last import, to merge its changes into a text that exists; by default, what the last import left beside the text',
  },
  prefer: {
    value: 'SIDE',
    choices: ['text', 'word'],
    help: 'where the text and the document both changed the same words: keep those of the text, or of Word',
  },
} as const satisfies Options;

const HELP = `rulebook import DOCX: get the text of a Word document, with the numbers that Word shows

  rulebook import rules.docx               print the text
  rulebook import rules.docx -o rules.md   write it; if the file exists, merge the changes since the last import into it

${describeOptions(OPTIONS)}
Numbers of lists and headings become text. Cross-references are computed again; those that lead nowhere or show an old
number are listed, as are numbers that contradict each other. An import leaves rules.import.json beside rules.md, so that
the next one can be merged.

Exit status: 0 done, 1 something is listed, 2 the file isn't a Word document, the changes can't be merged, a file can't be
read or written, or the command is invalid. Then nothing is written.
`;

/** `rulebook import`. */
export const importDocument = command(
  OPTIONS,
  HELP,
  async ({ names, output, format, original, base, prefer }) => {
    const [name] = names;
    if (name === undefined || names.length > 1) throw new WrongUsage('specify one Word document');
    if (output === undefined && base !== undefined) throw new WrongUsage('--base requires --output');
    if (output !== undefined && !/\.(?:md|markdown|txt|text|rulebook)$/i.test(output))
      throw new WrongUsage('the output must be a text: a file ending in .md or .txt');
    if (output !== undefined) mustBeNone(output, base === undefined ? names : [...names, base]);
    const form = (format ?? (/\.(?:txt|text|rulebook)$/i.test(output ?? '') ? 'txt' : 'md')) as TextFormat;
    const pictureFolder = output === undefined ? 'pictures' : `${basename(output, extname(output))}-pictures`;
    const importing = { format: form, isOriginal: original, pictureFolder };
    const read = async (file: string) => {
      const bytes = await bytesOf(file);
      return { bytes, imported: await orFailure(file, 'read', () => loadWord().importWord(bytes, importing)) };
    };
    const { bytes, imported } = await read(name);
    if (output === undefined) printQuoted(imported.text);
    else {
      const previous = base === undefined ? undefined : (await read(base)).imported.text;
      await write(output, { name, bytes, imported, previous, pictureFolder, prefer: prefer as Preferred | undefined });
    }
    for (const note of imported.notes) printMessage(`${name}: ${note}`);
    return reportProblems(name, imported);
  },
  ({ output }) => output !== undefined,
);

function bytesOf(name: string): Promise<Uint8Array> {
  return orFailure(name, 'read', () => (name === '-' ? readStdin() : readFileSync(name)));
}

/** What to write, and what it's merged with. */
interface Importing {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly imported: ImportedText;
  /** The text of the last import, if a document is given for it. */
  readonly previous: string | undefined;
  readonly pictureFolder: string;
  readonly prefer: Preferred | undefined;
}

/** Writes the text, its pictures, and the record of the import, all or nothing. */
async function write(
  output: string,
  { name, bytes, imported, previous, pictureFolder, prefer }: Importing,
): Promise<void> {
  const { recordName, recordOfImport, writeRecord } = loadWord();
  const current = existsSync(output) ? await orFailure(output, 'read', () => decode(readFileSync(output))) : undefined;
  const merged = current ? await mergedBytes(output, current, imported.text, previous, prefer) : undefined;
  const record = writeRecord(await recordOfImport(basename(name), bytes, imported.text));
  const within = dirname(output);
  const folder = join(within, pictureFolder);
  const written = [
    ...imported.pictures.map(picture => ({ path: join(folder, picture.name), bytes: picture.bytes, within })),
    { path: recordName(output), bytes: Buffer.from(record), within },
    { path: output, bytes: merged ?? Buffer.from(imported.text) },
  ];
  await writeNewFiles(written);
  const numbered = imported.paragraphs.filter(({ label }) => label).length;
  const pictures = imported.pictures.length ? `, ${counted(imported.pictures.length, 'picture')}` : '';
  printMessage(
    `${output}: ${counted(imported.paragraphs.length, 'paragraph')}, ${numbered} of them with a number${pictures}`,
  );
}

/** The bytes of a text with the changes since the last import. Throws {@link Failure} if they can't be merged. */
async function mergedBytes(
  output: string,
  current: DecodedText,
  imported: string,
  previous: string | undefined,
  prefer: Preferred | undefined,
): Promise<Uint8Array> {
  const { mergeImport, readRecord, recordName } = loadWord();
  const beside = recordName(output);
  const recorded = existsSync(beside)
    ? readRecord(await orFailure(beside, 'read', () => decode(readFileSync(beside)).text))
    : undefined;
  const base = previous ?? recorded?.text;
  if (base === undefined)
    throw new Failure(
      `${output} exists, and ${beside} doesn't say what was imported before; specify the document of the last import with --base, or another output`,
    );
  const { text, conflicts } = mergeImport(base, current.text, imported, prefer);
  if (conflicts.length) {
    for (const { line, edited, imported } of conflicts)
      printMessage(`${output}:${line + 1}: the text has “${shortLine(edited)}”, and Word “${shortLine(imported)}”`);
    throw new Failure(
      `${output}: ${counted(conflicts.length, 'change')} of the same words in both; decide with --prefer text or --prefer word`,
    );
  }
  print(await importedChanges(base, imported, output));
  const ended = current.text.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
  return encode({ text: ended, encoding: current.encoding });
}

function shortLine(text: string): string {
  const line = printable(onOneLine(text));
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

/** The checks that find where numbers contradict each other. */
const NUMBERS = new Set(['duplicate-number', 'number-gap', 'out-of-order']);

/** Lists fields that lead nowhere or are old, and numbers that contradict each other; returns the exit status. */
async function reportProblems(name: string, imported: ImportedText): Promise<number> {
  const document = await createReader().readAs(
    name,
    imported.text,
    `untitled:${basename(fileURLToPath(new URL(`file://${resolve(name === '-' ? 'stdin' : name)}`)))}`,
  );
  const workspace = withDocument(emptyWorkspace, document);
  const found = runChecks(
    workspace,
    document,
    checks.filter(({ code }) => NUMBERS.has(code)),
  );
  const findings = wordFindings(document, imported, found);
  if (findings.length === 0) return EXIT.clean;
  process.stderr.write(
    formats.text!(
      [{ name, findings }],
      circumstances(() => true),
    ),
  );
  return EXIT.findings;
}
