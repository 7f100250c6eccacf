import type { RuleHead } from '../block.ts';
import { citationsOf } from '../citations.ts';
import { readable, readableLine } from '../dialect.ts';
import { blockIndexAt, type RulesDocument } from '../document.ts';
import { explain } from '../explain.ts';
import { cleanTitle } from '../forms.ts';
import { numberFromPath } from '../ruleNumber.ts';
import type { Span } from '../span.ts';
import { childrenOf } from '../symbols.ts';
import {
  type Definition,
  definitionSpan,
  headOf,
  type Resolution,
  resolve,
  resolveNumber,
  titleOf,
  type Workspace,
} from '../workspace.ts';
import { pointedAt, targetsOf } from './target.ts';

/** What a person wants to know of a rule or a term without going there. All of it is the document's own text: data. */
export interface Card {
  /** "702.19 Trample", or the term. */
  readonly heading: string;
  /** The sections and chapters around it, outermost first. */
  readonly place: readonly string[];
  readonly paragraphs: readonly string[];
  readonly examples: readonly string[];
  /** What stands below a rule that is only a title: the first of its children. */
  readonly members: readonly Member[];
  /** "6 subrules" and the like, and how often it is cited. */
  readonly facts: readonly string[];
}

/** A rule in one line: its number, and its title or its first words. */
export interface Member {
  readonly name: string;
  readonly text: string;
}

/** The answer to a hover: one card, or a line for each member of a range, or the reason why there is nothing to show. */
export interface Hover {
  readonly span: Span;
  readonly card?: Card;
  readonly members?: readonly Member[];
  readonly message?: string;
}

export function hoverAt(workspace: Workspace, document: RulesDocument, offset: number): Hover | undefined {
  const pointed = pointedAt(document, offset);
  if (!pointed) return undefined;
  // Of a range all members are shown, also where the cursor is on one of its ends.
  const range = pointed.kind === 'reference' && pointed.reference.kind === 'range' ? pointed.reference : undefined;
  const { span } = pointed;
  const targets = range ? resolve(workspace, document, range) : targetsOf(workspace, document, pointed);
  const [first] = targets;
  if (!first) return undefined;
  const reference = pointed.kind === 'head' ? undefined : pointed.reference;
  if (targets.length > 1) return { span, members: targets.map(member) };
  const message = first.outcome === 'resolved' ? undefined : explain(first, reference, document);
  return {
    span,
    ...(message && { message }),
    ...(first.definition && { card: cardOf(workspace, first.definition) }),
  };
}

const MEMBER_LENGTH = 160;
const MOST_MEMBERS = 7;

function member({ name, definition }: Resolution): Member {
  if (!definition) return { name, text: 'not there' };
  const title = titleOf(headOf(definition));
  return {
    name,
    text: title
      ? readable(title, definition.document.dialect)
      : shortened(partsOf(definition).paragraphs[0] ?? '', MEMBER_LENGTH),
  };
}

/** The text cut at a word so that it has at most `length` characters, with "…" where something is left out. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.lastIndexOf(' ', length - 1);
  return `${text.slice(0, cut > length / 2 ? cut : length - 1)}…`;
}

function cardOf(workspace: Workspace, definition: Definition): Card {
  const head = headOf(definition);
  const { paragraphs, examples } = partsOf(definition);
  const cited = citationsOf(workspace, definition).length;
  const name = head.kind === 'rule' ? head.number.text : head.kind === 'term' ? head.term : head.label;
  const title = titleOf(head);
  return {
    heading: readable(title ? `${name} ${title}` : name, definition.document.dialect),
    place: placeOf(definition),
    // A layout whose headings may have a text of their own says so by its forms.
    paragraphs: title && !definition.document.dialect.layout.forms ? [] : paragraphs,
    examples,
    members: title ? firstChildren(definition) : [],
    facts: [...childFacts(definition), cited === 0 ? 'not cited' : counted(cited, 'citation')],
  };
}

function placeOf({ document, ordinal }: Definition): string[] {
  const head = document.heads[ordinal]!;
  if (head.kind !== 'rule') return ['Glossary'];
  return head.number.path.slice(0, -1).map((_, level) => {
    const number = numberFromPath(head.number.path.slice(0, level + 1), document.dialect.numbering);
    const { definition } = resolveNumber([document], number);
    const title = definition && titleOf(headOf(definition));
    return readable(title ? `${number.text} ${title}` : number.text, document.dialect);
  });
}

/** The first children of a heading, as many as a hover has room for. */
function firstChildren({ document, ordinal }: Definition): Member[] {
  const head = document.heads[ordinal]!;
  const children = head.kind === 'rule' ? (childrenOf(document).get(head.number.text)?.numbers ?? []) : [];
  const shown = children.slice(0, MOST_MEMBERS).map(number => member(resolveNumber([document], number)));
  return children.length > MOST_MEMBERS ? [...shown, { name: '…', text: '' }] : shown;
}

function childFacts({ document, ordinal }: Definition): string[] {
  const head = document.heads[ordinal]!;
  const children = head.kind === 'rule' ? childrenOf(document).get(head.number.text)?.numbers : undefined;
  const level = children && document.dialect.numbering.levels[children[0]!.level];
  return level ? [counted(children.length, level.name)] : [];
}

/** "1 citation", "12 citations". */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Stands for a label alone on its line: the next line is the example. */
const EXAMPLE_FOLLOWS = 'Example';

/** The most of a definition that is shown, in UTF-16 units. */
const MOST_TEXT = 10_000;

/** The text of a definition: its paragraphs, and its examples without their label. Lines of one sentence are joined. */
function partsOf(definition: Definition): { paragraphs: string[]; examples: string[] } {
  const { document } = definition;
  const head = headOf(definition);
  const { start, end } = definitionSpan(definition);
  const whole = sliceOf(document, start, end);
  const from = head.kind === 'rule' ? behindTitle(whole, head, document) : head.end;
  const body = whole.length > from + MOST_TEXT ? `${whole.slice(from, from + MOST_TEXT)}…` : whole.slice(from);
  const { example } = document.dialect.layout;
  const parts: { isExample: boolean; lines: string[] }[] = [];
  let previous = '';
  for (const line of body.split(/\r\n|\r|\n/)) {
    example.lastIndex = 0;
    const isExample = example.test(line);
    const text = readableLine(isExample ? line.slice(example.lastIndex) : line, document.dialect);
    const label = isExample && !text;
    if (text && !isExample && previous && continues(previous)) parts.at(-1)!.lines.push(text);
    else if (text || label) parts.push({ isExample, lines: label ? [] : [text] });
    previous = label ? EXAMPLE_FOLLOWS : text;
  }
  const textOf = (examples: boolean) =>
    parts.filter(({ isExample }) => isExample === examples).map(({ lines }) => lines.join(' '));
  return { paragraphs: textOf(false), examples: textOf(true) };
}

/** Where the text of a rule begins: below its title, if that has a line of its own and a text may follow. */
function behindTitle(text: string, { textStart, title }: RuleHead, { dialect }: RulesDocument): number {
  if (!dialect.layout.forms || title === undefined) return textStart;
  const [line = ''] = /^\s*[^\r\n]*/.exec(text.slice(textStart)) ?? [];
  return cleanTitle(line) === title ? textStart + line.length : textStart;
}

/** Whether the sentence of a line goes on in the next one, as it does in hard-wrapped text. */
function continues(line: string): boolean {
  return !/[.:;!?…][”"’')\]]*$/.test(line);
}

function sliceOf(document: RulesDocument, start: number, end: number): string {
  const { blocks, starts } = document;
  const from = blockIndexAt(document, start);
  let text = '';
  for (let index = from; index < blocks.length && starts[index]! < end; index++) text += blocks[index]!.text;
  return text;
}
