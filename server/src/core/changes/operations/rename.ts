import { explain } from '../../book/explain.ts';
import { resolveNumber, titledIn, titleOwner } from '../../book/resolve.ts';
import { type Definition, headOf, scopeOf, titleOf, titleSpan, type Workspace } from '../../book/workspace.ts';
import { explainCitation, resolveCitation } from '../../citing/bookCitations.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { type Pointed, pointedTargets, pointedToFollow } from '../../features/navigation/target.ts';
import { type Span, touches } from '../../text/span.ts';
import { mustBeLoaded, orRefusal, type Plan, type Refusal, refuse } from '../plan/plan.ts';
import { renameNumber } from './renameNumber.ts';
import { renameTerm } from './renameTerm.ts';
import { renameTitle } from './renameTitle.ts';

/** Renames the rule number, title, or term at the cursor in all documents that use it. */
export function renameAt(workspace: Workspace, document: RulesDocument, offset: number, name: string): Plan | Refusal {
  return orRefusal(() => {
    const { kind, definition } = renameableIn(workspace, document, offset);
    if (!name.trim()) refuse('Enter a new name.');
    if (/[\r\n]/.test(name)) refuse('A name must be on one line.');
    mustBeLoaded(workspace, definition.document);
    return RENAMING[kind](workspace, definition, name);
  });
}

const RENAMING = { number: renameNumber, title: renameTitle, term: renameTerm };

/** What can be renamed at a place, and what it names. */
export interface Renameable {
  readonly kind: 'number' | 'title' | 'term';
  /** The span at the cursor, in the given document. */
  readonly span: Span;
  /** The current name; short forms such as “b” in full. */
  readonly name: string;
  readonly definition: Definition;
}

const NOTHING = "There's nothing to rename here; put the cursor on a rule number, a title, or a term.";

/** The number, title, or term at the cursor with its definition, or why there is none. */
export function renameableAt(workspace: Workspace, document: RulesDocument, offset: number): Renameable | Refusal {
  return orRefusal(() => renameableIn(workspace, document, offset));
}

/** The number, title, or term at the cursor with its definition; refuses if there is none. */
function renameableIn(workspace: Workspace, document: RulesDocument, offset: number): Renameable {
  const pointed = pointedToFollow(workspace, document, offset);
  switch (pointed?.kind) {
    case 'head':
      return headAt(workspace, document, pointed, offset);
    case 'title':
      return renameableTitle(workspace, document, pointed);
    case 'reference':
      return referenceAt(workspace, document, pointed);
    case 'use':
      return renameableOf(pointed.span, pointed.definition);
    case 'citation':
      return citedAt(workspace, pointed);
    case 'pinned':
      return refuse(`This cites ${pointed.citation.pin.edition}, which doesn't change; update the pin first.`);
    default:
      refuse(NOTHING);
  }
}

type PointedAs<K extends Pointed['kind']> = Extract<Pointed, { kind: K }>;

/** For a line of the Contents, the rule in the body, if any; the second of two duplicates is itself. */
function headAt(
  workspace: Workspace,
  document: RulesDocument,
  { head, span, ordinal }: PointedAs<'head'>,
  offset: number,
): Renameable {
  const own = { document, ordinal };
  if (head.kind !== 'rule') return renameableOf(span, own);
  const isListed = ordinal < symbolsOf(document).bodyStart;
  const definition = (isListed && resolveNumber(scopeOf(workspace, document), head.number).definition) || own;
  if (touches(span, offset)) return renameableOf(span, definition, 'number');
  return renameableOf(titleSpan(own) ?? refuse(NOTHING), definition);
}

function renameableTitle(workspace: Workspace, document: RulesDocument, pointed: PointedAs<'title'>): Renameable {
  const { span, title, reference } = pointed;
  const definition = titleOwner(workspace, document, reference);
  if (definition) return renameableOf(span, definition);
  refuse(
    titledIn(workspace, document, reference).some(rules => rules.length > 0)
      ? `Several rules are titled “${title}”; go to the rule itself and rename the title there.`
      : `No rule is titled “${title}”, so there's nothing to rename.`,
  );
}

function referenceAt(workspace: Workspace, document: RulesDocument, pointed: PointedAs<'reference'>): Renameable {
  const { reference, span, end } = pointed;
  if (reference.kind === 'range' && !end) refuse('Put the cursor on one of the two numbers of the range.');
  const [target, ...others] = pointedTargets(workspace, document, pointed);
  if (!target || others.length) refuse(NOTHING);
  if (!target.definition) refuse(`${explain(target, reference, document)} There's nothing to rename.`);
  return renameableOf(span, target.definition, reference.kind === 'term' ? undefined : 'number');
}

/** The rule that a source cites. */
function citedAt(workspace: Workspace, { span, citation }: PointedAs<'citation'>): Renameable {
  const [found] = resolveCitation(workspace, citation);
  if (!found) refuse(NOTHING);
  if (!found.definition) refuse(`${explainCitation(workspace, citation, found)} There's nothing to rename.`);
  return renameableOf(span, found.definition, 'number');
}

/** The number of a rule; or a term, or the title that serves as one. */
function renameableOf(span: Span, definition: Definition, what?: 'number'): Renameable {
  const head = headOf(definition);
  if (head.kind === 'term') return { kind: 'term', span, name: head.term, definition };
  if (head.kind === 'rule' && what) return { kind: what, span, name: head.number.text, definition };
  return { kind: 'title', span, name: titleOf(head) ?? refuse(NOTHING), definition };
}
