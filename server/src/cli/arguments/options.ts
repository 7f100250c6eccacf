import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestWord } from '../../core/text/spelling.ts';

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
  readonly name: string;
  readonly short?: string;
  /** Name of its value in the help; an option without one takes no value. */
  readonly value?: string;
  /** All possible values. */
  readonly choices?: readonly string[];
  /** Whether it can be given more than once, with comma-separated values. */
  readonly list?: boolean;
  /** What it does. */
  readonly help: string;
}

/** The option that every command has, as its last one. */
const HELP: Option = { name: 'help', short: 'h', help: 'show this help' };

/** The options and file names of a command line. */
export interface Arguments {
  readonly names: readonly string[];
  has(option: string): boolean;
  value(option: string): string | undefined;
  list(option: string): readonly string[];
}

/** Reads the arguments of a command by its options. Throws {@link WrongUsage}. */
export function readArguments(args: readonly string[], options: readonly Option[]): Arguments {
  const { positionals, values } = parsed(args, [...options, HELP]);
  const given = (name: string) => [values[name] ?? []].flat().map(String);
  for (const { name, choices } of options)
    for (const value of choices ? given(name) : []) checkKnown(value, choices!, `--${name}`);
  return {
    names: positionals,
    has: option => values[option] !== undefined,
    value: option => given(option)[0],
    list: option => given(option).flatMap(value => value.split(',').filter(Boolean)),
  };
}

function parsed(args: readonly string[], options: readonly Option[]) {
  const config: ParseArgsConfig['options'] = {};
  for (const { name, short, value, list } of options)
    config[name] = { type: value ? 'string' : 'boolean', multiple: list === true, ...(short && { short }) };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: config });
  } catch (error) {
    throw new WrongUsage(inOurWords((error as Error).message, options));
  }
}

/** Node's message about a wrong option, in our words. Throws {@link WrongUsage} for an unknown option. */
function inOurWords(message: string, options: readonly Option[]): string {
  const unknown = /^Unknown option '(.+?)'/.exec(message)?.[1];
  if (unknown)
    checkKnown(
      unknown,
      options.map(({ name }) => `--${name}`),
      'option',
    );
  return message.replace(/^Option '(.+?)(?: <value>)?' argument missing.*/s, 'specify a value for $1');
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
export function describeOptions(own: readonly Option[]): string {
  const options = [...own, HELP];
  const names = options.map(nameOf);
  const column = Math.max(...names.map(({ length }) => length)) + 2;
  return options
    .map(({ help }, index) => {
      const lines = wrapped(help, WIDTH - column - 2);
      return `  ${names[index]!.padEnd(column)}${lines.join(`\n${' '.repeat(column + 2)}`)}\n`;
    })
    .join('');
}

function nameOf({ name, short, value }: Option): string {
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
