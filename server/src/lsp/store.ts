import { TextDocuments } from 'vscode-languageserver';
import { detectDialect } from '../core/detect.ts';
import type { Dialect } from '../core/dialect.ts';
import { dialects } from '../core/dialects/all.ts';
import { silent } from '../core/dialects/silent.ts';
import { lengthOf, parse, type RulesDocument, update } from '../core/document.ts';
import { emptyWorkspace, type Workspace, withDocument, withoutDocument } from '../core/workspace.ts';
import { fromPosition } from './convert.ts';

/** The open documents; the protocol's own keeper of them, given our immutable document to keep. */
export function openDocuments(): TextDocuments<RulesDocument> {
  return new TextDocuments<RulesDocument>({
    create: (uri, language, version, text) => parse(uri, version, text, detectDialect(text) ?? otherwise(language)),
    update: (document, changes, version) =>
      changes.reduce((current, change) => {
        const span =
          'range' in change
            ? { start: fromPosition(current, change.range.start), end: fromPosition(current, change.range.end) }
            : { start: 0, end: lengthOf(current) };
        return update(current, [{ ...span, text: change.text }], version);
      }, document),
  });
}

/** A document that is called a rules document is one also where nothing shows it yet; in another language it is none. */
function otherwise(language: string): Dialect {
  return language === 'rulebook' ? dialects[0] : silent;
}

/** Holds the one variable of the server: the workspace as it is now. */
export interface Store {
  workspace(): Workspace;
  document(uri: string): RulesDocument | undefined;
  put(document: RulesDocument): void;
  remove(uri: string): void;
}

export function createStore(): Store {
  let workspace = emptyWorkspace;
  return {
    workspace: () => workspace,
    document: uri => workspace.documents.get(uri),
    put: document => {
      workspace = withDocument(workspace, document);
    },
    remove: uri => {
      workspace = withoutDocument(workspace, uri);
    },
  };
}
