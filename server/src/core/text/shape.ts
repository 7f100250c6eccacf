/** What editors show about a value. */
export interface Notes {
  readonly title?: string;
  /** What the value is for, in Markdown. */
  readonly says?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly snippets?: readonly { readonly label: string; readonly description?: string; readonly body: unknown }[];
  /** Its name in the JSON schema, if it is used in several places. */
  readonly ref?: string;
}

interface Common extends Notes {
  /** What to write, as the end of a message. */
  readonly wanted?: string;
  /** The value for a missing or wrong part of an object, or for a wrong item of a list. */
  readonly otherwise?: unknown;
  /** The message if an object lacks this part; then the object is omitted. */
  readonly required?: string;
  /** The meaning of `false`, if that is allowed. */
  readonly off?: unknown;
  /** Any value: someone else reads it. */
  readonly later?: true;
}

export interface TextShape {
  readonly kind: 'text';
  /** The pattern of the text; by default, anything that isn't blank. */
  readonly pattern?: RegExp;
  /** The message for other texts, in place of what is `wanted`. */
  readonly unfit?: string;
  readonly longest?: number;
  /** The kind of its name, such as a check: the reader knows the valid ones. */
  readonly is?: string;
}

interface FlagShape {
  readonly kind: 'flag';
}

/** A whole number. */
interface CountShape {
  readonly kind: 'count';
  readonly least: number;
  readonly most: number;
}

interface ChoiceShape {
  readonly kind: 'choice';
  readonly choices: readonly string[];
}

export interface ListShape {
  readonly kind: 'list';
  readonly of: Shape;
  /** What is allowed in place of a list with one item: any value, or only a text if the list itself is `wanted`. */
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
   * One of these keys is required, and with `only` no other of them: the message otherwise. If one of them is wrong,
   * the object is omitted.
   */
  readonly oneOf?: { readonly keys: readonly string[]; readonly said?: string; readonly only?: true };
  /** The key of the part that a text alone stands for. */
  readonly short?: string;
}

/** The allowed JSON values; `T` is the type of the result. */
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

/** The result type of a shape. */
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

/** A shape for a required part; `required` is the message if it is missing. */
export function must<S extends Shape>(shape: S, required: string): S & { readonly required: string } {
  return { ...shape, required };
}

/** A shape that also allows `false`, which means `off`. */
export function orFalse<T, const Off>(shape: Shape<T>, off: Off): Shape<T | Off> {
  return { ...shape, off } as Shape<T | Off>;
}
