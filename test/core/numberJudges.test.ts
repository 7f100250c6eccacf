import assert from 'node:assert/strict';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { citationsIn } from '../../server/src/core/citing/bookCitations.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse, type RulesDocument, textOf } from '../../server/src/core/document/document.ts';
import { keywordAtEnd } from '../../server/src/core/features/completion/writingPlace.ts';
import { allReferences } from '../../server/src/core/findings/referenceCheck.ts';
import { silent } from '../../server/src/core/shipped/silent.ts';
import { shift } from '../../server/src/core/text/span.ts';
import { citationsInText } from '../../server/src/mcp/verify/textCitations.ts';

const PARTS = Array.from({ length: 14 }, (_, at) => at + 1);

/** Books that have every number below, each with its own word. */
const BOOKS: Readonly<Record<string, string>> = {
  section: PARTS.map(
    part => `${part}. Part ${part}\n\n${part}.1. See section ${part}.2.\n\n${part}.2. See section ${part}.1.\n`,
  ).join('\n'),
  law: PARTS.map(part => `Law ${part}. Part ${part}\n\n${part}.1. See Law ${part}.\n\n${part}.2. A bell rings.\n`).join(
    '\n',
  ),
  article: PARTS.map(
    part => `Article ${part}. Part ${part}\n\n(1) See Article ${part}(2).\n\n(2) A bell rings.\n`,
  ).join('\n'),
};

/** Sentences with a number, and the word before it, between marks, by the book's word and by whose the number is. */
const SENTENCES: readonly (readonly [keyof typeof BOOKS, 'own' | 'other', readonly string[]])[] = [
  [
    'section',
    'own',
    [
      'See ⟪section 4.1⟫.',
      'The player in ⟪section 4.1⟫ rings.',
      'As ⟪Section 4.1⟫ says, a bell rings.',
      'bells (⟪section 4.1⟫)',
    ],
  ],
  [
    'section',
    'other',
    [
      'As RFC 5280, ⟪Section 4.1⟫, says.',
      'See RFC 6454 ⟪Section 8.2⟫ for more.',
      'As ISO 17442-2:2020, ⟪Section 4.1⟫, says.',
      "See the Harbor Handbook's ⟪section 4.1⟫.",
      'See [RFC1149], ⟪Section 3.1⟫.',
      'See SPEC.md ⟪Section 4.1⟫.',
      'See `spec.txt`, ⟪Section 4.1⟫.',
      'See [the handbook](docs/handbook.md) ⟪Section 4.1⟫.',
    ],
  ],
  ['law', 'own', ['A ⟪Law 12⟫ offence', 'See ⟪Law 12⟫.', 'as ⟪Law 12⟫ says']],
  ['article', 'other', ['See GDPR ⟪Article 6⟫.', 'See GDPR ⟪Art. 6⟫.']],
];

interface Judged {
  readonly document: RulesDocument;
  readonly workspace: Workspace;
  readonly before: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What says whether a number is one of the book. */
const JUDGES: Readonly<Record<string, (judged: Judged) => boolean>> = {
  'the reader': ({ document, text, start, end }) => {
    const rules = `${textOf(document)}\n${text}\n`;
    const read = parse('file:///more.md', 1, rules, document.dialect);
    const at = textOf(document).length + 1;
    return allReferences(read).some(({ reference, start: block }) => {
      const span = shift(reference, block);
      return reference.kind !== 'term' && span.start < at + end && span.end > at + start;
    });
  },
  completion: ({ document, before }) => keywordAtEnd(before, document.dialect, true) !== undefined,
  'citations in source': ({ workspace, text, start, end }) => {
    const source = { document: parse('file:///a.ts', 1, `// ${text}\n`, silent), books: ['Bells'] };
    return citationsIn(workspace, source).some(each => each.start < end + 3 && each.end > start + 3);
  },
  check_citations: ({ workspace, text, start, end }) =>
    citationsInText(workspace, [{ name: 'Bells', names: ['Bells', 'BR'] }], text).some(
      each => each.start < end && each.end > start && each.status !== 'foreign',
    ),
};

describe('all judges of whose a number is', () => {
  for (const [word, owner, sentences] of SENTENCES) {
    const text = BOOKS[word]!;
    const document = parse('file:///rules.md', 1, text, dialectOfRules(text));
    const books = [{ names: ['Bells', 'BR'], documents: [document.uri], base: [] }];
    const workspace = { ...withDocument(emptyWorkspace, document), books };
    for (const marked of sentences)
      it(`agree that it is ${owner === 'own' ? "the book's" : "another document's"}: ${marked}`, () => {
        const [before = '', cited = ''] = marked.split(/[⟪⟫]/);
        const sentence = marked.replace(/[⟪⟫]/g, '');
        const number = cited.search(/\d/);
        const start = before.length + number;
        const span = { start, end: before.length + cited.length };
        const judged = { document, workspace, text: sentence, before: sentence.slice(0, start), ...span };
        const said = Object.entries(JUDGES).map(([name, judge]) => `${name}: ${judge(judged) ? 'own' : 'other'}`);
        assert.deepEqual(
          said,
          Object.keys(JUDGES).map(name => `${name}: ${owner}`),
        );
      });
  }
});
