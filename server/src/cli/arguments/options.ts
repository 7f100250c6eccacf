import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestWord } from '../../core/text/spelling.ts';
import { print } from '../showing/output.ts';

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
interface Option {
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
  const { positionals, values } = parsed(args, all);
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

function parsed(args: readonly string[], options: Options) {
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
    titleOf(name, option),
    option.help,
  ]);
  const column = Math.max(...described.map(([title]) => title!.length)) + 2;
  return described
    .map(([title = '', help = '']) => {
      const lines = wrapped(help, WIDTH - column - 2);
      return `  ${title.padEnd(column)}${lines.join(`\n${' '.repeat(column + 2)}`)}\n`;
    })
    .join('');
}

function titleOf(name: string, { short, value }: Option): string {
  return `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last && last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

/** A command: takes the rest of the command line; returns the exit status, or undefined while a server runs. */
export type Verb = (args: readonly string[]) => Promise<number | undefined>;

/** A command with its options, its help, and what it does with what is given. */
export function command<O extends Options>(
  options: O,
  help: string,
  run: (given: Given<O>) => Promise<number | undefined>,
): Verb {
  return async args => {
    const given = readArguments(args, options);
    return given.help ? print(help) : run(given);
  };
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
