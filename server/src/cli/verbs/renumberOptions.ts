import { existsSync } from 'node:fs';
import { NUMBER_SIGN } from '../../core/changes/maps/followPattern.ts';
import { checkKnown, describeOptions, type Option, readArguments, WrongUsage } from '../arguments/options.ts';

const OPTIONS: readonly Option[] = [
  {
    name: 'text',
    value: 'TEXT',
    help: 'with insert: the text or title of the new rule, without its number; with extract: the words to take',
  },
  { name: 'before', help: 'with insert: before the rule that has this number, which is the default' },
  { name: 'after', help: 'with insert: after the rule that has this number' },
  { name: 'under', help: 'with insert: as the last rule below the one that has this number' },
  {
    name: 'edge',
    value: 'SIDE',
    choices: ['outside', 'inside'],
    help: 'whether a range takes in a rule that is new right at its edge: outside (the default) or inside',
  },
  {
    name: 'close-gap',
    help: 'with remove: close up after the rule even where it is still cited; these citations then lead to another rule',
  },
  { name: 'dry-run', help: 'write nothing, print the plan and what would change as a diff' },
  { name: 'check', help: 'write nothing; the exit status is 1 where something would change' },
  {
    name: 'write-map',
    value: 'FILE',
    help: 'write into this file which rule gets which number, as JSON or, for *.txt, as text',
  },
  { name: 'map', value: 'FILE', help: 'make the citations in the files follow such a map' },
  {
    name: 'pattern',
    value: 'PATTERN',
    help: "with --map: the files are any texts, in which numbers stand as here: 'CR ({number})'; a rulebook.json may say it",
  },
  {
    name: 'book',
    value: 'NAME',
    help: 'with --map: the book that the map is of, where a rulebook.json says that the files cite several',
  },
  { name: 'dialect', value: 'ID', help: 'read all files in this dialect, whatever they look like' },
  { name: 'help', short: 'h', help: 'print this' },
];

export const RENUMBER_HELP = `rulebook renumber: move rules, with everything that cites them

  rulebook renumber insert NUMBER FILE…       a new rule gets this number, its siblings move on
  rulebook renumber move NUMBER TO FILE…      the rule, or a run such as 100.2-100.4, stands at TO afterwards
  rulebook renumber remove NUMBER FILE…       the rule goes with all below it (also: delete)
  rulebook renumber swap NUMBER OTHER FILE…   two rules under one rule change places
  rulebook renumber close-gaps NUMBER FILE…   the rules right below it are numbered without gaps
  rulebook renumber from NUMBER FIRST FILE…   the rules right below it are numbered from FIRST on
  rulebook renumber sort NUMBER FILE…         the rules right below it are put in the order of their numbers
  rulebook renumber promote NUMBER FILE…      a subrule becomes a rule, right after the one under which it stood
  rulebook renumber demote NUMBER FILE…       a rule becomes the last subrule of the one before it
  rulebook renumber extract NUMBER FILE…      words of the rule, given by --text, become a rule of their own
  rulebook renumber inline NUMBER FILE…       the rule's text joins that of the one before it, or above it
  rulebook renumber --map MAP FILE…           the citations in other files follow; without FILE those that a
                                              rulebook.json lists as citing

The files make one book, unless a rulebook.json says to which book they belong; all files of that book follow, and
the source that it lists as citing that book.

${describeOptions(OPTIONS)}
Files keep their encoding and line ends. All are written, or none.

Exit status: 0 done, 1 with --check: something would change, 2 it is refused, or a file cannot be read or written.
`;

/** The numbers that follow the name of each operation, as the help calls them. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  insert: ['NUMBER'],
  move: ['NUMBER', 'TO'],
  remove: ['NUMBER'],
  delete: ['NUMBER'],
  swap: ['NUMBER', 'OTHER'],
  'close-gaps': ['NUMBER'],
  from: ['NUMBER', 'FIRST'],
  sort: ['NUMBER'],
  promote: ['NUMBER'],
  demote: ['NUMBER'],
  extract: ['NUMBER'],
  inline: ['NUMBER'],
};

/** What `rulebook renumber` is to do. */
export interface RenumberOptions {
  /** Undefined where a map is applied. */
  readonly operation: string | undefined;
  readonly numbers: readonly string[];
  readonly files: readonly string[];
  readonly text: string | undefined;
  readonly position: 'before' | 'after' | 'under' | undefined;
  readonly edge: 'outside' | 'inside' | undefined;
  readonly closeGap: boolean;
  readonly dryRun: boolean;
  readonly check: boolean;
  readonly writeMap: string | undefined;
  readonly map: string | undefined;
  readonly pattern: string | undefined;
  readonly book: string | undefined;
  readonly dialect: string | undefined;
  readonly help: boolean;
}

/** Reads the arguments of `rulebook renumber`. Throws {@link WrongUsage}. */
export function readRenumberOptions(args: readonly string[]): RenumberOptions {
  const { names, has, value } = readArguments(args, OPTIONS);
  const map = value('map');
  const operation = map === undefined && !has('help') ? operationOf(names) : undefined;
  const count = operation === undefined ? 0 : NUMBERS[operation]!.length;
  const rest = operation === undefined ? names : names.slice(1);
  const positions = (['before', 'after', 'under'] as const).filter(has);
  if (positions.length > 1) throw new WrongUsage('--before, --after and --under exclude each other');
  const pattern = value('pattern');
  if (pattern !== undefined && (map === undefined || pattern.split(NUMBER_SIGN).length !== 2))
    throw new WrongUsage(`--pattern goes with --map, and holds ${NUMBER_SIGN} once`);
  if (has('book') && map === undefined) throw new WrongUsage('--book goes with --map');
  if (operation !== undefined && rest.length <= count) throw new WrongUsage(whatIsMissing(operation, rest));
  return {
    operation,
    numbers: rest.slice(0, count),
    files: rest.slice(count),
    text: value('text'),
    position: positions[0],
    edge: value('edge') as RenumberOptions['edge'],
    closeGap: has('close-gap'),
    dryRun: has('dry-run'),
    check: has('check'),
    writeMap: value('write-map'),
    map,
    pattern,
    book: value('book'),
    dialect: value('dialect'),
    help: has('help'),
  };
}

function operationOf([name]: readonly string[]): string {
  if (name === undefined) throw new WrongUsage('say what is to be done: renumber move 100.2 100.5 FILE');
  checkKnown(name, Object.keys(NUMBERS), 'operation');
  return name;
}

/** Whether numbers are missing, or the files: a name of a file that is there is no number. */
function whatIsMissing(operation: string, given: readonly string[]): string {
  const wanted = NUMBERS[operation]!;
  const missing = wanted.slice(given.filter(name => !existsSync(name)).length);
  if (missing.length === 0) return 'give one or more files';
  return `give ${missing.join(' and ')} before the files: renumber ${[operation, ...wanted].join(' ')} FILE…`;
}
