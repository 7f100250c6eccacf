import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { Failure } from '../program/options.ts';

/** Maximum size of a file: 256 MiB. */
const LARGEST = 2 ** 28;

/** Settings that would make Git run a program or fetch something, and with which it doesn't. */
const SETTINGS: readonly string[] = [
  'protocol.allow=never',
  'core.sshCommand=false',
  'core.gitProxy=',
  'core.askPass=',
  'core.fsmonitor=',
  'core.hooksPath=/dev/null',
  'core.alternateRefsCommand=',
  'core.pager=',
  'core.editor=false',
  'credential.helper=',
  'diff.external=',
  'gpg.program=false',
];

/** Variables for the same purpose, which also win over more specific settings; older versions of Git know only some. */
const VARIABLES = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  GIT_OPTIONAL_LOCKS: '0',
  NoDefaultCurrentDirectoryInExePath: '1',
};

/** What Git returned: its exit status, and the bytes that it printed. */
interface GitResult {
  readonly status: number | null;
  readonly stdout: Buffer;
}

/**
 * Runs Git, in the only place that does. It runs no program that a repository names, fetches nothing, and asks nothing.
 * Undefined if Git isn't installed; throws {@link Failure} if it can't run.
 */
export function git(...args: readonly string[]): GitResult | undefined {
  return gitFed('', ...args);
}

/** Runs Git like {@link git}, with something on its standard input. */
export function gitFed(input: string, ...args: readonly string[]): GitResult | undefined {
  const program = programIn(process.env.PATH ?? '', process);
  if (program === undefined) return undefined;
  const settings = SETTINGS.flatMap(setting => ['-c', setting]);
  const { status, stdout, error } = spawnSync(program, ['--no-pager', ...settings, ...args], {
    env: { ...process.env, ...VARIABLES },
    maxBuffer: LARGEST,
    input,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'ignore'],
  });
  if (error) throw new Failure(`git failed: ${error.message}`);
  return { status, stdout };
}

/**
 * The path of Git in the folders of a `PATH`. Never in a folder where the files can be anyone's: the current one, where
 * Windows looks first, a relative one, or one of the packages of a project, which `npx` adds.
 */
export function programIn(
  path: string,
  { platform, cwd }: { readonly platform: NodeJS.Platform; cwd(): string },
  isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true,
): string | undefined {
  const { delimiter, isAbsolute, join, relative } = platform === 'win32' ? win32 : posix;
  const name = platform === 'win32' ? 'git.exe' : 'git';
  const isForeign = (folder: string) =>
    relative(cwd(), folder) === '' || folder.split(/[\\/]/).includes('node_modules');
  const folders = path.split(delimiter).filter(folder => isAbsolute(folder) && !isForeign(folder));
  return folders.map(folder => join(folder, name)).find(isFile);
}
