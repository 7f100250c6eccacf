import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestWord } from '../../core/text/spelling.ts';
import { wrapWords } from '../showing/helpText.ts';
import { printHelp } from '../showing/output.ts';
import { meetInterrupted } from './interrupted.ts';

/** The command line is invalid; the message says why. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

/** Compares names, because each bundled file has its own class. */
export function isWrongUsage(error: unknown): error is Error {
  return error instanceof Error && error.name === 'WrongUsage';
}

/** A command can't get what it needs; the message says why. */
export class Failure extends Error {
  override name = 'Failure';
}

export function isFailure(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Failure';
}

/** An option of a command, for both the parser and the help. */
export interface Option {
  readonly short?: string;
  /** Name of its value in the help; an option without one takes no value. */
  readonly value?: string;
  /** All possible values. */
  readonly choices?: readonly string[];
  /** Whether it can be given more than once, with comma-separated values. */
  readonly list?: true;
  /** What it does. */
  readonly help: string;
}

/** The options of a command by their names. */
export type Options = Readonly<Record<string, Option>>;

type CamelCase<N extends string> = N extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : N;

type ValueOf<O extends Option> = O extends { readonly list: true }
  ? readonly string[]
  : O extends { readonly choices: readonly (infer C)[] }
    ? C | undefined
    : O extends { readonly value: string }
      ? string | undefined
      : boolean;

/** The file names of a command line, and the values of its options by their names in camel case. */
export type Given<O extends Options> = { readonly names: readonly string[] } & {
  readonly [N in keyof O & string as CamelCase<N>]: ValueOf<O[N]>;
};

/** The option that every command has, as its last one. */
const HELP = { help: { short: 'h', help: 'show this help' } } as const satisfies Options;

/** Reads the arguments of a command by its options. Throws {@link WrongUsage}. */
function readArguments<O extends Options>(args: readonly string[], options: O): Given<O & typeof HELP> {
  const all: Options = { ...options, ...HELP };
  const { positionals, values } = parsedArguments(args, all);
  const read = Object.entries(all).map(([name, option]) => {
    const inCamelCase = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [inCamelCase, readValue(name, option, [values[name] ?? []].flat().map(String))] as const;
  });
  return { names: positionals, ...Object.fromEntries(read) } as unknown as Given<O & typeof HELP>;
}

function readValue(name: string, { choices, list, value }: Option, given: readonly string[]) {
  if (choices) for (const text of given) checkKnown(text, choices, `--${name}`);
  if (list) return given.flatMap(text => text.split(',').filter(Boolean));
  return value ? given[0] : given.length > 0;
}

function parsedArguments(args: readonly string[], options: Options) {
  const config: ParseArgsConfig['options'] = {};
  for (const [name, { short, value, list }] of Object.entries(options))
    config[name] = { type: value ? 'string' : 'boolean', multiple: list === true, ...(short && { short }) };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: config });
  } catch (error) {
    throw new WrongUsage(inOurWords((error as Error).message, Object.keys(options)));
  }
}

/** Node's message about a wrong option, in our words. Throws {@link WrongUsage} for an unknown option. */
function inOurWords(message: string, names: readonly string[]): string {
  const unknown = /^Unknown option '(.+?)'/.exec(message)?.[1];
  if (unknown) {
    const known = names.map(name => `--${name}`);
    checkKnown(unknown, known, 'option');
  }
  return message.replace(/^Option '(?:-\w, )?(.+?)(?: <value>)?' argument missing.*/s, 'specify a value for $1');
}

/** Throws {@link WrongUsage} for an unknown word. */
export function checkKnown(word: string, words: readonly string[], kind: string): void {
  if (words.includes(word)) return;
  const near = nearestWord(word, words);
  const hint = near ? `did you mean “${near}”?` : `use one of ${words.join(', ')}`;
  throw new WrongUsage(`unknown ${kind} “${word}”; ${hint}`);
}

const WIDTH = 100;

/** The help on options: names in one column, explanations in the next. */
export function describeOptions(options: Options): string {
  const described = Object.entries({ ...options, ...HELP }).map(([name, option]) => [
    optionTitle(name, option),
    option.help,
  ]);
  const column = Math.max(...described.map(([title]) => title!.length)) + 2;
  return described
    .map(([title = '', help = '']) => {
      const lines = wrapWords(help, WIDTH - column - 2);
      return `  ${title.padEnd(column)}${lines.join(`\n${' '.repeat(column + 2)}`)}\n`;
    })
    .join('');
}

function optionTitle(name: string, { short, value }: Option): string {
  return `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
}

/** A command: takes the rest of the command line; returns the exit status, or undefined while a server runs. */
export interface Verb {
  (args: readonly string[]): Promise<number | undefined>;
  /** Its options, for the completion. */
  readonly options?: Options;
  /** What its first argument can be, if it's one of a few words. */
  readonly words?: readonly string[];
}

/** A command with its options, its help, what it does with what is given, and what its first argument can be. */
export function command<O extends Options>(
  options: O,
  help: string,
  run: (given: Given<O>) => Promise<number | undefined>,
  /** Whether it changes files with these options; a command that doesn't has none. */
  changesFiles: (given: Given<O>) => boolean = () => false,
  /** What its first argument can be, if it's one of a few words. */
  words: readonly string[] = [],
): Verb {
  const verb = async (args: readonly string[]) => {
    const given = readArguments(args, options);
    if (given.help) return printHelp(help);
    meetInterrupted(given.names, changesFiles(given));
    return run(given);
  };
  return Object.assign(verb, { options: { ...options, ...HELP }, words });
}

/** The option `--format`, with one of these values, which `help` describes. */
export function formatOption<const C extends readonly string[]>(choices: C, help: string) {
  return { short: 'f', value: 'FORMAT', choices, help: `output format: ${help}` } as const;
}

/** Options that several commands have, and what they say if files are missing. */
export const SHARED = {
  dialect: { value: 'ID', help: 'read all files in this dialect instead of detecting it' },
  format: formatOption(['text', 'json'], 'text for people and editors (the default), or json'),
  dryRun: { help: 'print a diff instead of writing files' },
  check: { help: 'write nothing; exit status 1 if something would change' },
} as const;

export const NO_FILES = 'specify one or more files';
export const NO_FILES_OR_BOOKS = 'specify one or more files, or list them in a rulebook.json';
