import type { Hover as LspHover } from 'vscode-languageserver';
import { resolveNumber } from '../../core/book/resolve.ts';
import { type Definition, headOf, headSpan, scopeOf, type Workspace } from '../../core/book/workspace.ts';
import { documentPosition, type RulesDocument } from '../../core/document/document.ts';
import { factsSince } from '../../core/editions/sinceEarlier.ts';
import { definitionAt } from '../../core/features/navigation/goToDefinition.ts';
import { linksIn } from '../../core/features/navigation/links.ts';
import { foldsOf } from '../../core/features/reading/folding.ts';
import { type Card, type Hover, type HoverLine, hoverAt } from '../../core/features/reading/hover.ts';
import type { Finding } from '../../core/findings/check.ts';
import { parseNumber } from '../../core/numbers/ruleNumber.ts';
import { escapeLinkText, escapeMarkdown } from '../../core/text/escapeMarkdown.ts';
import { toDocumentSymbols, toLocation, toLocationLink, toRange, toSymbolList } from '../convert/convert.ts';
import { findingsOf } from '../diagnostics/publish.ts';
import { FoldingRangeKind, MarkupKind } from '../protocol/protocol.ts';
import { answerAt, answerIn, type Handler, publishedAddress } from './request.ts';

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
      const since = hover.card && hover.definition ? factsSince(workspace, hover.definition) : [];
      const answer =
        hover.card && since.length
          ? { ...hover, card: { ...hover.card, facts: [...hover.card.facts, ...since] } }
          : hover;
      const links = client.commandLinks ? commandLinks(workspace, document, answer) : undefined;
      const address = answer.card && answer.definition && publishedAddress(context.store, workspace, answer.definition);
      return toHover(document, address === undefined ? answer : { ...answer, address }, client.markdown, links);
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

/** A hover; with links if the client can follow ours. */
function toHover(document: RulesDocument, hover: Hover, markdown: boolean, links?: HoverLinks): LspHover {
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
type HoverLinks = Readonly<Record<'text' | 'heading' | 'name' | 'citations', (text: string) => string>>;

/** The lines of a hover as Markdown, with all text of the document escaped. */
function markdownHover({ message, card, members, address }: Hover, links: HoverLinks = noLinks): string[] {
  return [
    ...(message ? [escapeMarkdown(message)] : []),
    ...(members ?? []).map(member => markdownMember(member, links)),
    ...(card ? markdownCard(card, links, address) : []),
  ];
}

/** The lines of a hover as plain text. */
function plainHover({ message, card, members }: Hover): string[] {
  const shown = members?.map(plainMember).join('\n');
  const lines = card && [
    card.heading,
    card.place.join(' › '),
    ...card.paragraphs,
    ...card.examples.map(example => `Example: ${example}`),
    ...card.members.map(plainMember),
    card.facts.join(' · '),
  ];
  return [message, shown, ...(lines ?? [])].filter(line => line !== undefined).filter(line => line !== '');
}

/** Links that run commands of our extension for VS Code. */
function commandLinks(workspace: Workspace, from: RulesDocument, { definition }: Hover): HoverLinks {
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
  };
}

function commandLink(text: string, command: string, definition: Definition | undefined): string {
  if (!definition) return escapeMarkdown(text);
  const { document } = definition;
  const { line, column } = documentPosition(document, headSpan(definition).start);
  // A parenthesis would end the link.
  const place = encodeURIComponent(JSON.stringify([document.uri, line, column])).replace(
    /[()]/g,
    sign => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `[${escapeLinkText(text)}](command:${command}?${place})`;
}

const noLinks: HoverLinks = {
  text: escapeMarkdown,
  heading: escapeMarkdown,
  name: escapeMarkdown,
  citations: escapeMarkdown,
};

function markdownMember({ name, text }: HoverLine, links: HoverLinks): string {
  return `**${links.name(name)}** ${links.text(text)}`.trimEnd();
}

function markdownCard(
  { heading, place, paragraphs, examples, members, facts }: Card,
  links: HoverLinks,
  address: string | undefined,
): string[] {
  const published = address === undefined ? [] : [`[Published rule](<${address}>)`];
  return [
    `**${links.heading(heading)}**`,
    ...(place.length ? [`_${place.map(escapeMarkdown).join(' › ')}_`] : []),
    ...paragraphs.map(links.text),
    ...examples.map(example => `> _Example:_ ${links.text(example)}`),
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
