import { nearestWord } from '../../text/spelling.ts';
import type { Dialect } from '../dialect.ts';
import { buildDialect } from './buildDialect.ts';
import {
  type Definition,
  type DefinitionProblem,
  type Path,
  placeOf,
  type Report,
  readDefinition,
  shown,
} from './description.ts';

/** What users' definitions come to. */
export interface Compiled {
  readonly dialects: Dialect[];
  readonly problems: readonly DefinitionProblem[];
}

interface Read {
  readonly own: Definition;
  readonly report: Report;
}

/**
 * The dialects that a user describes, by their ids, as in the `dialects` of a `rulebook.json`. Paths of problems begin with
 * the id. What is wrong in a definition is left out of the dialect; where too little is left, there is none.
 */
export function compileDialects(definitions: unknown, shipped: readonly Dialect[]): Compiled {
  const problems: DefinitionProblem[] = [];
  if (typeof definitions !== 'object' || definitions === null || Array.isArray(definitions)) {
    const message = `“dialects” is ${shown(definitions)}: write an object with a definition for each id.`;
    return { dialects: [], problems: definitions === undefined ? [] : [{ path: [], message }] };
  }
  const read = new Map<string, Read>();
  for (const [id, definition] of Object.entries(definitions)) {
    const report = reporter(id, problems);
    const own = readDefinition(definition, [], report);
    if (own) read.set(id, { own, report });
  }
  const dialects = Array.from(read.keys(), id =>
    compile(id, read, new Map(shipped.map(dialect => [dialect.id, dialect]))),
  ).filter(dialect => dialect !== undefined);
  return { dialects, problems };
}

/**
 * A shipped dialect from a definition that is known to be right. It is compiled when something of it is first asked for: that
 * takes some milliseconds in a process that has just begun, and most never see such a text.
 */
export function dialectFrom(
  id: string,
  name: string,
  definition: object,
  detection: NonNullable<Dialect['detection']>,
  fittedTo?: Dialect['fittedTo'],
): Dialect {
  let known: Dialect | undefined;
  const compiled = () => {
    known ??= compileDialects({ [id]: definition }, []).dialects[0]!;
    return known;
  };
  return Object.freeze({
    id,
    name,
    detection,
    ...(fittedTo && { fittedTo }),
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

function reporter(id: string, problems: DefinitionProblem[]): Report {
  return (path: Path, message: string) => {
    const subject = path.length ? placeOf(path) : id;
    problems.push({ path: [id, ...path], message: `“${subject}” ${message}` });
  };
}

function compile(
  id: string,
  read: ReadonlyMap<string, Read>,
  shipped: ReadonlyMap<string, Dialect>,
): Dialect | undefined {
  const { own, report } = read.get(id)!;
  const { merged, base } = inherited(id, own, read, shipped, report);
  return buildDialect(id, merged, own, base, report);
}

/** A definition with what it takes over from those that it extends, and the shipped dialect at the end of that chain. */
function inherited(
  id: string,
  own: Definition,
  read: ReadonlyMap<string, Read>,
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
        `goes in a circle (${[...seen, parent].join(' → ')}): extend a dialect that does not extend this one.`,
      );
      return { merged, base: undefined };
    }
    if (!from) {
      const base = shipped.get(parent);
      if (!base && seen.length === 1) reportUnknown(parent, read, shipped, report);
      return { merged, base };
    }
    seen.push(parent);
    merged = merge(from.own, merged);
    parent = from.own.extends;
  }
  return { merged, base: undefined };
}

function reportUnknown(
  parent: string,
  read: ReadonlyMap<string, Read>,
  shipped: ReadonlyMap<string, Dialect>,
  report: Report,
): void {
  const known = [...read.keys(), ...shipped.keys()];
  const near = nearestWord(parent, known);
  report(
    ['extends'],
    `is ${shown(parent)}, which is no dialect: write ${near ? `“${near}”` : `one of ${known.join(', ')}`}.`,
  );
}

/** What `own` says goes before what `parent` says; lines and references are merged key by key. */
function merge(parent: Definition, own: Definition): Definition {
  return {
    ...parent,
    ...own,
    ...((parent.lines || own.lines) && { lines: { ...parent.lines, ...own.lines } }),
    ...((parent.references || own.references) && { references: { ...parent.references, ...own.references } }),
  };
}
