import { nameOfHead } from '../../blocks/block.ts';
import { citationsOf } from '../../book/citations.ts';
import { completenessOf } from '../../book/completeness.ts';
import { explain, explainCompleteness } from '../../book/explain.ts';
import { possibleBookOf } from '../../book/nearby.ts';
import { passagesOf } from '../../book/passages.ts';
import { type Resolution, resolve, resolveNumber } from '../../book/resolve.ts';
import { termUsesOf } from '../../book/terms.ts';
import {
  type Definition,
  documentsReaching,
  groupOf,
  headOf,
  scopeOf,
  titleOf,
  type Workspace,
} from '../../book/workspace.ts';
import { explainCitation, resolveCitedRange } from '../../citing/bookCitations.ts';
import { citedInSources, sourcesText } from '../../citing/citedInSources.ts';
import { meaningOfPinned } from '../../citing/pinned.ts';
import { readable } from '../../dialect/dialect.ts';
import type { RulesDocument } from '../../document/document.ts';
import { plainWords } from '../../document/plainWords.ts';
import { childrenOf } from '../../document/tree.ts';
import { type RuleNumber, withParents } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import { counted } from '../../text/words.ts';
import { nameOfDocument } from '../navigation/headline.ts';
import { type Pointed, pointedIn, pointedTargets } from '../navigation/target.ts';

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
  /** The files, by URI, that may be one book, where the rule is in one of them. */
  readonly possibleBook?: readonly string[];
  /** The published address of the rule. */
  readonly address?: string;
  /** The rule in the edition that a citation pins, if it was another; the card is about what it is now. */
  readonly was?: { readonly edition: string } & Pick<Card, 'heading' | 'paragraphs'>;
  /** The rule in other languages, by the names of their books. */
  readonly counterparts?: readonly HoverLine[];
}

export function hoverAt(workspace: Workspace, document: RulesDocument, offset: number): Hover | undefined {
  const pointed = pointedIn(workspace, document, offset);
  if (!pointed) return undefined;
  const { span } = pointed;
  if (pointed.kind === 'pinned') return pinnedHover(workspace, document, pointed);
  const targets = allTargetsOf(workspace, document, pointed);
  const [first] = targets;
  if (!first) return undefined;
  if (targets.length > 1) return { span, members: targets.map(member) };
  const { definition } = first;
  const message = first.outcome === 'resolved' ? undefined : whyNone(workspace, document, pointed, first);
  return {
    span,
    ...(message && { message }),
    ...(first.nearby !== undefined && { possibleBook: possibleBookOf(workspace, document) }),
    ...(definition && { definition, card: cardOf(workspace, definition, document) }),
  };
}

/** What a rule was in the edition that a citation pins, and what it is now. */
function pinnedHover(workspace: Workspace, from: RulesDocument, { span, citation }: PinnedAt): Hover {
  const { isKnown, was, now, current } = meaningOfPinned(workspace, citation);
  const { book, pin, number = '' } = citation;
  if (!isKnown) return { span, message: `${book} has no edition ${pin.edition} in rulebook.json.` };
  if (!was) return { span, message: `Rule ${number} doesn't exist in ${pin.edition}.` };
  const words = ownWords(was);
  const before = { was: { edition: pin.edition, ...words } };
  if (!now) return { span, ...before, message: `It no longer exists in ${current ?? 'the current edition'}.` };
  const isSame = JSON.stringify(words) === JSON.stringify(ownWords(now));
  return {
    span,
    ...(isSame ? { message: `The same as in ${pin.edition}.` } : before),
    definition: now,
    card: cardOf(workspace, now, from),
  };
}

type PinnedAt = Extract<Pointed, { kind: 'pinned' }>;

/** For a range, all members, even if the cursor is at one of its ends. */
function allTargetsOf(workspace: Workspace, document: RulesDocument, pointed: Pointed): readonly Resolution[] {
  if (pointed.kind === 'citation') return resolveCitedRange(workspace, pointed.citation);
  const range = pointed.kind === 'reference' && pointed.reference.kind === 'range' ? pointed.reference : undefined;
  return range ? resolve(workspace, document, range) : pointedTargets(workspace, document, pointed);
}

function whyNone(workspace: Workspace, document: RulesDocument, pointed: Pointed, found: Resolution): string {
  if (pointed.kind === 'citation') return explainCitation(workspace, pointed.citation, found);
  const reference = 'reference' in pointed ? pointed.reference : undefined;
  const why = explain(found, reference, document);
  if (found.nearby !== undefined) return `${why} To read these files as one book, list them in a rulebook.json.`;
  const isOwn = found.outcome === 'outside' && reference && reference.kind !== 'term' && reference.book === undefined;
  return isOwn ? `${why} ${explainCompleteness(completenessOf(groupOf(workspace, document)))}` : why;
}

const MOST_MEMBERS = 7;

function member({ name, definition }: Resolution): HoverLine {
  if (!definition) return { name, text: "doesn't exist" };
  const title = titleOf(headOf(definition));
  return {
    name,
    text: title ? shownTitle(title, definition.document) : spokenWords(definition).paragraphs.join(' '),
  };
}

/** A title, and perhaps the number before it, as a person reads it. */
function shownTitle(title: string, document: RulesDocument): string {
  return plainWords(readable(title, document.dialect), document);
}

/** The paragraphs and examples of a definition as a person reads them. */
function spokenWords(definition: Definition): Pick<Card, 'paragraphs' | 'examples'> {
  const { paragraphs, examples } = passagesOf(definition);
  const plain = (texts: readonly string[]) =>
    texts.map(text => plainWords(text, definition.document)).filter(text => text !== '');
  return { paragraphs: plain(paragraphs), examples: plain(examples) };
}

function cardOf(workspace: Workspace, definition: Definition, from: RulesDocument): Card {
  const title = titleOf(headOf(definition));
  return {
    ...ownWords(definition),
    place: [
      ...(definition.document === from ? [] : [nameOfDocument(workspace, definition.document)]),
      ...parentTitles(workspace, definition),
    ],
    examples: spokenWords(definition).examples,
    members: title ? firstChildren(definition) : [],
    facts: [...childFacts(definition), ...usageFacts(workspace, definition)],
  };
}

/** What a rule or term says itself. */
function ownWords(definition: Definition): Pick<Card, 'heading' | 'paragraphs'> {
  const { document } = definition;
  const head = headOf(definition);
  const [name, title] = [nameOfHead(head), titleOf(head)];
  return {
    heading: shownTitle(title ? `${name} ${title}` : name, document),
    // In layouts with forms, these show whether headings can have text.
    paragraphs: title && document.dialect.layout.kind !== 'forms' ? [] : spokenWords(definition).paragraphs,
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
export function parentTitles(workspace: Workspace, { document, ordinal }: Definition): string[] {
  const head = document.heads[ordinal]!;
  if (head.kind !== 'rule') return ['Glossary'];
  const { dialect } = document;
  const [book = []] = scopeOf(workspace, document);
  const above = withParents(head.number, dialect.numbering).slice(1).reverse();
  return above.map(number => {
    const { definition } = resolveNumber([book], number);
    const title = definition && titleOf(headOf(definition));
    return shownTitle(title ? `${number.text} ${title}` : number.text, definition?.document ?? document);
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
