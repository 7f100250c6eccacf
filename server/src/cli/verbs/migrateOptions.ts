import {
  command,
  describeOptions,
  type Given,
  type Options,
  SHARED,
  type Verb,
  WrongUsage,
} from '../arguments/options.ts';
import { leftFormats } from '../showing/formats/leftFormats.ts';

const OPTIONS = {
  from: { value: 'OLD', help: 'the edition that the files cite: a file, a glob, or its name in rulebook.json' },
  to: { value: 'NEW', help: 'the new edition (default: the current one in rulebook.json)' },
  book: { value: 'NAME', help: 'the book that the files cite, if rulebook.json lists several books' },
  format: {
    short: 'f',
    value: 'FORMAT',
    choices: Object.keys(leftFormats),
    help: 'output format for what needs attention: text for people (the default), json, or sarif for code scanning',
  },
  'dry-run': SHARED.dryRun,
  accept: { help: 'mark the files as citing the new edition, after you have checked everything' },
} as const satisfies Options;

const HELP = `rulebook migrate: update files that cite a book to its new edition

  rulebook migrate [OPTIONS] --from OLD --to NEW FILE…   update these files; quote globs
  rulebook migrate [OPTIONS]                             update all files for which rulebook.json says what they cite

${describeOptions(OPTIONS)}
Updates numbers and quoted titles of rules that kept their words. Lists citations of rules that were reworded, split,
merged, or removed, with the old and new words, for you to check. If rulebook.json says which edition a file cites
("cites"), that is updated when nothing is left to check, or with --accept.

Files keep their encodings and line endings. Either all files are written or none.

Exit status: 0 done, 1 something is left to check, 2 a file can't be read or written, or the command is invalid.
`;

/** The options of `rulebook migrate`. */
export interface MigrateOptions extends Given<typeof OPTIONS> {
  readonly format: string;
}

/** `rulebook migrate`, which `run` runs. */
export function migrateCommand(run: (options: MigrateOptions) => Promise<number>): Verb {
  return command(OPTIONS, HELP, async ({ format = 'text', ...given }) => {
    if (given.dryRun && format !== 'text') throw new WrongUsage('--dry-run prints a diff; leave out --format');
    return run({ ...given, format });
  });
}
