import {
  emptyWorkspace,
  type Source,
  type Workspace,
  withDocument,
  withSources,
} from '../../server/src/core/book/workspace.ts';
import { parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { silent } from '../../server/src/core/shipped/silent.ts';

export const QUAY = `1. Quay

100. Bells

100.1. A bell rings at dusk.

100.1a It is big.

100.1b It is loud. See rule 101.1.

100.1c It is old.

100.2. Nobody rings twice.

100.2a A rope is no bell.

101. Boats

101.1. A boat is a boat.

101.2. It floats.

Glossary

Bell
What rings. See rule 100.
`;

export interface CitingWorkspace {
  readonly workspace: Workspace;
  readonly rules: RulesDocument;
  readonly sources: readonly Source[];
}

/** A book called QR, and files that cite it, by name. */
export function citing(files: Readonly<Record<string, string>>, text = QUAY): CitingWorkspace {
  const rules = parse('file:///quay/rules.txt', 1, text, comprehensive);
  const books = [{ names: ['QR', 'Quay Rules'], documents: [rules.uri], base: [] }];
  const sources = Object.entries(files).map(([name, source]) => ({
    document: parse(`file:///quay/${name}`, 1, source, silent),
    books: ['QR'],
  }));
  return { workspace: withSources({ ...withDocument(emptyWorkspace, rules), books }, sources), rules, sources };
}
