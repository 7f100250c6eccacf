import type { Workspace } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { factsSince } from '../../core/editions/sinceEarlier.ts';
import { definitionAt } from '../../core/features/navigation/goToDefinition.ts';
import { foldsOf } from '../../core/features/reading/folding.ts';
import { type Hover, hoverAt } from '../../core/features/reading/hover.ts';
import type { Finding } from '../../core/findings/check.ts';
import {
  toDocumentSymbols,
  toFoldingRange,
  toHover,
  toLocation,
  toLocationLink,
  toSymbolList,
} from '../convert/convert.ts';
import { commandLinks } from '../convert/hoverText.ts';
import { findingsOf } from '../diagnostics/publish.ts';
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
    answerIn(context, 'textDocument/foldingRange', [], (_, document) => foldsOf(document).map(toFoldingRange));
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
