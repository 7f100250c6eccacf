import { changeList } from '../../core/editions/changeList.ts';
import { type Comparison, compareEditions } from '../../core/editions/compareEditions.ts';
import { correspondence } from '../../core/editions/earlierEditions.ts';
import { staleReferences } from '../../core/editions/staleReferences.ts';
import { nodeHost } from '../../node/nodeHost.ts';
import { describeOptions, Failure, type Option, readArguments, WrongUsage } from '../arguments/options.ts';
import { revisionsIn } from '../reading/gitRevisions.ts';
import { readEdition } from '../reading/readEdition.ts';
import { readPairs } from '../reading/readPairs.ts';
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
  { name: 'force', help: 'compare two texts that have almost nothing in common' },
  {
    name: 'pairs',
    value: 'FILE',
    help: 'file that corrects the matches: lines such as 100.2 → 100.3, 100.4 removed, 100.5 new, or a map',
  },
];

const HELP = `rulebook compare: show what changed between two editions of a rulebook

  rulebook compare [OPTIONS] OLD NEW                    OLD and NEW are files, folders, or quoted globs: "2025/*.txt";
                                                        editions or books that the rulebook.json here names;
                                                        or files of a git revision: HEAD~1:rules.txt
  rulebook compare [OPTIONS] v1.2..HEAD -- rules.txt    two git revisions of files

${describeOptions(OPTIONS)}
Shows which rules moved, were reworded, added, or removed, and which citations now lead to another rule. The map is
input for \`rulebook renumber --map\`.

Exit status: 0 compared, 2 the editions can't be compared, or the command is invalid.
`;

/** `rulebook compare OLD NEW`. */
export async function compare(args: readonly string[]): Promise<number> {
  const { names, has, value } = readArguments(args, OPTIONS);
  if (has('help')) return print(HELP);
  const [oldNames, newNames] = sidesOf(names);
  const format = value('format') ?? 'text';
  const host = nodeHost(tell);
  const old = await readEdition(oldNames, host);
  const now = await readEdition(newNames, host, old);
  if (!old || !now) return EXIT.wrong;
  const [oldName, newName] = [old.name, now.name];
  if (old.files.some(file => now.files.includes(file)))
    throw new Failure(`${oldName} and ${newName} are the same file; specify the old and the new edition.`);
  const comparison = compareEditions(old, now, value('pairs') === undefined ? undefined : readPairs(value('pairs')!));
  mustHaveRules(comparison, oldName, newName);
  if (!has('force')) mustCorrespond(comparison, oldName, newName);
  const show = format === 'text' ? print : printQuoted;
  return show(
    changesFormats[format]!({
      names: { old: oldName, now: newName },
      called: { old: old.called, now: now.called },
      comparison,
      get groups() {
        return changeList(comparison);
      },
      stale: staleReferences(comparison),
      colors: wantsColors(process.stdout, process.env),
    }),
  );
}

/** The names of both sides, also if a range of revisions comes before the paths. */
function sidesOf(names: readonly string[]): readonly [old: readonly string[], now: readonly string[]] {
  const [first = '', second = '', ...more] = names;
  const revisions = revisionsIn(first);
  if (revisions && names.length > 1) {
    const paths = names.slice(1);
    return [paths.map(path => `${revisions.old}:./${path}`), paths.map(path => `${revisions.now}:./${path}`)];
  }
  if (!second || more.length) throw new WrongUsage('specify two editions: rulebook compare OLD NEW');
  return [[first], [second]];
}

function mustHaveRules({ old, now }: Comparison, oldName: string, newName: string): void {
  for (const [{ rules }, name] of [
    [old, oldName],
    [now, newName],
  ] as const)
    if (rules.length === 0) throw new Failure(`${name} has no rules to compare.`);
}

function mustCorrespond(comparison: Comparison, oldName: string, newName: string): void {
  const { pairs, of, isEnough } = correspondence(comparison);
  if (isEnough) return;
  throw new Failure(
    `${oldName} and ${newName} have almost nothing in common (${pairs} of ${of} rules match); to compare them anyway, use --force.`,
  );
}
