import { type Citation, citationsOf } from '../core/book/citations.ts';
import { resolve } from '../core/book/resolve.ts';
import type { Definition } from '../core/book/workspace.ts';
import { blockAt, blocksOfHead, headBlockOf, startOf } from '../core/document/document.ts';
import { definitionOfBlock } from '../core/features/navigation/around.ts';
import { uniqueBy } from '../core/text/lists.ts';
import { choiceOf, count, listOf, must } from '../core/text/shape.ts';
import { rulesNamed, termsNamed } from './getRule.ts';
import { type Desk, type OpenBook, Unanswered } from './library/desk.ts';
import { answerOf, bookWith, heading, nameOfDefinition, pageOf, placeAt, quoted, shown } from './quoting.ts';
import { book, cursor, fieldsOf, NOTE, next, PLACE, sure, toolOf, words } from './tool.ts';
import { sentenceAt } from './verify/ruleWords.ts';

const CITATION = fieldsOf({
  in: words('The rule or term that contains it.'),
  cited: sure(words('What is cited, as it is written.')),
  targets: sure(
    listOf(words('A number or term.'), { most: 1000, says: 'The rules and terms that are meant and exist.' }),
  ),
  sentence: sure(words('The sentence that contains it.')),
  ...PLACE,
});

const USUAL = 50;
const MOST = 500;

export const citations = toolOf({
  name: 'citations',
  title: 'List citations of a rule',
  description:
    'Lists where a rule or term is cited, each with its sentence (direction “in”), or what it cites itself (“out”).',
  input: fieldsOf({
    number: must(words('A number, a range, a list, or a term.'), 'Specify the rule or term: "number".'),
    direction: choiceOf(['in', 'out'], { says: 'in (default): who cites it; out: what it cites.' }),
    book,
    limit: count(1, MOST, { says: `How many results at once (default: ${USUAL}).` }),
    cursor,
  }),
  output: fieldsOf({ ...NOTE, citations: sure(listOf(CITATION, { most: MOST })), next }),
  async run({ number, direction = 'in', book, limit = USUAL, cursor }, desk) {
    const books = await desk.open(book);
    const subjects = definitionsNamed(books, number);
    const found = subjects.flatMap(subject => {
      const { workspace } = bookWith(books, subject) ?? books[0]!;
      return direction === 'in' ? citationsOf(workspace, subject) : citationsFrom(subject);
    });
    // A reference can name several of the requested rules.
    const each = uniqueBy(found, ({ document, block, reference }) => `${document.uri} ${block} ${reference.start}`);
    const page = pageOf(each, cursor, limit);
    const list = page.items.map(citation => citationFields(citation, books, desk));
    const markdown = list.map(
      line => `${heading(line.in ?? 'Here', line)} cites ${shown(line.cited)}\n${quoted(line.sentence)}`,
    );
    return answerOf(page, { citations: list }, markdown, 'There are no citations.');
  },
});

function definitionsNamed(books: readonly OpenBook[], name: string): readonly Definition[] {
  try {
    return rulesNamed(books, name).found;
  } catch (error) {
    if (!(error instanceof Unanswered) || /\d/.test(name)) throw error;
    return termsNamed(books, name);
  }
}

function citationsFrom({ document, ordinal }: Definition): Citation[] {
  const first = headBlockOf(document, ordinal);
  return blocksOfHead(document, ordinal).flatMap(({ references }, index) =>
    references.map(reference => ({ document, block: first + index, reference })),
  );
}

function citationFields({ document, block, reference }: Citation, books: readonly OpenBook[], desk: Desk) {
  const { text } = blockAt(document, block)!;
  const around = definitionOfBlock(document, block);
  const here = around ?? { document, ordinal: 0 };
  const { workspace } = bookWith(books, here) ?? books[0]!;
  return {
    ...(around && { in: shown(nameOfDefinition(around)) }),
    cited: shown(text.slice(reference.start, reference.end)),
    targets: resolve(workspace, document, reference).flatMap(({ definition }) =>
      definition ? [nameOfDefinition(definition)] : [],
    ),
    sentence: shown(sentenceAt(text, reference)),
    ...placeAt(here, startOf(document, block) + reference.start, books, desk),
  };
}
