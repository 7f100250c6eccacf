import { exportDocument } from '../../core/book/exportDocument.ts';
import { dialects } from '../../core/dialect/shipped/shippedDialects.ts';
import { nodeHost } from '../../node/nodeHost.ts';
import { checkKnown, describeOptions, type Option, readArguments, WrongUsage } from '../arguments/options.ts';
import { createReader, type ReadFile } from '../reading/read.ts';
import { print, tell, tellFailure } from '../showing/output.ts';
import { printableJson } from '../showing/printableOutput.ts';

const OPTIONS: readonly Option[] = [
  { name: 'dialect', value: 'ID', help: 'read the file in this dialect instead of detecting it' },
];

const HELP = `rulebook export FILE: print rules, terms, and references as JSON

${describeOptions(OPTIONS)}
docs/export.schema.json describes the JSON.

Exit status: 0 done, 2 the file can't be read, or the command is invalid.
`;

/** `rulebook export FILE`. */
export async function printExport(args: readonly string[]): Promise<number> {
  const { names, has, value } = readArguments(args, OPTIONS);
  if (has('help')) return print(HELP);
  const [name] = names;
  if (name === undefined || names.length > 1) throw new WrongUsage('specify one file');
  const dialect = value('dialect');
  let file: ReadFile;
  try {
    file = await createReader(nodeHost(tell), { dialect }).read(name);
  } catch (error) {
    return tellFailure(name, 'read', error);
  }
  const known = (file.project?.dialects ?? dialects).map(({ id }) => id);
  if (dialect !== undefined) checkKnown(dialect, known, 'dialect');
  const exported = exportDocument(file.workspace, file.document, name, file.encoding);
  return print(`${printableJson(exported, 1)}\n`);
}
