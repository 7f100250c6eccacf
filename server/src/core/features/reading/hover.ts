import { nameOfHead } from '../../blocks/block.ts';
import { citationsOf } from '../../book/citations.ts';
import { explain } from '../../book/explain.ts';
import { passagesOf } from '../../book/passages.ts';
import { type Resolution, resolve, resolveNumber } from '../../book/resolve.ts';
import { termUsesOf } from '../../book/terms.ts';
import { type Definition, documentsReaching, headOf, scopeOf, titleOf, type Workspace } from '../../book/workspace.ts';
import { explainCitation, resolveCitedRange } from '../../citing/bookCitations.ts';
import { citedInSources, sourcesText } from '../../citing/citedInSources.ts';
import { readable } from '../../dialect/dialect.ts';
import type { RulesDocument } from '../../document/document.ts';
import { childrenOf } from '../../document/tree.ts';
import { type RuleNumber, withParents } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import { counted } from '../../text/words.ts';
import { nameOfDocument } from '../places/headline.ts';
import { type Pointed, pointedIn, targetsOf } from '../places/target.ts';

/** What a hover shows of a rule or a term. All text comes from the document: data. */
export interface Card {
  /** "702.19 Trample", or the term. */
  readonly heading: string;
  /** Its parents, outermost first. */
  readonly place: readonly string[];
  readonly paragraphs: readonly string[];
  readonly examples: readonly string[];
  /** For a rule that is only a title: its first children. */
  readonly members: readonly HoverLine[];
  /** "6 subrules" and so on, and the number of citations. */
  readonly facts: readonly string[];
}

/** A rule in one line: its number, and its title or text. */
export interface HoverLine {
  readonly name: string;
  readonly text: string;
}

/** The content of a hover: one card, a line for each member of a range, or why there is nothing to show. */
export interface Hover {
  readonly span: Span;
  readonly card?: Card;
  /** The definition that the card is about. */
  readonly definition?: Definition;
  readonly members?: readonly HoverLine[];
  readonly message?: string;
  /** The published address of the rule. */
  readonly address?: string;
}

export function hoverAt(workspace: Workspace, document: RulesDocument, offset: number): Hover | undefined {
  const pointed = pointedIn(workspace, document, offset);
  if (!pointed) return undefined;
  const { span } = pointed;
  const targets = allTargetsOf(workspace, document, pointed);
  const [first] = targets;
  if (!first) return undefined;
  if (targets.length > 1) return { span, members: targets.map(member) };
  const { definition } = first;
  const message = first.outcome === 'resolved' ? undefined : whyNone(workspace, document, pointed, first);
  return {
    span,
    ...(message && { message }),
    ...(definition && { definition, card: cardOf(workspace, definition, document) }),
  };
}

/** For a range, all members, even if the cursor is at one of its ends. */
function allTargetsOf(workspace: Workspace, document: RulesDocument, pointed: Pointed): readonly Resolution[] {
  if (pointed.kind === 'citation') return resolveCitedRange(workspace, pointed.citation);
  const range = pointed.kind === 'reference' && pointed.reference.kind === 'range' ? pointed.reference : undefined;
  return range ? resolve(workspace, document, range) : targetsOf(workspace, document, pointed);
}

function whyNone(workspace: Workspace, document: RulesDocument, pointed: Pointed, found: Resolution): string {
  if (pointed.kind === 'citation') return explainCitation(workspace, pointed.citation, found);
  return explain(found, 'reference' in pointed ? pointed.reference : undefined, document);
}

const MOST_MEMBERS = 7;

function member({ name, definition }: Resolution): HoverLine {
  if (!definition) return { name, text: "doesn't exist" };
  const title = titleOf(headOf(definition));
  return {
    name,
    text: title ? readable(title, definition.document.dialect) : passagesOf(definition).paragraphs.join(' '),
  };
}

function cardOf(workspace: Workspace, definition: Definition, from: RulesDocument): Card {
  const head = headOf(definition);
  const { paragraphs, examples } = passagesOf(definition);
  const name = nameOfHead(head);
  const title = titleOf(head);
  return {
    heading: readable(title ? `${name} ${title}` : name, definition.document.dialect),
    place: [
      ...(definition.document === from ? [] : [nameOfDocument(workspace, definition.document)]),
      ...placeOf(workspace, definition),
    ],
    // In layouts with forms, these show whether headings can have text.
    paragraphs: title && definition.document.dialect.layout.kind !== 'forms' ? [] : paragraphs,
    examples,
    members: title ? firstChildren(definition) : [],
    facts: [...childFacts(definition), ...usageFacts(workspace, definition)],
  };
}

/** Maximum number of uses of a term to count, so that a hover doesn't take long. */
const MOST_USES = 1000;

/** Number of citations of a rule or term, and of uses of a term in running text. */
function usageFacts(workspace: Workspace, definition: Definition): string[] {
  const { document } = definition;
  const cited = citationsOf(workspace, definition).length;
  const used = documentsReaching(workspace, document).reduce(
    (count, from) => count + termUsesOf(workspace, definition, from, MOST_USES - count).length,
    0,
  );
  const inSources = sourcesText(citedInSources(workspace, definition));
  if (cited === 0 && used === 0) return [inSources || 'not cited'];
  const uses = used < MOST_USES ? counted(used, 'use') : `over ${counted(MOST_USES, 'use')}`;
  return [...(cited ? [counted(cited, 'citation')] : []), ...(used ? [uses] : []), ...(inSources ? [inSources] : [])];
}

/** The parents of a definition; their titles can be in another document of the book. */
export function placeOf(workspace: Workspace, { document, ordinal }: Definition): string[] {
  const head = document.heads[ordinal]!;
  if (head.kind !== 'rule') return ['Glossary'];
  const { dialect } = document;
  const [book = []] = scopeOf(workspace, document);
  const above = withParents(head.number, dialect.numbering).slice(1).reverse();
  return above.map(number => {
    const { definition } = resolveNumber([book], number);
    const title = definition && titleOf(headOf(definition));
    return readable(title ? `${number.text} ${title}` : number.text, dialect);
  });
}

/** The first children of a heading, as many as fit in a hover. */
export function firstChildren(definition: Definition): HoverLine[] {
  const children = childNumbers(definition);
  const shown = children.slice(0, MOST_MEMBERS).map(number => member(resolveNumber([[definition.document]], number)));
  return children.length > MOST_MEMBERS ? [...shown, { name: '…', text: '' }] : shown;
}

function childFacts(definition: Definition): string[] {
  const { length, 0: first } = childNumbers(definition);
  return first ? [counted(length, definition.document.dialect.numbering.levels[first.level]!.name)] : [];
}

function childNumbers(definition: Definition): readonly RuleNumber[] {
  const head = headOf(definition);
  return (head.kind === 'rule' && childrenOf([definition.document]).get(head.number.text)?.numbers) || [];
}
