import { describeOptions, type Option, readArguments, WrongUsage } from '../arguments/options.ts';
import { leftFormats } from '../showing/left/allLeft.ts';

const OPTIONS: readonly Option[] = [
  {
    name: 'from',
    value: 'OLD',
    help: 'the edition that the files cite: a file, a glob, or its name in rulebook.json',
  },
  {
    name: 'to',
    value: 'NEW',
    help: 'the new edition (default: the current one in rulebook.json)',
  },
  { name: 'book', value: 'NAME', help: 'the book that they cite, if rulebook.json lists several' },
  {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    choices: Object.keys(leftFormats),
    help: 'output format for what needs attention: text for people (the default), json, or sarif for code scanning',
  },
  { name: 'dry-run', help: 'write nothing, print what would change as a diff' },
  { name: 'accept', help: 'you checked everything: mark the files as citing the new edition' },
];

export const MIGRATE_HELP = `rulebook migrate: update files that cite a book to its new edition

  rulebook migrate [OPTIONS] --from OLD --to NEW FILE…   update these files; quote globs
  rulebook migrate [OPTIONS]                             update all files for which rulebook.json says what they cite

${describeOptions(OPTIONS)}
Updates numbers and quoted titles of rules that kept their words. Lists citations of rules that were reworded, split, merged, or removed, with
the old and new words, for you to check. Files keep their encodings and line endings. Either all files are written or none.

If rulebook.json says which edition a file cites ("cites"), that is updated when nothing is left to check, or with --accept.

Exit status: 0 done, 1 something is left to check, 2 a file can't be read or written, or the command is invalid.
`;

/** The options of `rulebook migrate`. */
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
    throw new WrongUsage('--dry-run prints a diff; leave out --format');
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
