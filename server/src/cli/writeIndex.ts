import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { URI } from 'vscode-uri';
import { counted } from '../core/text/words.ts';
import { stage } from '../node/writeFile.ts';
import { type IndexedSymbol, indexDocument, indexedSymbol } from '../scip/indexedDocuments.ts';
import { expandAll } from './program/globs.ts';
import { loadBeside } from './program/loadBeside.ts';
import { command, describeOptions, Failure, NO_FILES_OR_BOOKS, type Options, WrongUsage } from './program/options.ts';
import { version } from './program/root.ts';
import { createReader, type DocumentReader, orFailure, projectFiles, type ReadFile, readEach } from './reading/read.ts';
import { print } from './showing/output.ts';
import { showProgress } from './showing/progressLine.ts';
import { mustBeNone } from './writing/changing.ts';

const OPTIONS = {
  output: { short: 'o', value: 'FILE', help: 'output file (default: index.scip)' },
} as const satisfies Options;

const HELP = `rulebook index: write an index for code hosts, with definitions, references, and hovers

  rulebook index [OPTIONS]          index all books in the rulebook.json of this folder or a parent folder
  rulebook index [OPTIONS] FILE…    index these files; quote globs: "rules/**/*.txt"

${describeOptions(OPTIONS)}
The index uses SCIP, the SCIP Code Intelligence Protocol. Its root is the folder of rulebook.json, or the current folder.
`;

/** `rulebook index`. */
export const index = command(OPTIONS, HELP, async ({ names, output: named }) => {
  const output = named ?? 'index.scip';
  const reader = createReader();
  const here = await reader.projectAt('.');
  const root = here ? fileURLToPath(here.project.folder) : resolve();
  const files = names.length ? await expandAll(names) : here && projectFiles(here.project);
  if (!files) throw new WrongUsage(NO_FILES_OR_BOOKS);
  const stray = files.find(name => pathBelow(root, resolve(name)) === undefined);
  if (stray !== undefined) throw new WrongUsage(`${stray} isn't in ${root}, the root of the index`);
  mustBeNone(output, files);
  const { status, pieces, summary } = await indexOfFiles(files, reader, root);
  await orFailure(output, 'written', () =>
    stage(output, Buffer.concat(pieces), named === undefined ? '.' : undefined).commit(),
  );
  print(`${output}: ${summary}\n`);
  return status;
});

/** The path of a file relative to a folder, with slashes; undefined if it is elsewhere. */
function pathBelow(folder: string, path: string): string | undefined {
  const below = relative(folder, path);
  return below === '' || isAbsolute(below) || below.split(sep)[0] === '..' ? undefined : below.split(sep).join('/');
}

/** The index of files, read one by one, so that only one document at a time is in memory. */
async function indexOfFiles(names: readonly string[], reader: DocumentReader, root: string) {
  const { encodeBeginning, encodeDocument, encodeOthers } = loadBeside<typeof import('../scip/encodeIndex.ts')>('scip');
  const uris = new Set(names.map(name => URI.file(resolve(name)).toString()));
  const others = new Map<string, IndexedSymbol>();
  const pieces = [encodeBeginning(URI.file(root).toString(), version())];
  const counts = { documents: 0, definitions: 0, references: 0 };
  const pathOf = (uri: string) => pathBelow(root, fileURLToPath(uri)) ?? basename(fileURLToPath(uri));
  const add = ({ document, workspace }: ReadFile) => {
    const { indexed, others: named } = indexDocument(workspace, document, pathOf);
    if (indexed.occurrences.length === 0) return;
    pieces.push(encodeDocument(indexed));
    for (const [symbol, definition] of named)
      if (!uris.has(definition.document.uri) && !others.has(symbol))
        others.set(symbol, indexedSymbol(workspace, definition, symbol));
    counts.documents++;
    for (const { whole } of indexed.occurrences) counts[whole ? 'definitions' : 'references']++;
  };
  const { found, status } = await readEach(names, reader.read, showProgress(names.length, 'indexing'), add);
  if (found.length === 0) throw new Failure('no index was written because no file can be read');
  if (others.size) pieces.push(encodeOthers([...others.values()]));
  const { documents, definitions, references } = counts;
  const summary = `${counted(documents, 'document')}, ${counted(definitions, 'definition')}, ${counted(references, 'reference')}`;
  return { status, pieces, summary };
}
