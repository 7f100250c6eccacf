import { exportDocument } from '../../core/book/exportDocument.ts';
import { dialects } from '../../core/shipped/shippedDialects.ts';
import { checkKnown, command, describeOptions, type Options, WrongUsage } from '../arguments/options.ts';
import { createReader, orFailure } from '../reading/read.ts';
import { print, printableJson } from '../showing/output.ts';

const OPTIONS = {
  dialect: { value: 'ID', help: 'read the file in this dialect instead of detecting it' },
} as const satisfies Options;

const HELP = `rulebook export FILE: print rules, terms, and references as JSON

${describeOptions(OPTIONS)}
docs/export.schema.json describes the JSON.

Exit status: 0 done, 2 the file can't be read, or the command is invalid.
`;

/** `rulebook export FILE`. */
export const exportFile = command(OPTIONS, HELP, async ({ names, dialect }) => {
  const [name] = names;
  if (name === undefined || names.length > 1) throw new WrongUsage('specify one file');
  const file = await orFailure(name, 'read', () => createReader({ dialect }).read(name));
  const known = (file.project?.dialects ?? dialects).map(({ id }) => id);
  if (dialect !== undefined) checkKnown(dialect, known, 'dialect');
  return print(printableJson(exportDocument(file.workspace, file.document, name, file.encoding)));
});
