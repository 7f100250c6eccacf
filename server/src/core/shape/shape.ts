/** What an editor shows of a value while someone writes it. */
export interface Notes {
  readonly title?: string;
  /** What the value is for, in Markdown. */
  readonly says?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly snippets?: readonly { readonly label: string; readonly description?: string; readonly body: unknown }[];
  /** What the JSON schema calls this shape, where it is in several places. */
  readonly ref?: string;
}

interface Common extends Notes {
  /** What to write, in the words that end a message. */
  readonly wanted?: string;
  /** What an object holds in place of a part that is missing or wrong, and a list in place of an item that is wrong. */
  readonly otherwise?: unknown;
  /** What to say where an object lacks this part; an object that has none of it is left out. */
  readonly required?: string;
  /** What `false` stands for, where it may be written instead. */
  readonly off?: unknown;
  /** Someone else reads it: any value will do here. */
  readonly later?: true;
}

export interface TextShape {
  readonly kind: 'text';
  /** What the text looks like; without it, just not blank. */
  readonly pattern?: RegExp;
  /** What to say of a text that looks otherwise, in place of what is `wanted`. */
  readonly unfit?: string;
  readonly longest?: number;
  /** What it names, such as a check: who reads says which there are. */
  readonly is?: string;
}

export interface FlagShape {
  readonly kind: 'flag';
}

/** A whole number. */
export interface CountShape {
  readonly kind: 'count';
  readonly least: number;
  readonly most: number;
}

export interface ChoiceShape {
  readonly kind: 'choice';
  readonly choices: readonly string[];
}

export interface ListShape {
  readonly kind: 'list';
  readonly of: Shape;
  /** What may be written in place of a list of one: any value, or only a text where the list itself is `wanted`. */
  readonly single?: Shape;
  readonly least?: number;
  readonly most: number;
}

export interface RecordShape {
  readonly kind: 'record';
  readonly of: Shape;
  readonly most?: number;
  /** What the keys name. */
  readonly keys?: string;
}

export interface ObjectShape {
  readonly kind: 'object';
  readonly fields: Readonly<Record<string, Shape>>;
  /**
   * One of these keys must be there, and with `only` no other of them: what to say otherwise, unless someone else does. Where one
   * of them is wrong, the object is left out.
   */
  readonly oneOf?: { readonly keys: readonly string[]; readonly said?: string; readonly only?: true };
  /** The key of the part for which a text alone stands. */
  readonly short?: string;
}

/** What a JSON value may be; `T` is what reading makes of it. */
export type Shape<T = unknown> = (
  | TextShape
  | FlagShape
  | CountShape
  | ChoiceShape
  | ListShape
  | RecordShape
  | ObjectShape
) &
  Common & { readonly made?: T };

/** What reading makes of a shape. */
export type Made<S> = S extends { readonly made?: infer T } ? Exclude<T, undefined> : never;

/** A part that an object always has. */
type Sure = { readonly otherwise: unknown } | { readonly required: string };

type Fields = ObjectShape['fields'];
type MadeOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Sure ? K : never]: Made<F[K]>;
} & { readonly [K in keyof F as F[K] extends Sure ? never : K]?: Made<F[K]> };

type Rest<S> = Omit<S, 'kind'> & Common;

export function text(wanted: string, rest: Rest<TextShape> = {}): Shape<string> {
  return { kind: 'text', wanted, ...rest };
}

export function flag(rest: Notes): Shape<boolean> {
  return { kind: 'flag', wanted: 'true or false', ...rest };
}

export function count(least: number, most: number, rest: Notes = {}): Shape<number> {
  return { kind: 'count', least, most, wanted: `a whole number from ${least} to ${most}`, ...rest };
}

export function choiceOf<const C extends readonly string[]>(choices: C, rest: Notes = {}): Shape<C[number]> {
  return { kind: 'choice', choices, wanted: `one of ${choices.map(choice => `"${choice}"`).join(', ')}`, ...rest };
}

export function listOf<T>(of: Shape<T>, rest: Omit<Rest<ListShape>, 'of'>): Shape<readonly T[]> {
  return { kind: 'list', of, ...rest };
}

export function recordOf<T>(of: Shape<T>, rest: Omit<Rest<RecordShape>, 'of'>): Shape<Readonly<Record<string, T>>> {
  return { kind: 'record', of, ...rest };
}

export function objectOf<F extends Fields>(
  wanted: string,
  fields: F,
  rest: Omit<Rest<ObjectShape>, 'fields'> = {},
): Shape<MadeOf<F>> & { readonly fields: F } {
  return { kind: 'object', wanted, fields, ...rest };
}

/** A shape for a part with a default value. */
export function orElse<T>(shape: Shape<T>, otherwise: T): Shape<T> & { readonly otherwise: T } {
  return { ...shape, otherwise };
}

/** A shape for a part that must be there; `required` is what to say where it isn't. */
export function must<S extends Shape>(shape: S, required: string): S & { readonly required: string } {
  return { ...shape, required };
}

/** A shape that allows `false` in its place, which means `off`. */
export function orFalse<T, const Off>(shape: Shape<T>, off: Off): Shape<T | Off> {
  return { ...shape, off } as Shape<T | Off>;
}
