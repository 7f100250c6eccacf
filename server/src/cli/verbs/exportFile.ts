import { exportDocument } from '../../core/book/exportDocument.ts';
import { nodeHost } from '../../node/nodeHost.ts';
import { readArguments, WrongUsage } from '../arguments/options.ts';
import { createReader, type ReadFile } from '../reading/read.ts';
import { print, tell, tellFailure } from '../showing/output.ts';
import { printableJson } from '../showing/printableOutput.ts';

/** `rulebook export FILE`. */
export async function printExport(args: readonly string[]): Promise<number> {
  const { names } = readArguments(args, []);
  const [name] = names;
  if (name === undefined || names.length > 1) throw new WrongUsage('specify one file');
  let file: ReadFile;
  try {
    file = await createReader(nodeHost(tell)).read(name);
  } catch (error) {
    return tellFailure(name, 'read', error);
  }
  const exported = exportDocument(file.workspace, file.document, name, file.encoding);
  return print(`${printableJson(exported, 1)}\n`);
}
