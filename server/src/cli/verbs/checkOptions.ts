import type { Severity } from '../../core/book/checkSettings.ts';
import { checks } from '../../core/checks/allChecks.ts';
import type { Check } from '../../core/checks/findings/check.ts';
import { checkKnown, describeOptions, type Option, readArguments, WrongUsage } from '../arguments/options.ts';
import { codes, PROJECT_CODE, SEVERITIES } from '../showing/codes.ts';
import { formats } from '../showing/formats/allFormats.ts';

const OPTIONS: readonly Option[] = [
  {
    name: 'format',
    value: 'FORMAT',
    choices: Object.keys(formats),
    help: 'how findings are printed: text for people and editors (the default), json, sarif for code scanning, github for the log of a GitHub workflow, junit for other CI systems',
  },
  {
    name: 'fail-on',
    value: 'SEVERITY',
    choices: [...SEVERITIES, 'never'],
    help: 'the lightest finding for which the exit status is 1: error, warning, information, hint (the default: any finding) or never',
  },
  { name: 'only', value: 'CODES', list: true, help: 'run only these checks: codes with commas between them' },
  { name: 'ignore', value: 'CODES', list: true, help: 'leave these checks out' },
  {
    name: 'fix',
    help: 'fix in the files what can be fixed in only one way, then print what is left; encodings and line ends stay as they are',
  },
  { name: 'dry-run', help: 'with --fix: write nothing, print what would change as a diff' },
  { name: 'dialect', value: 'ID', help: 'read all files in this dialect, whatever they look like' },
  {
    name: 'stdin-name',
    value: 'FILE',
    help: 'with - as a file, which is standard input: the name by which it is checked and printed; its project says how',
  },
  {
    name: 'since',
    value: 'OLD',
    help: 'also find references that an earlier edition left behind: they lead to another rule than in that file or glob',
  },
  { name: 'list', help: 'print all checks: code, severity and what each finds' },
  { name: 'help', short: 'h', help: 'print this' },
];

export const CHECK_HELP = `rulebook check: find mistakes in rules documents

  rulebook check [OPTIONS] FILE…    check these files; a glob in quotation marks works too: "rules/**/*.txt"
  rulebook check [OPTIONS]          check all books that the rulebook.json here, or in a folder above, lists,
                                    and the files that cite them
  rulebook check [OPTIONS] -        check standard input

${describeOptions(OPTIONS)}
Each finding is printed as file:line:column: severity code message, and below it the line of the text with the
piece that is meant. Lines and columns begin at 1 in all formats.

Exit status: 0 nothing found that fails the check, 1 findings, 2 a file cannot be read or written or the command is wrong.
`;

/** What `rulebook check` is to do. */
export interface CheckOptions {
  /** File names, globs, or - for standard input; none for all books of the project. */
  readonly names: readonly string[];
  readonly format: string;
  /** Whether a finding of this severity makes the check fail. */
  fails(severity: Severity): boolean;
  /** The checks that are run. */
  readonly checks: readonly Check[];
  /** Whether it is told what is wrong in a `rulebook.json`. */
  readonly checksProject: boolean;
  readonly fix: boolean;
  readonly dryRun: boolean;
  readonly dialect: string | undefined;
  readonly stdinName: string | undefined;
  /** The earlier edition with which the files are compared. */
  readonly since: string | undefined;
  /** Something to print instead of checking. */
  readonly print: 'help' | 'list' | undefined;
}

/** Reads the arguments of `rulebook check`. Throws {@link WrongUsage}. */
export function readCheckOptions(args: readonly string[]): CheckOptions {
  const { names, has, value, list } = readArguments(args, OPTIONS);
  const [only, ignored] = [list('only'), list('ignore')];
  for (const code of [...only, ...ignored]) checkKnown(code, ALL_CODES, 'check');
  if (has('dry-run') && !has('fix')) throw new WrongUsage('--dry-run goes with --fix');
  if (has('stdin-name') && !names.includes('-')) throw new WrongUsage('--stdin-name goes with - as a file');
  if (has('fix') && !has('dry-run') && names.includes('-'))
    throw new WrongUsage('standard input cannot be fixed in place: add --dry-run');
  const failing = value('fail-on') ?? 'hint';
  const wanted = (code: string) => (only.length === 0 || only.includes(code)) && !ignored.includes(code);
  return {
    names,
    format: value('format') ?? 'text',
    fails: severity => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failing as Severity),
    checks: checks
      .filter(({ code }) => wanted(code))
      .map(check => (only.includes(check.code) ? enabled(check) : check)),
    checksProject: wanted(PROJECT_CODE),
    fix: has('fix'),
    dryRun: has('dry-run'),
    dialect: value('dialect'),
    stdinName: value('stdin-name'),
    since: value('since'),
    print: has('help') ? 'help' : has('list') ? 'list' : undefined,
  };
}

const ALL_CODES = codes.map(({ code }) => code);

/** A check that is off unless something is set, asked for by its code, warns. */
function enabled(check: Check): Check {
  return check.severity === 'off' ? { ...check, severity: 'warning' } : check;
}

/** The table that `--list` prints. */
export function listOfChecks(): string {
  const width = Math.max(...ALL_CODES.map(({ length }) => length));
  return codes
    .map(({ code, severity, summary }) => `${code.padEnd(width)}  ${severity.padEnd(11)}  ${summary}\n`)
    .join('');
}
