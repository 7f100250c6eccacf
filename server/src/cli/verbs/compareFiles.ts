import { changeList } from '../../core/editions/changeList.ts';
import { type Comparison, compareEditions } from '../../core/editions/compareEditions.ts';
import { correspondence } from '../../core/editions/earlierEditions.ts';
import { staleReferences } from '../../core/editions/staleReferences.ts';
import { nodeHost } from '../../node/nodeHost.ts';
import { describeOptions, Failure, type Option, readArguments, WrongUsage } from '../arguments/options.ts';
import { readEdition } from '../reading/readEdition.ts';
import { changesFormats } from '../showing/changes/allChanges.ts';
import { EXIT, print, printQuoted, tell } from '../showing/output.ts';
import { wantsColors } from '../showing/style.ts';

const OPTIONS: readonly Option[] = [
  {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    choices: Object.keys(changesFormats),
    help: `${Object.keys(changesFormats).join(', ')}; default: text`,
  },
  { name: 'force', help: 'compare two texts that have hardly anything in common' },
  { name: 'help', short: 'h', help: 'show this help' },
];

const HELP = `rulebook compare: what changed between two editions of a rulebook

  rulebook compare [OPTIONS] OLD NEW   OLD and NEW are files or quoted globs: "2025/*.txt"

${describeOptions(OPTIONS)}
Shows which rules moved, were reworded, added, or removed, and which citations now lead to another rule. The map is
input for \`rulebook renumber --map\`.

Exit status: 0 compared, 2 the editions can't be compared, or the command is invalid.
`;

/** `rulebook compare OLD NEW`. */
export async function compare(args: readonly string[]): Promise<number> {
  const { names, has, value } = readArguments(args, OPTIONS);
  if (has('help')) return print(HELP);
  const [oldName, newName] = names;
  if (oldName === undefined || newName === undefined || names.length > 2)
    throw new WrongUsage('specify two editions: rulebook compare OLD NEW');
  const format = value('format') ?? 'text';
  const host = nodeHost(tell);
  const old = await readEdition(oldName, host);
  const now = await readEdition(newName, host);
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

function mustHaveRules({ old, now }: Comparison, oldName: string, newName: string): void {
  for (const [{ rules }, name] of [
    [old, oldName],
    [now, newName],
  ] as const)
    if (rules.length === 0) throw new Failure(`${name} has no rules, so there is nothing to compare.`);
}

function mustCorrespond(comparison: Comparison, oldName: string, newName: string): void {
  const { pairs, of, isEnough } = correspondence(comparison);
  if (isEnough) return;
  throw new Failure(
    `Hardly anything in ${oldName} and ${newName} corresponds: ${pairs} of ${of} rules. To compare them anyway, use --force.`,
  );
}
