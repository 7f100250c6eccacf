import { type Fault, type Path, readShape } from '../../shape/readShape.ts';
import { nearestWord } from '../../text/spelling.ts';
import type { Dialect } from '../dialect.ts';
import { buildDialect } from './buildDialect.ts';
import {
  type Definition,
  type DefinitionProblem,
  DIALECTS,
  faultOf,
  placeOf,
  type Report,
  shown,
} from './description.ts';

/** The result of compiling users' definitions. */
interface Compiled {
  readonly dialects: Dialect[];
  readonly problems: readonly DefinitionProblem[];
}

/** Definitions by dialect id. */
type Definitions = ReadonlyMap<string, Definition>;

/**
 * Compiles a user's dialects by their ids, as in the `dialects` of a `rulebook.json`. Paths of problems start with the
 * id. Wrong parts are omitted; if too little is left, there is no dialect.
 */
export function compileDialects(definitions: unknown = {}, shipped: readonly Dialect[]): Compiled {
  const problems: DefinitionProblem[] = [];
  const report: Report = (path, message) => problems.push({ path, message: `“${placeOf(path)}” ${message}` });
  const reader = { report: (path: Path, fault: Fault) => report(path, faultOf(fault)) };
  const read = new Map(Object.entries(readShape(DIALECTS, definitions, [], reader) ?? {}));
  const known = new Map(shipped.map(dialect => [dialect.id, dialect]));
  const dialects = Array.from(read.keys(), id =>
    compile(id, read, known, (path, message) => report([id, ...path], message)),
  ).filter(dialect => dialect !== undefined);
  return { dialects, problems };
}

/**
 * A shipped dialect from a valid definition. It is compiled on first use, because that takes some milliseconds in a new
 * process, and most never need it. `others` contains what definitions can't express.
 */
export function dialectFrom(
  id: string,
  name: string,
  definition: object,
  others: Pick<Dialect, 'detection' | 'fittedTo' | 'inferred'>,
): Dialect {
  let known: Dialect | undefined;
  const compiled = () => {
    known ??= compileDialects({ [id]: definition }, []).dialects[0]!;
    return known;
  };
  return Object.freeze({
    ...others,
    id,
    name,
    get numbering() {
      return compiled().numbering;
    },
    get layout() {
      return compiled().layout;
    },
    get references() {
      return compiled().references;
    },
  });
}

function compile(
  id: string,
  read: Definitions,
  shipped: ReadonlyMap<string, Dialect>,
  report: Report,
): Dialect | undefined {
  const own = read.get(id)!;
  const { merged, base } = inherited(id, own, read, shipped, report);
  // The definitions that it extends report what is wrong with them.
  const reportOwn: Report = (path, message) => {
    if (!path.length || partAt(own, path) === partAt(merged, path)) report(path, message);
  };
  return buildDialect(id, { definition: merged, base, report: reportOwn });
}

/** The part of a definition that can be inherited as a whole, such as a level or the line of one. */
function partAt(definition: Definition, path: Path): unknown {
  return path.slice(0, 2).reduce<unknown>((part, key) => part && (part as Record<string, unknown>)[key], definition);
}

/** A definition with what it takes from those that it extends, and the shipped dialect at the end of that chain. */
function inherited(
  id: string,
  own: Definition,
  read: Definitions,
  shipped: ReadonlyMap<string, Dialect>,
  report: Report,
): { merged: Definition; base: Dialect | undefined } {
  let merged: Definition = own;
  const seen = [id];
  for (let parent = own.extends; parent !== undefined; ) {
    const from = read.get(parent);
    if (seen.includes(parent)) {
      const base = shipped.get(parent);
      if (parent === id && base && seen.length === 1) return { merged, base };
      report(
        ['extends'],
        `extends itself (${[...seen, parent].join(' → ')}); extend a dialect that doesn't extend this one.`,
      );
      return { merged, base: undefined };
    }
    if (!from) {
      const base = shipped.get(parent);
      if (!base && seen.length === 1) reportUnknown(parent, read, shipped, report);
      return { merged, base };
    }
    seen.push(parent);
    merged = merge(from, merged);
    parent = from.extends;
  }
  return { merged, base: undefined };
}

function reportUnknown(parent: string, read: Definitions, shipped: ReadonlyMap<string, Dialect>, report: Report): void {
  const known = [...read.keys(), ...shipped.keys()];
  const near = nearestWord(parent, known);
  report(
    ['extends'],
    `is ${shown(parent)}, which isn't a dialect; use ${near ? `“${near}”` : `one of ${known.join(', ')}`}.`,
  );
}

/** `own` overrides `parent`; lines and references are merged key by key. */
function merge(parent: Definition, own: Definition): Definition {
  return {
    ...parent,
    ...own,
    ...((parent.lines || own.lines) && { lines: { ...parent.lines, ...own.lines } }),
    ...((parent.references || own.references) && { references: { ...parent.references, ...own.references } }),
  };
}
