import type { Severity } from '../../core/book/checkSettings.ts';
import { checks } from '../../core/checks/allChecks.ts';
import type { Check } from '../../core/checks/findings/check.ts';
import { command, type Verb } from '../arguments/command.ts';
import { checkKnown, describeOptions, type Given, type Options, WrongUsage } from '../arguments/options.ts';
import { SHARED } from '../arguments/sharedOptions.ts';
import { codes, PROJECT_CODE, SEVERITIES } from '../showing/codes.ts';
import { formats } from '../showing/formats/allFormats.ts';
import { print } from '../showing/output.ts';

const OPTIONS = {
  format: {
    short: 'f',
    value: 'FORMAT',
    choices: Object.keys(formats),
    help: 'output format: text for people and editors (the default), json, sarif for code scanning, github for GitHub workflow logs, or junit for other CI systems',
  },
  'fail-on': {
    value: 'SEVERITY',
    choices: [...SEVERITIES, 'never'],
    help: 'lowest severity that makes the exit status 1: error, warning, information, hint (the default), or never',
  },
  only: { value: 'CODES', list: true, help: 'run only these checks (comma-separated codes)' },
  ignore: { value: 'CODES', list: true, help: 'skip these checks (comma-separated codes)' },
  fix: {
    help: 'fix all problems that have a single fix, then report the rest; files keep their encodings and line endings',
  },
  'dry-run': { help: 'with --fix: print a diff instead of writing files' },
  dialect: SHARED.dialect,
  'stdin-name': {
    value: 'FILE',
    help: 'with - (standard input): check and report it under this name, with the settings of its folder',
  },
  since: {
    value: 'OLD',
    help: 'also report citations that now lead to a different rule than in this earlier edition (a file or glob)',
  },
  list: { help: 'list all checks with code, severity, and description' },
} as const satisfies Options;

const HELP = `rulebook check: find problems in rules documents

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
export interface CheckOptions extends Given<typeof OPTIONS> {
  readonly format: string;
  /** Whether a finding of this severity makes the check fail. */
  fails(severity: Severity): boolean;
  /** The checks to run. */
  readonly checks: readonly Check[];
  /** Whether to report problems in a `rulebook.json`. */
  readonly checksProject: boolean;
}

/** Reads the options of `rulebook check`. Throws {@link WrongUsage}. */
function checkOptions(given: Given<typeof OPTIONS>): CheckOptions {
  const { names, only, ignore, fix, dryRun, stdinName, failOn = 'hint', format = 'text' } = given;
  for (const code of [...only, ...ignore]) checkKnown(code, ALL_CODES, 'check');
  if (dryRun && !fix) throw new WrongUsage('--dry-run requires --fix');
  if (stdinName !== undefined && !names.includes('-')) throw new WrongUsage('--stdin-name requires - as the file');
  if (fix && !dryRun && names.includes('-'))
    throw new WrongUsage("standard input can't be fixed in place; add --dry-run");
  const wanted = (code: string) => (only.length === 0 || only.includes(code)) && !ignore.includes(code);
  return {
    ...given,
    format,
    fails: severity => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn as Severity),
    checks: checks
      .filter(({ code }) => wanted(code))
      .map(check => (only.includes(check.code) ? enabled(check) : check)),
    checksProject: wanted(PROJECT_CODE),
  };
}

/** `rulebook check`, which `run` runs. */
export function checkCommand(run: (options: CheckOptions) => Promise<number>): Verb {
  return command(OPTIONS, HELP, async given => {
    const options = checkOptions(given);
    return options.list ? print(listOfChecks()) : run(options);
  });
}

const ALL_CODES = codes.map(({ code }) => code);

/** A check that is off by default is a warning if it is requested by its code. */
function enabled(check: Check): Check {
  return check.severity === 'off' ? { ...check, severity: 'warning' } : check;
}

/** The table that `--list` prints. */
function listOfChecks(): string {
  const width = Math.max(...ALL_CODES.map(({ length }) => length));
  return codes
    .map(({ code, severity, summary }) => `${code.padEnd(width)}  ${severity.padEnd(11)}  ${summary}\n`)
    .join('');
}
