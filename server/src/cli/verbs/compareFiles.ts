import { realpathSync } from 'node:fs';
import { emptyWorkspace, type Workspace, withDocument } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { changeList } from '../../core/editions/changeList.ts';
import { type Comparison, compareEditions } from '../../core/editions/compareEditions.ts';
import type { Edition } from '../../core/editions/editionRules.ts';
import { staleReferences } from '../../core/editions/staleReferences.ts';
import { nodeHost } from '../../node/nodeHost.ts';
import { expandGlobs } from '../arguments/globs.ts';
import { describeOptions, Failure, type Option, readArguments, WrongUsage } from '../arguments/options.ts';
import { createReader, type Reader } from '../reading/read.ts';
import { changesFormats } from '../showing/changes/allChanges.ts';
import { EXIT, print, printQuoted, tell, tellFailure } from '../showing/output.ts';
import { wantsColors } from '../showing/style.ts';

const OPTIONS: readonly Option[] = [
  {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    choices: Object.keys(changesFormats),
    help: `${Object.keys(changesFormats).join(', ')}; text without it`,
  },
  { name: 'force', help: 'compare two texts of which hardly anything corresponds' },
  { name: 'help', short: 'h', help: 'print this' },
];

const HELP = `rulebook compare: what changed between two editions of a rulebook

  rulebook compare [OPTIONS] OLD NEW   OLD and NEW are files; a glob in quotation marks takes several: "2025/*.txt"

${describeOptions(OPTIONS)}
Each rule is found again in the new edition, wherever it went: what moved, what was reworded, what was added and removed, and
which citations name another rule now. The map is what \`rulebook renumber --map\` reads.

Exit status: 0 the editions are compared, 2 they can't be.
`;

/** `rulebook compare OLD NEW`. */
export async function compare(args: readonly string[]): Promise<number> {
  const { names, has, value } = readArguments(args, OPTIONS);
  if (has('help')) return print(HELP);
  const [oldName, newName] = names;
  if (oldName === undefined || newName === undefined || names.length > 2)
    throw new WrongUsage('give two editions to compare: rulebook compare OLD NEW');
  const format = value('format') ?? 'text';
  const old = await readEdition(oldName);
  const now = await readEdition(newName);
  if (!old || !now) return EXIT.wrong;
  if (old.files.some(file => now.files.includes(file)))
    throw new Failure(`${oldName} and ${newName} are the same file. Name the old edition and the new one.`);
  const comparison = compareEditions(old, now);
  mustHaveRules(comparison, oldName, newName);
  if (!has('force')) mustCorrespond(comparison, oldName, newName);
  const show = format === 'text' ? print : printQuoted;
  return show(
    changesFormats[format]!({
      names: { old: oldName, now: newName },
      comparison,
      groups: changeList(comparison),
      stale: staleReferences(comparison),
      colors: wantsColors(process.stdout, process.env),
    }),
  );
}

/** The documents of an edition; undefined, and told, where one can't be read. */
async function readEdition(name: string): Promise<(Edition & { readonly files: readonly string[] }) | undefined> {
  const host = nodeHost(tell);
  const reader = createReader(host);
  const files = await expandGlobs(name, host);
  const documents: RulesDocument[] = [];
  for (const file of files) {
    const document = await readDocument(file, reader);
    if (!document) return undefined;
    documents.push(document);
  }
  return {
    documents,
    workspace: asBook(documents),
    files: files.map(file => (file === '-' ? file : realpathSync(file))),
  };
}

async function readDocument(name: string, reader: Reader): Promise<RulesDocument | undefined> {
  try {
    return (await reader.read(name)).document;
  } catch (error) {
    tellFailure(name, 'read', error);
    return undefined;
  }
}

/** The documents of an edition are a book by themselves, whatever a `rulebook.json` says of them. */
function asBook(documents: readonly RulesDocument[]): Workspace {
  const book = { names: [], documents: documents.map(({ uri }) => uri), base: [] };
  return documents.reduce(withDocument, { ...emptyWorkspace, books: [book] });
}

function mustHaveRules({ old, now }: Comparison, oldName: string, newName: string): void {
  for (const [{ rules }, name] of [
    [old, oldName],
    [now, newName],
  ] as const)
    if (rules.length === 0) throw new Failure(`${name} has no rules, so there is nothing to compare.`);
}

/** Of editions of one book at least this much of the smaller one has a partner in the other. */
const LEAST_IN_COMMON = 0.1;

function mustCorrespond({ rules, old, now }: Comparison, oldName: string, newName: string): void {
  const pairs = rules.filter(pair => pair.old && pair.now && !pair.part).length;
  const smaller = Math.min(old.rules.length, now.rules.length);
  if (pairs >= LEAST_IN_COMMON * smaller) return;
  throw new Failure(
    `Hardly anything in ${oldName} and ${newName} corresponds: ${pairs} of ${smaller} rules. To compare them anyway, use --force.`,
  );
}
