import type { Reference } from '../blocks/block.ts';
import { plainText } from '../blocks/cells.ts';
import {
  blockAt,
  blocksOf,
  documentPosition,
  headBlockOf,
  type RulesDocument,
  startOf,
  startPosition,
} from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import type { Numbering } from '../numbers/numbering.ts';
import {
  startLevel as firstLevelOf,
  numberFromPath,
  parentNumber,
  type RuleNumber,
  seriesOf,
} from '../numbers/ruleNumber.ts';
import { type Span, shift } from '../text/span.ts';
import { type Outcome, outcomeOf, type Resolution, resolve, type TitleOutcome, titleOutcome } from './resolve.ts';
import { headOf, type Workspace } from './workspace.ts';

/** The place of something: zero-based lines, columns in UTF-16 units, with an exclusive end. */
export interface ExportedPlace {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface ExportedRule {
  readonly number: string;
  /** Name of its level: "chapter". */
  readonly level: string;
  readonly title: string | null;
  readonly line: number;
  /** Number of the rule that contains it. */
  readonly parent: string | null;
}

export interface ExportedReference extends ExportedPlace {
  /** Its text, on one line. */
  readonly text: string;
  /** The numbers or terms that it names; for a range, all that exist. */
  readonly targets: readonly string[];
  readonly outcome: Outcome;
  /** The title quoted with it. */
  readonly title: string | null;
  readonly titleOutcome: TitleOutcome | null;
  /** For a range: the places of its ends. */
  readonly ends?: readonly ExportedPlace[];
}

/** Everything that a document defines and references, as JSON values. Its schema is docs/export.schema.json. */
export interface ExportedDocument {
  readonly document: string;
  /** The id of its dialect. */
  readonly dialect: string;
  readonly encoding: string;
  readonly rules: readonly ExportedRule[];
  readonly terms: readonly { readonly term: string; readonly line: number }[];
  readonly references: readonly ExportedReference[];
  readonly problems: readonly (ExportedPlace & { readonly code: string; readonly message: string })[];
}

/** What `rulebook export` prints. */
export function exportDocument(
  workspace: Workspace,
  document: RulesDocument,
  name: string,
  encoding: string,
): ExportedDocument {
  return {
    document: name,
    dialect: document.dialect.id,
    encoding,
    ...exportHeads(document),
    references: blocksOf(document).flatMap(({ block, index }) =>
      block.references.map(reference => exportReference(workspace, document, reference, index)),
    ),
    problems: blocksOf(document).flatMap(({ block, start }) =>
      block.problems.map(({ code, message, ...span }) => ({
        code,
        message,
        ...exportedPlace(document, shift(span, start)),
      })),
    ),
  };
}

function exportHeads(document: RulesDocument): Pick<ExportedDocument, 'rules' | 'terms'> {
  const { heads, dialect } = document;
  const { bodyStart } = symbolsOf(document);
  const rules: ExportedRule[] = [];
  const terms: { term: string; line: number }[] = [];
  const around = parentsIn(dialect.numbering);
  heads.forEach((head, ordinal) => {
    const { line } = startPosition(document, headBlockOf(document, ordinal));
    if (head.kind === 'term') terms.push({ term: head.term, line });
    else if (head.kind === 'rule' && ordinal >= bodyStart) {
      const { text: number, level } = head.number;
      const parent = around(head.number);
      rules.push({ number, level: dialect.numbering.levels[level]!.name, title: head.title ?? null, line, parent });
    }
  });
  return { rules, terms };
}

/** The number of the heading above a rule where it ends with a zero: 2.0 for 2.1. */
function headingNumber({ path }: RuleNumber, numbering: Numbering): RuleNumber | undefined {
  return path.at(-1) ? numberFromPath([...path.slice(0, -1), 0], numbering) : undefined;
}

/** Returns, for rules in text order, the parent of each. */
function parentsIn(numbering: Numbering): (number: RuleNumber) => string | null {
  const seen = new Set<string>();
  const open: RuleNumber[] = [];
  return number => {
    const start = firstLevelOf(number.path, numbering);
    let parent = parentNumber(number, numbering);
    while (parent && !seen.has(parent.text)) {
      const heading = headingNumber(number, numbering);
      parent = heading && seen.has(heading.text) ? heading : parentNumber(parent, numbering);
    }
    seen.add(number.text);
    while (open.length && open.at(-1)!.level >= number.level) open.pop();
    // The parent of a continuously numbered rule is the last rule of the levels above, which aren't part of its number.
    const around = open.findLast(({ level }) => level < start);
    open.push(number);
    // An appendix stands beside the parts.
    return parent?.text ?? (seriesOf(number) ? undefined : around?.text) ?? null;
  };
}

function exportReference(
  workspace: Workspace,
  document: RulesDocument,
  reference: Reference,
  block: number,
): ExportedReference {
  const start = startOf(document, block);
  const resolutions = resolve(workspace, document, reference);
  const written = blockAt(document, block)!.text.slice(reference.start, reference.end);
  const text = plainText(written, document.dialect).replace(/\s+/g, ' ');
  return {
    text,
    ...exportedPlace(document, shift(reference, start)),
    targets: resolutions.map(targetName),
    outcome: outcomeOf(resolutions),
    title: reference.kind === 'term' ? null : (reference.title?.text ?? null),
    titleOutcome: titleOutcome(reference, resolutions) ?? null,
    ...(reference.kind === 'range' && { ends: reference.ends.map(end => exportedPlace(document, shift(end, start))) }),
  };
}

/** The number, or the term as in the glossary. */
function targetName({ name, definition }: Resolution): string {
  const head = definition && headOf(definition);
  return head?.kind === 'term' ? head.term : name;
}

function exportedPlace(document: RulesDocument, span: Span): ExportedPlace {
  const start = documentPosition(document, span.start);
  const end = documentPosition(document, span.end);
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}
