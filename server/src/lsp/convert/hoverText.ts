import { resolveNumber } from '../../core/book/resolve.ts';
import { type Definition, headOf, headSpan, scopeOf, type Workspace } from '../../core/book/workspace.ts';
import { documentPosition, type RulesDocument } from '../../core/document/document.ts';
import { linksIn } from '../../core/features/navigation/links.ts';
import type { Card, Hover, Member } from '../../core/features/reading/hover.ts';
import { parseNumber } from '../../core/numbers/ruleNumber.ts';
import { escapeLinkText, escapeMarkdown } from '../../core/text/escapeMarkdown.ts';

/** Makes links in hovers, as Markdown. */
export interface HoverLinks {
  /** A text with links for its references. */
  text(text: string): string;
  /** The name of the rule in the hover. */
  heading(text: string): string;
  /** The number of a rule in a list. */
  name(name: string): string;
  /** The number of citations. */
  citations(text: string): string;
}

/** The lines of a hover as Markdown, with all text of the document escaped. */
export function markdownHover({ message, card, members, address }: Hover, links: HoverLinks = noLinks): string[] {
  return [
    ...(message ? [escapeMarkdown(message)] : []),
    ...(members ?? []).map(member => markdownMember(member, links)),
    ...(card ? markdownCard(card, links, address) : []),
  ];
}

/** The lines of a hover as plain text. */
export function plainHover({ message, card, members }: Hover): string[] {
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
export function commandLinks(workspace: Workspace, from: RulesDocument, { definition }: Hover): HoverLinks {
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

function markdownMember({ name, text }: Member, links: HoverLinks): string {
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

function plainMember({ name, text }: Member): string {
  return `${name} ${text}`.trimEnd();
}
