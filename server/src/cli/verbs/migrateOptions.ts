import { describeOptions, type Option, readArguments, WrongUsage } from '../arguments/options.ts';
import { leftFormats } from '../showing/left/allLeft.ts';

const OPTIONS: readonly Option[] = [
  {
    name: 'from',
    value: 'OLD',
    help: 'the edition that the files cite: a file, a glob, or its name in the rulebook.json',
  },
  {
    name: 'to',
    value: 'NEW',
    help: 'the edition to which they are brought; without it, the one that the rulebook.json has now',
  },
  { name: 'book', value: 'NAME', help: 'the book that they cite, where a rulebook.json names several' },
  {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    choices: Object.keys(leftFormats),
    help: 'how is printed what is left to look at: text for people (the default), json, or sarif for code scanning',
  },
  { name: 'dry-run', help: 'write nothing, print what would change as a diff' },
  { name: 'accept', help: 'you looked at everything: the files cite the new edition' },
  { name: 'help', short: 'h', help: 'print this' },
];

export const MIGRATE_HELP = `rulebook migrate: bring files that cite a book to a new edition of it

  rulebook migrate [OPTIONS] --from OLD --to NEW FILE…   these files; a glob in quotation marks works too
  rulebook migrate [OPTIONS]                             all files for which the rulebook.json here says what they cite

${describeOptions(OPTIONS)}
Numbers and quoted titles of rules that kept their words are written as they are now. A rule that was reworded, split, joined, or removed is
listed for you to look at, with its old words and the new ones. The files keep their encoding and line ends. All are written, or none.

Where a rulebook.json says which edition a file cites ("cites"), it is raised once nothing is left to look at, or with --accept.

Exit status: 0 done, 1 something is left to look at, 2 a file cannot be read or written, or the command is wrong.
`;

/** What `rulebook migrate` is to do. */
export interface MigrateOptions {
  readonly names: readonly string[];
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly book: string | undefined;
  readonly format: string;
  readonly dryRun: boolean;
  readonly accept: boolean;
  readonly help: boolean;
}

/** Reads the arguments of `rulebook migrate`. Throws {@link WrongUsage}. */
export function readMigrateOptions(args: readonly string[]): MigrateOptions {
  const { names, has, value } = readArguments(args, OPTIONS);
  if (has('dry-run') && value('format') !== undefined && value('format') !== 'text')
    throw new WrongUsage('--dry-run prints a diff: leave --format out');
  return {
    names,
    from: value('from'),
    to: value('to'),
    book: value('book'),
    format: value('format') ?? 'text',
    dryRun: has('dry-run'),
    accept: has('accept'),
    help: has('help'),
  };
}
