import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS } from '../support/corpus.ts';

/** Part of a text: zero-based lines and columns, in UTF-16 units; the end is exclusive. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface MarkedRule {
  readonly line: number;
  /** The line of the rule that contains it, if that is certain. */
  readonly parent?: number | undefined;
  /** Whether it must be found: not if it's an item of a list that nobody cites, or if it begins inside a line. */
  readonly isRequired: boolean;
}

export interface MarkedReference extends Place {
  readonly kind: 'own' | 'relative' | 'foreign' | 'broken' | 'ignored';
  /** The lines of the rules that it can mean. */
  readonly targets: readonly number[];
}

export interface Marks {
  readonly name: string;
  readonly repository: string;
  readonly commit: string;
  readonly path: string;
  readonly sha256: string;
  readonly language: string;
  readonly rules: readonly MarkedRule[];
  readonly references: readonly MarkedReference[];
  /** References were read only before this line. */
  readonly until: number;
}

/** A text with its marks. */
export interface MarkedText extends Marks {
  readonly text: string;
}

const FOLDER = 'test/marked/marks';
/** By their letters in a file of marks. */
const KINDS = { o: 'own', r: 'relative', f: 'foreign', b: 'broken', i: 'ignored' } as const;
const LARGEST = 5_000_000;

/**
 * All marks that are part of the project. A file has a line of JSON with the origin of its text, and a line for each
 * rule, `line parent` or `line parent ?` if it needn't be found, and each reference, `kind line:column-endLine:endColumn
 * targets…`; parents are `-` if unknown.
 */
export function allMarks(): Marks[] {
  return readdirSync(FOLDER)
    .sort()
    .map(name => marksIn(readFileSync(join(FOLDER, name), 'utf8')));
}

function marksIn(written: string): Marks {
  const [head = '', ...lines] = written.trimEnd().split('\n');
  const fields = lines.map(line => line.split(' '));
  return {
    ...JSON.parse(head),
    rules: fields.flatMap(([first = '', parent, isOptional]) =>
      /^\d/.test(first)
        ? [{ line: Number(first), parent: parent === '-' ? undefined : Number(parent), isRequired: !isOptional }]
        : [],
    ),
    references: fields.flatMap(([kind = '', place = '', ...targets]) =>
      kind in KINDS
        ? [{ kind: KINDS[kind as keyof typeof KINDS], ...placeOf(place), targets: targets.map(Number) }]
        : [],
    ),
  };
}

function placeOf(written: string): Place {
  const [line = 0, column = 0, endLine = 0, endColumn = 0] = written.split(/[:-]/).map(Number);
  return { line, column, endLine, endColumn };
}

/** The marks whose texts are in a folder, under any names, and those whose texts are missing. */
export function textsIn(folder: string | undefined): { found: MarkedText[]; missing: Marks[] } {
  const texts = new Map<string, string>();
  for (const path of folder ? filesBelow(folder) : []) {
    const bytes = readFileSync(path);
    texts.set(createHash('sha256').update(bytes).digest('hex'), decode(bytes).text);
  }
  const marks = allMarks();
  return {
    found: marks.flatMap(each => (texts.has(each.sha256) ? [{ ...each, text: texts.get(each.sha256)! }] : [])),
    missing: marks.filter(({ sha256 }) => !texts.has(sha256)),
  };
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => {
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats?.isFile() && stats.size <= LARGEST;
    });
}

/** What an independent reader found in published documents, in the form of their files. */
interface Expected {
  readonly document: string;
  readonly source: string;
  readonly rules: readonly { line: number; parent?: number; optional?: boolean; inline?: boolean }[];
  readonly references: readonly (ExpectedPlace & {
    kind: 'own' | 'foreign';
    relative?: boolean;
    broken?: boolean;
    targets?: number[];
    near?: number[];
    range?: number[];
  })[];
  readonly ignore?: readonly ExpectedPlace[];
}

interface ExpectedPlace {
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn: number;
}

/** The documents of the corpus with other schemes; none if it isn't there. */
export function schemesOfCorpus(): MarkedText[] {
  const folder = join(CORPUS, 'schemes');
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(join(folder, 'expected'))
    .sort()
    .map(name => {
      const expected: Expected = JSON.parse(readFileSync(join(folder, 'expected', name), 'utf8'));
      return { ...asMarks(expected), text: decode(readFileSync(join(folder, expected.document))).text };
    });
}

function asMarks({ document, source, rules, references, ignore = [] }: Expected): Marks {
  const place = ({ line, column, endLine = line, endColumn }: ExpectedPlace) => ({ line, column, endLine, endColumn });
  const ignored = ignore.map(each => ({ ...place(each), kind: 'ignored' as const, targets: [] }));
  return {
    name: document,
    repository: source,
    commit: '',
    path: document,
    sha256: '',
    language: '',
    until: Number.POSITIVE_INFINITY,
    rules: rules.map(({ line, parent, optional, inline }) => ({ line, parent, isRequired: !optional && !inline })),
    references: references
      .map(each => ({
        ...place(each),
        kind: each.kind === 'foreign' ? each.kind : each.relative ? 'relative' : each.broken ? 'broken' : each.kind,
        targets: [...(each.targets ?? []), ...(each.near ?? []), ...(each.range ?? [])],
      }))
      .concat(ignored as never[]) as MarkedReference[],
  };
}
