import { type Book, emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { dialectOfTranslation } from '../../server/src/core/editions/dialectOfTranslation.ts';

/** Rules in English, and a translation that says the same. */
export const ORIGINAL = `## Article 1: Bells

- 1a) A bell rings for 2 seconds.
- 1b) Nobody rings a bell at night, see Regulation 2b.
    - 1b1) Night begins at 21:30.
- 1c) A bell costs 1.5 coins, of which there are 1,000.

## Article 2: Boats

- 2a) A boat has a bell, see Regulation 1a and Regulation 1c.
- 2b) A boat sleeps at night, see Regulation 1b1.
`;

export const TRANSLATION = `## Artikel 1: Glocken

- 1a) Eine Glocke läutet zwei Sekunden lang.
- 1b) Niemand läutet nachts eine Glocke, siehe Regel 2b.
    - 1b1) Die Nacht beginnt um 21:30.
- 1c) Eine Glocke kostet 1,50 Münzen, von denen es 1.000 gibt.

## Artikel 2: Boote

- 2a) Ein Boot hat eine Glocke, siehe Regel 1a und Regel 1c.
- 2b) Ein Boot schläft nachts, siehe Regel 1b1.
`;

interface Texts {
  readonly original?: string;
  readonly own?: string;
  /** An earlier edition of the original, named 2022; the current one is 2024. */
  readonly earlier?: string | undefined;
  /** The edition that is translated (default: the most similar one). */
  readonly edition?: string;
  /** The rules that are translated from another edition. */
  readonly rulesFrom?: Readonly<Record<string, readonly string[]>>;
}

/** An original and its translation, each of one document, in a workspace. */
export function translated({ original = ORIGINAL, own = TRANSLATION, earlier, edition, rulesFrom = {} }: Texts = {}) {
  const dialect = dialectOfRules(original);
  const now = parse('test:/english.md', 1, original, dialect);
  const ownDialect = dialectOfTranslation(own, dialectOfRules(own), [{ text: original, dialect }]);
  const document = parse('test:/german.md', 1, own, ownDialect);
  const files = [{ uri: 'test:/2022.md', text: earlier ?? '', dialect }];
  const books: Book[] = [
    {
      ...{ names: ['Rules'], documents: [now.uri], base: [], edition: '2024' },
      earlier: earlier === undefined ? [] : [{ name: '2022', files }],
    },
    { names: ['Regeln'], documents: [document.uri], base: [], translates: { book: 'Rules', edition, rulesFrom } },
  ];
  const workspace: Workspace = { ...[now, document].reduce(withDocument, emptyWorkspace), books };
  return { workspace, document, original: now };
}
