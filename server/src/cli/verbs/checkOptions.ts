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
    help: 'output format: text for people and editors (the default), json, sarif for code scanning, github for GitHub workflow logs, or junit for other CI systems',
  },
  {
    name: 'fail-on',
    value: 'SEVERITY',
    choices: [...SEVERITIES, 'never'],
    help: 'lowest severity that makes the exit status 1: error, warning, information, hint (the default), or never',
  },
  { name: 'only', value: 'CODES', list: true, help: 'run only these checks (comma-separated codes)' },
  { name: 'ignore', value: 'CODES', list: true, help: 'skip these checks (comma-separated codes)' },
  {
    name: 'fix',
    help: 'fix all problems that have a single fix, then report the rest; files keep their encodings and line endings',
  },
  { name: 'dry-run', help: 'with --fix: print a diff instead of writing files' },
  { name: 'dialect', value: 'ID', help: 'read all files in this dialect instead of detecting it' },
  {
    name: 'stdin-name',
    value: 'FILE',
    help: 'with - (standard input): check and report it under this name, with the settings of its folder',
  },
  {
    name: 'since',
    value: 'OLD',
    help: 'also report citations that now lead to a different rule than in this earlier edition (a file or glob)',
  },
  { name: 'list', help: 'list all checks with code, severity, and description' },
];

export const CHECK_HELP = `rulebook check: find problems in rules documents

  rulebook check [OPTIONS] FILE…    check these files; quote globs: "rules/**/*.txt"
  rulebook check [OPTIONS]          check all books in the rulebook.json of this folder or a parent folder,
                                    and the files that cite them
  rulebook check [OPTIONS] -        check standard input

${describeOptions(OPTIONS)}
Each problem is printed as file:line:column: severity code message, followed by the line of text with the problem
marked. Lines and columns start at 1 in all formats.

Exit status: 0 no problems, 1 problems found, 2 a file can't be read or written, or the command is invalid.
`;

/** The options of `rulebook check`. */
export interface CheckOptions {
  /** File names, globs, or - for standard input; empty for all books of the project. */
  readonly names: readonly string[];
  readonly format: string;
  /** Whether a finding of this severity makes the check fail. */
  fails(severity: Severity): boolean;
  /** The checks to run. */
  readonly checks: readonly Check[];
  /** Whether to report problems in a `rulebook.json`. */
  readonly checksProject: boolean;
  readonly fix: boolean;
  readonly dryRun: boolean;
  readonly dialect: string | undefined;
  readonly stdinName: string | undefined;
  /** The earlier edition to compare the files with. */
  readonly since: string | undefined;
  /** Something to print instead of checking. */
  readonly print: 'help' | 'list' | undefined;
}

/** Reads the arguments of `rulebook check`. Throws {@link WrongUsage}. */
export function readCheckOptions(args: readonly string[]): CheckOptions {
  const { names, has, value, list } = readArguments(args, OPTIONS);
  const [only, ignored] = [list('only'), list('ignore')];
  for (const code of [...only, ...ignored]) checkKnown(code, ALL_CODES, 'check');
  if (has('dry-run') && !has('fix')) throw new WrongUsage('--dry-run requires --fix');
  if (has('stdin-name') && !names.includes('-')) throw new WrongUsage('--stdin-name requires - as the file');
  if (has('fix') && !has('dry-run') && names.includes('-'))
    throw new WrongUsage("standard input can't be fixed in place; add --dry-run");
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

/** A check that is off by default is a warning if it is requested by its code. */
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
