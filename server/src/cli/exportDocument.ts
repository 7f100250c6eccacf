import type { Reference } from '../core/block.ts';
import { documentPosition, type RulesDocument } from '../core/document.ts';
import { plainText } from '../core/records/cells.ts';
import { outcomeOf, type Resolution, resolve, titleOutcome } from '../core/resolve.ts';
import { type Span, shift } from '../core/span.ts';
import { headBlocksOf, symbolsOf } from '../core/symbols.ts';
import { headOf, type Workspace } from '../core/workspace.ts';

/** A span as the protocol counts: zero-based lines, UTF-16 columns, the end exclusive. */
interface Place {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** What `rulebook export` prints; its schema is docs/export.schema.json. */
export function exportDocument(workspace: Workspace, document: RulesDocument, name: string, encoding: string): object {
  return {
    document: name,
    dialect: document.dialect.id,
    encoding,
    ...exportHeads(document),
    references: document.blocks.flatMap((block, index) =>
      block.references.map(reference => exportReference(workspace, document, reference, index)),
    ),
    problems: document.blocks.flatMap((block, index) =>
      block.problems.map(({ code, message, ...span }) => ({
        code,
        message,
        ...placeOf(document, shift(span, document.starts[index]!)),
      })),
    ),
  };
}

function exportHeads(document: RulesDocument): { rules: object[]; terms: object[] } {
  const { heads, dialect, startLines } = document;
  const headBlocks = headBlocksOf(document);
  const { bodyStart } = symbolsOf(document);
  const rules: object[] = [];
  const terms: object[] = [];
  heads.forEach((head, ordinal) => {
    const line = startLines[headBlocks[ordinal]!]!;
    if (head.kind === 'term') terms.push({ term: head.term, line });
    else if (head.kind === 'rule' && ordinal >= bodyStart) {
      const { text: number, level } = head.number;
      rules.push({ number, level: dialect.numbering.levels[level]!.name, title: head.title ?? null, line });
    }
  });
  return { rules, terms };
}

function exportReference(workspace: Workspace, document: RulesDocument, reference: Reference, block: number): object {
  const start = document.starts[block]!;
  const resolutions = resolve(workspace, document, reference);
  const written = document.blocks[block]!.text.slice(reference.start, reference.end);
  const text = plainText(written, document.dialect).replace(/\s+/g, ' ');
  return {
    text,
    ...placeOf(document, shift(reference, start)),
    targets: resolutions.map(targetName),
    outcome: outcomeOf(resolutions),
    title: reference.kind === 'term' ? null : (reference.title?.text ?? null),
    titleOutcome: titleOutcome(reference, resolutions) ?? null,
    ...(reference.kind === 'range' && { ends: reference.ends.map(end => placeOf(document, shift(end, start))) }),
  };
}

/** The number, or the term as the glossary writes it. */
function targetName({ name, definition }: Resolution): string {
  const head = definition && headOf(definition);
  return head?.kind === 'term' ? head.term : name;
}

function placeOf(document: RulesDocument, span: Span): Place {
  const start = documentPosition(document, span.start);
  const end = documentPosition(document, span.end);
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}
