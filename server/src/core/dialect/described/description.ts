import { nearestWord } from '../../text/spelling.ts';
/** What a user writes to describe a dialect, as far as it could be read. */
export interface Definition {
  readonly name?: string;
  readonly extends?: string;
  readonly levels?: readonly LevelDefinition[];
  readonly skippedLetters?: string;
  readonly series?: string;
  readonly lines?: Readonly<Record<string, readonly string[]>>;
  readonly examples?: readonly string[];
  readonly contents?: readonly string[];
  readonly glossary?: readonly string[];
  readonly credits?: readonly string[];
  readonly references?: ReferenceDefinition;
  readonly entities?: Readonly<Record<string, string>>;
}

export interface LevelDefinition {
  readonly name: string;
  readonly number?: readonly string[];
  readonly optional?: boolean;
  readonly hundreds?: boolean;
}

export interface ReferenceDefinition {
  readonly words?: readonly WordDefinition[];
  readonly bare?: string | false;
  readonly brackets?: string;
  readonly lists?: readonly string[];
  readonly ranges?: readonly string[];
  readonly dashes?: string;
  readonly titles?: readonly string[];
  readonly elsewhere?: readonly string[];
}

export interface WordDefinition {
  readonly word: string;
  readonly plural?: readonly string[];
  readonly levels?: readonly string[];
}

/** Where in the JSON something is: keys, and indices of lists. */
export type Path = readonly (string | number)[];

/** What is wrong with a definition, and where. */
export interface DefinitionProblem {
  readonly path: Path;
  /** One plain sentence: what is wrong, and what to write instead. */
  readonly message: string;
}

export type Report = (path: Path, message: string) => void;

/** Reads a value; undefined where nothing of it can be used, which it has reported then. */
type Read<T> = (value: unknown, path: Path, report: Report) => T | undefined;

/** A place in words: `levels[1].number`, without the id of the dialect. */
export function placeOf(path: Path): string {
  return path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index ? `.${key}` : key)).join('');
}

/** A value as it is shown in a message. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}

const LONGEST_TEXT = 200;

function textLike(fits: (text: string) => boolean, advice: string): Read<string> {
  return (value, path, report) => {
    if (typeof value === 'string' && value.length <= LONGEST_TEXT && fits(value)) return value;
    report(path, `is ${shown(value)}: write ${advice}.`);
    return undefined;
  };
}

const text = (advice: string) => textLike(value => value.trim() !== '', advice);

const flag: Read<boolean> = (value, path, report) => {
  if (typeof value === 'boolean') return value;
  report(path, `is ${shown(value)}: write true or false.`);
  return undefined;
};

/** No list of a definition needs more entries; what is made of them is compared with each other. */
const MOST_ENTRIES = 100;

/** A list, or a single value in place of a list of one. What cannot be read of it is left out. */
function listOf<T>(read: Read<T>): Read<readonly T[]> {
  return (value, path, report) => {
    if (!Array.isArray(value)) {
      const single = read(value, path, report);
      return single === undefined ? undefined : [single];
    }
    if (value.length > MOST_ENTRIES)
      report(path, `has ${value.length} entries, of which ${MOST_ENTRIES} are read: take some away.`);
    return value.slice(0, MOST_ENTRIES).flatMap((item, index) => {
      const found = read(item, [...path, index], report);
      return found === undefined ? [] : [found];
    });
  };
}

function recordOf<T>(read: Read<T>, advice: string): Read<Readonly<Record<string, T>>> {
  return (value, path, report) => {
    if (!isRecord(value)) return void report(path, `is ${shown(value)}: write ${advice}.`);
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) => {
        const found = read(item, [...path, key], report);
        return found === undefined ? [] : [[key, found]];
      }),
    );
  };
}

type Fields = Readonly<Record<string, Read<unknown>>>;

/** An object with some of these keys. Any other is reported with the known one that is nearest. */
function objectOf<T>(fields: Fields, advice: string): Read<T> {
  return (value, path, report) => {
    if (!isRecord(value)) return void report(path, `is ${shown(value)}: write ${advice}.`);
    const found: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      const read = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (!read) {
        const near = nearestWord(key, Object.keys(fields));
        const known = near ? `write “${near}”` : `the known keys are ${Object.keys(fields).join(', ')}`;
        report([...path, key], `is no key that is known here: ${known}.`);
        continue;
      }
      const part = read(item, [...path, key], report);
      if (part !== undefined) found[key] = part;
    }
    return found as T;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const texts = (advice: string) => listOf(text(advice));

/** The keys of a level. */
export const LEVEL_KEYS: Fields = {
  name: text('what a rule of this level is called, such as “section”'),
  number: texts('an example of the number’s form, such as “.1”, “a” or “(i)”'),
  optional: flag,
  hundreds: flag,
};

const level: Read<LevelDefinition> = (value, path, report) => {
  const found = objectOf<Partial<LevelDefinition>>(LEVEL_KEYS, 'an object such as {"name": "rule", "number": ".1"}')(
    value,
    path,
    report,
  );
  return found && { ...found, name: found.name ?? `level ${Number(path.at(-1) ?? 0) + 1}` };
};

/** The keys of a word that announces a number. */
export const WORD_KEYS: Fields = {
  word: text('a word that stands before a number, such as “rule”'),
  plural: texts('its plural, such as “rules”'),
  levels: texts('names of levels'),
};

const word: Read<WordDefinition> = (value, path, report) => {
  if (typeof value === 'string') {
    const single = WORD_KEYS.word!(value, path, report);
    return single === undefined ? undefined : { word: value };
  }
  const advice = 'a word such as “rule”, or {"word": "rule", "plural": "rules"}';
  const found = objectOf<Partial<WordDefinition>>(WORD_KEYS, advice)(value, path, report);
  if (!found) return undefined;
  if (found.word === undefined && !(isRecord(value) && 'word' in value))
    report(path, `has no “word”: write ${advice}.`);
  return found.word === undefined ? undefined : (found as WordDefinition);
};

const words: Read<readonly WordDefinition[]> = (value, path, report) =>
  value === false ? [] : listOf(word)(value, path, report);

const bare: Read<string | false> = (value, path, report) =>
  value === false ? value : text('the name of a level, or false')(value, path, report);

const pair = textLike(value => value.length === 2, 'an opening and a closing mark, such as “[]”');

/** The keys of `references`. */
export const REFERENCE_KEYS: Fields = {
  words,
  bare,
  brackets: pair,
  lists: texts('words such as “and”'),
  ranges: texts('words such as “through”'),
  dashes: textLike(value => !/[\s\p{L}\d]/u.test(value), 'the dashes that join the ends of a range, such as “–-”'),
  titles: listOf(textLike(value => value.length === 2, 'the two marks around a title, such as “()”')),
  elsewhere: texts('words such as “of the Tournament Rules”'),
};

/** The keys of a definition. */
export const DEFINITION_KEYS: Fields = {
  name: text('what people call this form of document'),
  extends: text('the id of another dialect'),
  levels: (value, path, report) =>
    Array.isArray(value) && value.length > 0
      ? listOf(level)(value, path, report)
      : void report(
          path,
          `is ${shown(value)}: write a list of levels, outermost first, such as [{"name": "rule", "number": "1"}].`,
        ),
  skippedLetters: textLike(value => /^[a-z]*$/.test(value), 'the letters that are left out, such as “lo”'),
  series: textLike(value => /^(?:[A-Z]|[A-Z]-[A-Z])+$/.test(value), 'capitals, such as “A-G” or “ABX”'),
  lines: recordOf(
    texts('how such a line begins, such as “{number} {text}”'),
    'an object with a line for a level, such as {"rule": "{number} {text}"}',
  ),
  examples: texts('how an example begins, such as “Example:”'),
  contents: texts('the line above the table of contents, such as “Contents”'),
  glossary: texts('the line above the glossary, such as “Glossary”'),
  credits: texts('the line above what follows the rules, such as “Credits”'),
  references: objectOf(REFERENCE_KEYS, 'an object such as {"words": ["rule"]}'),
  entities: recordOf(
    textLike(() => true, 'the text for which the entity stands'),
    'an object such as {"&a;": "’"}',
  ),
};

/** Reads one definition: what is right of it, with everything else reported. */
export const readDefinition: Read<Definition> = objectOf(
  DEFINITION_KEYS,
  'an object such as {"levels": [{"name": "rule", "number": "1"}]}',
);
