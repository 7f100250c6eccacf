import type { Hover as LspHover } from 'vscode-languageserver';
import { passagesOf } from '../core/book/passages.ts';
import { resolveNumber } from '../core/book/resolve.ts';
import { type Definition, headOf, headSpan, scopeOf, titleOf, type Workspace } from '../core/book/workspace.ts';
import { readable } from '../core/dialect/dialect.ts';
import { documentPosition, type RulesDocument } from '../core/document/document.ts';
import { plainWords } from '../core/document/plainWords.ts';
import { counterpartsOf } from '../core/editions/counterparts.ts';
import { factsSince } from '../core/editions/sinceEarlier.ts';
import { definitionAt } from '../core/features/navigation/goToDefinition.ts';
import { shortened } from '../core/features/navigation/headline.ts';
import { linksIn } from '../core/features/navigation/links.ts';
import { foldsOf } from '../core/features/reading/folding.ts';
import { type Card, type Hover, type HoverLine, hoverAt } from '../core/features/reading/hover.ts';
import type { Finding } from '../core/findings/check.ts';
import { parseNumber } from '../core/numbers/ruleNumber.ts';
import { nearPicture } from '../core/render/nearPictures.ts';
import { quotedMarkdown } from '../core/render/quotedItem.ts';
import type { LinkView } from '../core/render/relinkedMarkdown.ts';
import { escapeLinkText, escapeMarkdown } from '../core/text/escapeMarkdown.ts';
import { counted } from '../core/text/words.ts';
import { FoldingRangeKind, MarkupKind } from './protocol/protocol.ts';
import { answerAt, answerIn, type Handler, publishedAddress } from './request.ts';
import { toDocumentSymbols, toLocation, toLocationLink, toRange, toSymbolList } from './state/convert.ts';
import { findingsOf } from './state/publish.ts';

/** Requests for reading: where a rule is defined, what it says, and which rules exist. */
export const reading: Handler = {
  capabilities: () => ({
    definitionProvider: true,
    declarationProvider: true,
    hoverProvider: true,
    documentSymbolProvider: { label: 'Rulebook' },
    foldingRangeProvider: true,
  }),
  answer(context) {
    const { client } = context;
    const define = (workspace: Workspace, document: RulesDocument, offset: number) => {
      const links = definitionAt(workspace, document, offset);
      return client.locationLinks
        ? links.map(link => toLocationLink(document, link))
        : links.map(({ definition }) => toLocation(definition));
    };
    answerAt(context, 'textDocument/definition', null, define);
    // A rule is declared where it is defined.
    answerAt(context, 'textDocument/declaration', null, define);
    answerAt(context, 'textDocument/hover', null, (workspace, document, offset) => {
      const found = hoverAt(workspace, document, offset);
      const hover = found && (client.commandLinks ? unsaid(found, findingsOf(workspace, document)) : found);
      if (!hover) return null;
      const { card, definition } = hover;
      const since = card && definition ? factsSince(workspace, definition) : [];
      const shown = card && since.length ? { ...hover, card: { ...card, facts: [...card.facts, ...since] } } : hover;
      const links = client.commandLinks ? commandLinks(workspace, document, definition) : noLinks;
      const address = card && definition && publishedAddress(context.store, workspace, definition);
      const text = card && definition && client.markdown && quotedMarkdown(definition, viewOf(workspace, links));
      const counterparts = card && definition ? otherLanguageLines(workspace, definition) : [];
      const whole = { ...shown, counterparts, ...(address && { address }), ...(text && { text }) };
      return toHover(document, whole, client.markdown, links);
    });
    answerIn(context, 'textDocument/documentSymbol', [], (_, document) =>
      client.symbolTree ? toDocumentSymbols(document) : toSymbolList(document),
    );
    answerIn(context, 'textDocument/foldingRange', [], (_, document) =>
      foldsOf(document).map(({ start, end, region }) => {
        const kind = region !== undefined && { kind: FoldingRangeKind.Region, collapsedText: region };
        return { startLine: start, endLine: end, ...kind };
      }),
    );
  },
};

/**
 * A hover, without what the findings at its place already say, because VS Code shows them right above it; undefined if
 * nothing is left.
 */
function unsaid(hover: Hover, findings: readonly Finding[]): Hover | undefined {
  const { span, card, members } = hover;
  const isSaid = findings.some(
    ({ start, end, message }) => message === hover.message && start < span.end && span.start < end,
  );
  if (!isSaid) return hover;
  const { message: _, ...others } = hover;
  return card || members ? others : undefined;
}

const MOST_LANGUAGES = 5;
const LONGEST_ORIGINAL = 1000;
const LONGEST_TRANSLATION = 200;

/** The original of a rule, or the start of its first translations. */
function otherLanguageLines(workspace: Workspace, definition: Definition): HoverLine[] {
  const found = counterpartsOf(workspace, definition);
  const lines = found.slice(0, MOST_LANGUAGES).map(({ definition: other, book, isOriginal }) => {
    const title = titleOf(headOf(other));
    const said = title ? readable(title, other.document.dialect) : passagesOf(other).paragraphs.join(' ');
    const text = plainWords(said, other.document);
    return { name: book.names[0] ?? '', text: shortened(text, isOriginal ? LONGEST_ORIGINAL : LONGEST_TRANSLATION) };
  });
  const more = found.length - lines.length;
  return more > 0 ? [...lines, { name: '…', text: `${counted(more, 'more translation')}` }] : lines;
}

/** A hover, and what its rule says in Markdown, if its document is. */
type ShownHover = Hover & { readonly text?: string };

function viewOf(workspace: Workspace, { href }: HoverLinks): LinkView {
  return { workspace, href, image: nearPicture };
}

/** A hover; with links if the client can follow ours. */
function toHover(document: RulesDocument, hover: ShownHover, markdown: boolean, links: HoverLinks): LspHover {
  const lines = markdown ? markdownHover(hover, links) : plainHover(hover);
  return {
    range: toRange(document, hover.span),
    contents: { kind: markdown ? MarkupKind.Markdown : MarkupKind.PlainText, value: lines.join('\n\n') },
  };
}

/**
 * Makes links in hovers, as Markdown: of the references in a text, of the name of the rule in the hover, of the number
 * of a rule in a list, and of the number of citations.
 */
interface HoverLinks extends Readonly<Record<'text' | 'heading' | 'name' | 'citations', (text: string) => string>> {
  /** The address of a rule. */
  readonly href: (definition: Definition) => string | undefined;
  /** Makes one book of files. */
  readonly book: (files: readonly string[]) => string[];
}

/** The lines of a hover as Markdown, with all text of the document escaped, or rewritten if it is Markdown. */
function markdownHover(hover: ShownHover, links: HoverLinks): string[] {
  const { message, card, members, possibleBook, was, counterparts = [] } = hover;
  return [
    ...(was ? [...markdownWas(was), ...(card ? [`_${NOW}_`] : [])] : []),
    ...(message ? [escapeMarkdown(message)] : []),
    ...(possibleBook ? links.book(possibleBook) : []),
    ...(members ?? []).map(member => markdownMember(member, links)),
    ...(card ? markdownCard(card, links, hover) : []),
    ...counterparts.map(({ name, text }) => `**${escapeMarkdown(name)}** ${escapeMarkdown(text)}`),
  ];
}

type Was = NonNullable<Hover['was']>;

/** What is before the two versions of a rule whose citation names the earlier one. */
const nameOfWas = ({ edition }: Was) => `In ${edition}:`;
const NOW = 'Now:';

function markdownWas(was: Was): string[] {
  return [
    `_${escapeMarkdown(nameOfWas(was))}_`,
    `**${escapeMarkdown(was.heading)}**`,
    ...was.paragraphs.map(escapeMarkdown),
  ];
}

/** The lines of a hover as plain text. */
function plainHover({ message, card, members, was, counterparts = [] }: Hover): string[] {
  const shown = members?.map(plainMember).join('\n');
  const lines = card && [
    card.heading,
    card.place.join(' › '),
    ...card.paragraphs,
    ...card.examples.map(example => `Example: ${example}`),
    ...card.members.map(plainMember),
    card.facts.join(' · '),
  ];
  const before = was ? [nameOfWas(was), was.heading, ...was.paragraphs] : [];
  return [...before, ...(was && card ? [NOW] : []), message, shown, ...(lines ?? []), ...counterparts.map(plainMember)]
    .filter(line => line !== undefined)
    .filter(line => line !== '');
}

/** Links that run commands of our extension for VS Code. */
function commandLinks(workspace: Workspace, from: RulesDocument, definition: Definition | undefined): HoverLinks {
  const document = definition?.document ?? from;
  const part = definition ? headOf(definition).part : 'body';
  return {
    text(text) {
      let end = 0;
      const pieces = linksIn(workspace, document, text, part).map(link => {
        const before = escapeMarkdown(text.slice(end, link.start));
        end = link.end;
        return before + commandLink(text.slice(link.start, end), 'rulebook.goTo', link.definition);
      });
      return pieces.join('') + escapeMarkdown(text.slice(end));
    },
    heading: text => commandLink(text, 'rulebook.goTo', definition),
    name(name) {
      const number = parseNumber(name, document.dialect.numbering);
      return commandLink(name, 'rulebook.goTo', number && resolveNumber(scopeOf(workspace, from), number).definition);
    },
    citations: text => commandLink(text, 'rulebook.peekCitations', definition),
    href: definition => commandAddress('rulebook.goTo', definition),
    book: files => [
      `[Make one book of these ${files.length} files](command:rulebook.createBook?${encodeURIComponent(JSON.stringify([files]))})`,
    ],
  };
}

function commandLink(text: string, command: string, definition: Definition | undefined): string {
  if (!definition) return escapeMarkdown(text);
  return `[${escapeLinkText(text)}](${commandAddress(command, definition)})`;
}

function commandAddress(command: string, definition: Definition): string {
  const { document } = definition;
  const { line, column } = documentPosition(document, headSpan(definition).start);
  // A parenthesis would end the link.
  const place = encodeURIComponent(JSON.stringify([document.uri, line, column])).replace(
    /[()]/g,
    sign => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `command:${command}?${place}`;
}

const noLinks: HoverLinks = {
  text: escapeMarkdown,
  heading: escapeMarkdown,
  name: escapeMarkdown,
  citations: escapeMarkdown,
  href: () => undefined,
  book: () => [],
};

function markdownMember({ name, text }: HoverLine, links: HoverLinks): string {
  return `**${links.name(name)}** ${links.text(text)}`.trimEnd();
}

function markdownCard(
  { heading, place, paragraphs, examples, members, facts }: Card,
  links: HoverLinks,
  { address, text }: Pick<ShownHover, 'address' | 'text'>,
): string[] {
  const published = address === undefined ? [] : [`[Published rule](<${address}>)`];
  return [
    `**${links.heading(heading)}**`,
    ...(place.length ? [`_${place.map(escapeMarkdown).join(' › ')}_`] : []),
    ...(text !== undefined
      ? [text]
      : [...paragraphs.map(links.text), ...examples.map(example => `> _Example:_ ${links.text(example)}`)]),
    ...members.map(member => markdownMember(member, links)),
    '---',
    [
      ...facts.map(fact => (/^\d.* citations?$/.test(fact) ? links.citations(fact) : escapeMarkdown(fact))),
      ...published,
    ].join(' · '),
  ];
}

function plainMember({ name, text }: HoverLine): string {
  return `${name} ${text}`.trimEnd();
}
