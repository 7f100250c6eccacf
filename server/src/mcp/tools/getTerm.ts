import { headOf } from '../../core/book/workspace.ts';
import { cited } from '../../core/features/navigation/neighbors.ts';
import { listOf, must } from '../../core/shape/shape.ts';
import { escapeMarkdown } from '../../core/text/escapeMarkdown.ts';
import { termsNamed } from './namedRules.ts';
import { bookWith, heading, nameOf, placeOf, quoted, textIn, titled, titleIn } from './quoting.ts';
import { book, fieldsOf, NOTE, PLACE, QUOTED, sure, toolOf, words } from './tool.ts';

const NAMED = fieldsOf({ number: sure(words('Its number, or the name of another term.')), title: words('Its title.') });

const TERM = fieldsOf({
  term: sure(words('The term as in the glossary.')),
  definition: sure(words('What the glossary says.')),
  rules: sure(listOf(NAMED, { most: 1000, says: 'The rules and terms to which its entry refers.' })),
  ...PLACE,
});

export const getTerm = toolOf({
  name: 'get_term',
  title: 'Get a glossary term',
  description: 'Returns the glossary entry of a term, and the rules that it refers to.',
  input: fieldsOf({ term: must(words('The term, in the singular or plural.'), 'Specify the term: "term".'), book }),
  output: fieldsOf({ ...NOTE, terms: sure(listOf(TERM, { most: 100 })) }),
  async run({ term, book }, desk) {
    const books = await desk.open(book);
    const terms = termsNamed(books, term).map(definition => ({
      term: headOf(definition).kind === 'rule' ? (titleIn(definition) ?? '') : nameOf(definition),
      definition: textIn(definition).text,
      rules: cited(bookWith(books, definition)!.workspace, definition).map(({ definition: rule }) => {
        const title = titleIn(rule);
        return { number: nameOf(rule), ...(title !== undefined && { title }) };
      }),
      ...placeOf(definition, books, desk),
    }));
    const markdown = terms.map(entry => {
      const named = entry.rules.map(({ number }) => escapeMarkdown(number));
      return [
        heading('A term', entry),
        quoted(titled(entry.term, entry.definition)),
        ...(named.length ? [`Refers to: ${named.join('; ')}.`] : []),
      ].join('\n\n');
    });
    return { data: { note: QUOTED, terms }, markdown: markdown.join('\n\n') };
  },
});
