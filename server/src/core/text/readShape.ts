import type { ListShape, ObjectShape, RecordShape, Shape, TextShape } from './shape.ts';

/** The path to a value in a JSON document: keys and list indexes. */
export type Path = readonly (string | number)[];

/** What is wrong with a value. */
export type ShapeFault =
  | { readonly kind: 'value'; readonly value: unknown; readonly wanted: string }
  | { readonly kind: 'key'; readonly key: string; readonly known: readonly string[] }
  | { readonly kind: 'entries'; readonly count: number; readonly most: number }
  | { readonly kind: 'said'; readonly said: string };

/** Callbacks of a reader. */
export interface ShapeReader {
  report(path: Path, fault: ShapeFault): void;
  /**
   * Whether a text is a valid name, by the kinds of names in shapes; it is reported if not. Any text is valid for a
   * kind without an entry.
   */
  readonly names?: Readonly<Record<string, (text: string, path: Path, atKey: boolean) => boolean>>;
}

/** The usable part of a value, or undefined. The rest is reported. */
export function readShape<T>(shape: Shape<T>, value: unknown, path: Path, reader: ShapeReader): T | undefined {
  return readAny(shape, value, path, reader) as T | undefined;
}

function readAny(shape: Shape, value: unknown, path: Path, reader: ShapeReader): unknown {
  if (shape.later) return value;
  if (value === false && shape.off !== undefined) return shape.off;
  switch (shape.kind) {
    case 'text':
      if (typeof value !== 'string' || !fits(shape, value)) break;
      return isNamed(shape.is, value, path, reader) ? value : undefined;
    case 'flag':
      if (typeof value !== 'boolean') break;
      return value;
    case 'count':
      if (!Number.isInteger(value) || Number(value) < shape.least || Number(value) > shape.most) break;
      return value;
    case 'choice':
      if (!shape.choices.some(choice => choice === value)) break;
      return value;
    case 'list':
      if (Array.isArray(value) && value.length >= (shape.least ?? 0)) return readListShape(shape, value, path, reader);
      if (!shape.single || (shape.wanted && typeof value !== 'string')) break;
      return inList(readAny(shape.single, value, path, reader));
    case 'record':
      if (!isRecord(value)) break;
      return readEntries(shape, value, path, reader);
    case 'object':
      if (shape.short && typeof value === 'string')
        return under(shape.short, readAny(shape.fields[shape.short]!, value, path, reader));
      if (!isRecord(value)) break;
      return readObject(shape, value, path, reader);
  }
  const { wanted = '' } = shape;
  const isUnfit = shape.kind === 'text' && shape.unfit && typeof value === 'string';
  return void reader.report(path, isUnfit ? { kind: 'said', said: shape.unfit } : { kind: 'value', value, wanted });
}

function fits({ pattern = /\S/, longest = Infinity }: TextShape, value: string): boolean {
  return value.length <= longest && pattern.test(value);
}

function isNamed(kind: string | undefined, name: string, path: Path, { names }: ShapeReader, atKey = false): boolean {
  const isOne = kind === undefined ? undefined : names?.[kind];
  return isOne?.(name, path, atKey) ?? true;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Empty, or a list with one item. */
function inList(value: unknown): readonly unknown[] | undefined {
  return value === undefined ? undefined : [value];
}

function readListShape({ of, most }: ListShape, list: readonly unknown[], path: Path, reader: ShapeReader): unknown[] {
  return first(list, most, path, reader).flatMap(
    (item, index) => inList(readAny(of, item, [...path, index], reader) ?? of.otherwise) ?? [],
  );
}

/** The items up to the limit; more are reported. */
function first<T>(entries: readonly T[], most: number, path: Path, reader: ShapeReader): readonly T[] {
  if (entries.length > most) reader.report(path, { kind: 'entries', count: entries.length, most });
  return entries.slice(0, most);
}

function readEntries(
  { of, keys, most = Infinity }: RecordShape,
  value: object,
  path: Path,
  reader: ShapeReader,
): object {
  const entries = first(Object.entries(value), most, path, reader).flatMap(([key, item]) => {
    const place = [...path, key];
    const read = isNamed(keys, key, place, reader, true) ? readAny(of, item, place, reader) : undefined;
    return read === undefined ? [] : [[key, read] as const];
  });
  return Object.fromEntries(entries);
}

/** Nothing, or an object with one part. */
function under(key: string, part: unknown): object | undefined {
  return part === undefined ? undefined : { [key]: part };
}

/** The known parts of an object; undefined if a required part is missing or wrong. */
function readObject(shape: ObjectShape, value: object, path: Path, reader: ShapeReader): object | undefined {
  const fields = Object.entries(shape.fields);
  const read = Object.entries(value).map(([key, item]) => [key, readField(shape, key, item, path, reader)] as const);
  const usual = fields.map(([key, { otherwise }]) => [key, otherwise] as const);
  const found = Object.fromEntries([...usual, ...read].filter(([, part]) => part !== undefined));
  const { keys = [], said, only } = shape.oneOf ?? {};
  const written = keys.filter(key => Object.hasOwn(value, key));
  const isOne = !said || written.length === 1 || (written.length > 1 && !only);
  const missing = fields.flatMap(([key, { required }]) => (Object.hasOwn(value, key) ? [] : (required ?? [])));
  for (const message of isOne ? missing : [...missing, said]) reader.report(path, { kind: 'said', said: message });
  const needed = [...fields.filter(([, { required }]) => required).map(([key]) => key), ...(said ? written : [])];
  return isOne && needed.every(key => Object.hasOwn(found, key)) ? found : undefined;
}

function readField({ fields }: ObjectShape, key: string, value: unknown, path: Path, reader: ShapeReader): unknown {
  const place = [...path, key];
  if (Object.hasOwn(fields, key)) return readAny(fields[key]!, value, place, reader);
  return void reader.report(place, { kind: 'key', key, known: Object.keys(fields) });
}
