import { memo } from '../text/memo.ts';
import { type Path, readShape, type ShapeFault } from '../text/readShape.ts';
import { nearestWord } from '../text/spelling.ts';
import { buildDialect } from './buildDialect.ts';
import {
  type DefinitionProblem,
  type Described,
  DIALECTS,
  type DialectDefinition,
  faultInWords,
  pathText,
  type ReportProblem,
  shownValue,
} from './description.ts';
import type { Dialect } from './dialect.ts';

/** What can be extended, by id: the definitions that were read, and the shipped dialects. */
interface Known {
  readonly read: ReadonlyMap<string, DialectDefinition>;
  readonly shipped: ReadonlyMap<string, Dialect>;
}

/**
 * Compiles a user's dialects by their ids, as in the `dialects` of a `rulebook.json`. Paths of problems start with the
 * id. Wrong parts are omitted; if too little is left, there is no dialect.
 */
export function compileDialects(definitions: unknown = {}, shipped: readonly Dialect[]) {
  const problems: DefinitionProblem[] = [];
  const report: ReportProblem = (path, message) => problems.push({ path, message: `“${pathText(path)}” ${message}` });
  const reader = { report: (path: Path, fault: ShapeFault) => report(path, faultInWords(fault)) };
  const read = new Map(Object.entries(readShape(DIALECTS, definitions, [], reader) ?? {}));
  const known = { read, shipped: new Map(shipped.map(dialect => [dialect.id, dialect])) };
  const dialects = Array.from(read, ([id, own]) =>
    compile(id, own, known, (path, message) => report([id, ...path], message)),
  ).filter(dialect => dialect !== undefined);
  return { dialects, problems };
}

/** What definitions can't express. */
type CodeOnly = Pick<Dialect, 'detection' | 'fittedTo' | 'inferred'>;

/**
 * A shipped dialect from a valid definition. It is compiled on first use, because that takes some milliseconds in a new
 * process, and most never need it.
 */
export function dialectFrom(id: string, name: string, definition: object, others: CodeOnly): Dialect {
  const compiled = () => memo(definition, compileAlone, id);
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

/** The dialect of a valid definition that extends none. */
export function compileAlone(definition: object, id: string): Dialect {
  return compileDialects({ [id]: definition }, []).dialects[0]!;
}

function compile(id: string, own: DialectDefinition, known: Known, report: ReportProblem): Dialect | undefined {
  const { definition, base } = inherited(id, own, known, report);
  // The definitions that it extends report what is wrong with them.
  const reportOwn: ReportProblem = (path, message) => {
    if (!path.length || inheritablePart(own, path) === inheritablePart(definition, path)) report(path, message);
  };
  return buildDialect(id, { definition, base, report: reportOwn });
}

/** The part of a definition that can be inherited as a whole, such as a level or the line of one. */
function inheritablePart(definition: DialectDefinition, path: Path): unknown {
  return path.slice(0, 2).reduce<unknown>((part, key) => part && (part as Record<string, unknown>)[key], definition);
}

/** A definition with what it takes from those that it extends, and the shipped dialect at the end of that chain. */
function inherited(id: string, own: DialectDefinition, known: Known, report: ReportProblem): Omit<Described, 'report'> {
  let definition = own;
  const seen = [id];
  for (let parent = own.extends; parent !== undefined; ) {
    const from = known.read.get(parent);
    const base = known.shipped.get(parent);
    const isOwnBase = parent === id && base !== undefined && seen.length === 1;
    if (from && seen.includes(parent) && !isOwnBase) {
      const chain = [...seen, parent].join(' → ');
      report(['extends'], `extends itself (${chain}); extend a dialect that doesn't extend this one.`);
      return { definition, base: undefined };
    }
    if (!from || isOwnBase) {
      if (!base && seen.length === 1) reportUnknown(parent, known, report);
      return { definition, base };
    }
    seen.push(parent);
    definition = merge(from, definition);
    parent = from.extends;
  }
  return { definition, base: undefined };
}

function reportUnknown(parent: string, { read, shipped }: Known, report: ReportProblem): void {
  const known = [...read.keys(), ...shipped.keys()];
  const near = nearestWord(parent, known);
  const advice = near ? `“${near}”` : `one of ${known.join(', ')}`;
  report(['extends'], `is ${shownValue(parent)}, which isn't a dialect; use ${advice}.`);
}

/** `own` overrides `parent`; lines and references are merged key by key. */
function merge(parent: DialectDefinition, own: DialectDefinition): DialectDefinition {
  return {
    ...parent,
    ...own,
    ...((parent.lines || own.lines) && { lines: { ...parent.lines, ...own.lines } }),
    ...((parent.references || own.references) && { references: { ...parent.references, ...own.references } }),
  };
}
