import { changeList } from '../core/editions/changeList.ts';
import { staleReferences } from '../core/editions/staleReferences.ts';
import { command, describeOptions, formatOption, type Options, WrongUsage } from './program/options.ts';
import { revisionsIn } from './reading/gitRevisions.ts';
import { compareNamed, readEdition } from './reading/readEdition.ts';
import { readPairs } from './reading/readPairs.ts';
import { changesFormats } from './showing/changesFormats.ts';
import { print, printQuoted, wantsColors } from './showing/output.ts';

const OPTIONS = {
  format: formatOption(
    Object.keys(changesFormats),
    'text for people (the default), markdown, html, json, or map for renumber --map',
  ),
  force: { help: 'compare two texts that have almost nothing in common' },
  pairs: {
    value: 'FILE',
    help: 'correct the matches with this file: lines such as 100.2 → 100.3, 100.4 removed, 100.5 new, or a map',
  },
} as const satisfies Options;

const HELP = `rulebook compare: show what changed between two editions of a rulebook

  rulebook compare [OPTIONS] OLD NEW                    OLD and NEW are files, folders, or quoted globs: "2025/*.txt";
                                                        editions or books that the rulebook.json here names;
                                                        or files of a git revision: HEAD~1:rules.txt
  rulebook compare [OPTIONS] v1.2..HEAD -- rules.txt    two git revisions of files

${describeOptions(OPTIONS)}
Shows which rules moved, were reworded, added, or removed, and which citations now lead to a different rule. The map is
input for \`rulebook renumber --map\`.

Exit status: 0 compared, 2 the editions can't be compared, or the command is invalid.
`;

/** `rulebook compare OLD NEW`. */
export const compare = command(OPTIONS, HELP, async ({ names, format = 'text', force, pairs }) => {
  const [oldNames, newNames] = comparedSides(names);
  const old = await readEdition(oldNames);
  const now = await readEdition(newNames, old);
  const hint = force ? undefined : 'to compare them anyway, use --force';
  const corrections = pairs === undefined ? undefined : await readPairs(pairs);
  const comparison = compareNamed(old, now, { noRules: ' to compare', hint }, corrections);
  const show = format === 'text' ? print : printQuoted;
  return show(
    changesFormats[format]!({
      names: { old: old.name, now: now.name },
      called: { old: old.called, now: now.called },
      comparison,
      get groups() {
        return changeList(comparison);
      },
      stale: staleReferences(comparison),
      colors: wantsColors(),
    }),
  );
});

/** The names of both sides, also if a range of revisions comes before the paths. */
function comparedSides(names: readonly string[]): readonly [old: readonly string[], now: readonly string[]] {
  const [first = '', second = '', ...more] = names;
  const revisions = revisionsIn(first);
  if (revisions && names.length > 1) {
    const paths = names.slice(1);
    return [paths.map(path => `${revisions.old}:./${path}`), paths.map(path => `${revisions.now}:./${path}`)];
  }
  if (revisions) throw new WrongUsage(`specify files after ${first}: rulebook compare ${first} -- rules.txt`);
  if (!second || more.length) throw new WrongUsage('specify two editions: rulebook compare OLD NEW');
  return [[first], [second]];
}
