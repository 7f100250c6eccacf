import { outcomeOf, resolve } from '../core/book/resolve.ts';
import type { Definition, Workspace } from '../core/book/workspace.ts';
import { blocksOf, type RulesDocument, startOf, textOf } from '../core/document/document.ts';
import { symbolsOf } from '../core/document/symbols.ts';
import { shift } from '../core/text/span.ts';

/** A piece of text that cites a rule: where it is in the document, and the ordinal of the rule. */
export interface ExportedCitation {
  readonly start: number;
  readonly end: number;
  readonly target: number;
}

/** A paragraph of the text: lines that belong together. */
export interface ExportedParagraph {
  /** Where its words start and end, without marks of a heading and without the number. */
  readonly start: number;
  readonly end: number;
  /** The level of a heading of Markdown, from 0; undefined if it's none. */
  readonly heading: number | undefined;
  /** The rule that it starts: its ordinal and level, and what is written as its number, with what is around it. */
  readonly rule: { readonly ordinal: number; readonly level: number; readonly label: string } | undefined;
}

/** A document as paragraphs, and what it cites of itself. */
export interface ExportedText {
  readonly text: string;
  readonly paragraphs: readonly ExportedParagraph[];
  readonly citations: readonly ExportedCitation[];
  /** Whether it has headings as in Markdown, so that asterisks are emphasis. */
  readonly isMarkdown: boolean;
}

export function exportedText(workspace: Workspace, document: RulesDocument): ExportedText {
  const text = textOf(document);
  const rules = rulesIn(document, text);
  const isMarkdown = /\.(?:md|markdown)$/i.test(document.uri) || /^ {0,3}#{1,6}\s/m.test(text);
  const paragraphs = exportedParagraphs(text, rules, isMarkdown);
  return { text, paragraphs, citations: exportedCitations(workspace, document), isMarkdown };
}

/** A rule that starts a line. */
interface LineRule {
  readonly ordinal: number;
  readonly level: number;
  readonly textStart: number;
  /** How many of its level there were, counted from where they start over. */
  readonly count: number;
}

/** The rules of the body that start a line, by where the line starts. */
function rulesIn(document: RulesDocument, text: string): ReadonlyMap<number, LineRule> {
  const { bodyStart } = symbolsOf(document);
  const found = new Map<number, LineRule>();
  let ordinal = -1;
  for (const { block, start } of blocksOf(document)) {
    const { head } = block;
    if (!head) continue;
    ordinal++;
    if (head.kind !== 'rule' || ordinal < bodyStart || head.textEnd !== undefined) continue;
    const span = shift(head, start);
    const line = Math.max(text.lastIndexOf('\n', span.start - 1), text.lastIndexOf('\r', span.start - 1)) + 1;
    const textStart = Math.max(start + head.textStart, span.end);
    if (/^[^\p{L}\p{N}]*(?:\p{L}+\s[^\p{L}\p{N}]*)?$/u.test(text.slice(line, span.start)))
      found.set(line, { ordinal, level: head.number.level, textStart, count: head.number.path.at(-1)! });
  }
  return found;
}

/** Lines are put together until an empty one, or one that starts a rule or a heading. */
function exportedParagraphs(
  text: string,
  rules: ReadonlyMap<number, LineRule>,
  isMarkdown: boolean,
): ExportedParagraph[] {
  const paragraphs: ExportedParagraph[] = [];
  let open: { -readonly [K in keyof ExportedParagraph]: ExportedParagraph[K] } | undefined;
  for (const { 0: line, index } of text.matchAll(/[^\r\n]*(?:\r\n|[\r\n]|$)/g)) {
    const end = index + line.trimEnd().length;
    if (end === index) {
      open = undefined;
      continue;
    }
    const marks = /^ {0,3}(#{1,6})\s+/.exec(line);
    const rule = rules.get(index);
    const underline = /^ {0,3}(?:(=+)|-{2,})\s*$/.exec(line);
    if (open && underline && isMarkdown && open.heading === undefined) {
      open.heading = underline[1] ? 0 : 1;
      open = undefined;
      continue;
    }
    if (open && !rule && !marks) {
      open.end = end;
      continue;
    }
    const from = index + (marks?.[0].length ?? 0);
    const label = rule && withOwnCount(bareLabel(text.slice(from, rule.textStart)), rule.count);
    const start = rule ? Math.min(rule.textStart, end) : from;
    open = { start, end, heading: marks ? marks[1]!.length - 1 : undefined, rule: rule && { ...rule, label: label! } };
    paragraphs.push(open);
    if (marks) open = undefined;
  }
  return paragraphs;
}

/** A number as it's shown: what a renderer counts, such as `1.` before every item, `#.`, or nothing, gets its count. */
function withOwnCount(label: string, count: number): string {
  if (!/[\p{L}\p{N}]/u.test(label)) return `${count}.`;
  return label.replace(/^\d+(?=[.)]$)/, own => (Number(own) === count ? own : String(count)));
}

/** A number with what is around it, without marks of Markdown and indentation. */
function bareLabel(written: string): string {
  return written
    .replace(/^[\s>*_-]+(?=[^\s*_-])|(?<![*_\s])[*_\s]+$/g, '')
    .replace(/\*\*/g, '')
    .trim();
}

function exportedCitations(workspace: Workspace, document: RulesDocument): ExportedCitation[] {
  const isHere = (definition: Definition | undefined) => definition?.document.uri === document.uri;
  return blocksOf(document).flatMap(({ block, index }) =>
    block.references.flatMap(reference => {
      if (reference.kind !== 'number') return [];
      const resolutions = resolve(workspace, document, reference);
      const definition = resolutions[0]?.definition;
      if (outcomeOf(resolutions) !== 'resolved' || !definition || !isHere(definition)) return [];
      return [{ ...shift(reference, startOf(document, index)), target: definition.ordinal }];
    }),
  );
}
