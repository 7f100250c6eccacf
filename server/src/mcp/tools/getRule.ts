import { citationsOf } from '../../core/book/citations.ts';
import { type Definition, ruleOf, scopeOf } from '../../core/book/workspace.ts';
import { symbolsOf } from '../../core/document/symbols.ts';
import { childrenOf } from '../../core/document/tree.ts';
import { choiceOf, listOf, must } from '../../core/shape/shape.ts';
import type { Desk, OpenBook } from '../desk/desk.ts';
import { withParents } from '../verify/verdicts.ts';
import { rulesNamed } from './namedRules.ts';
import {
  answerOf,
  bookWith,
  briefLine,
  briefOf,
  heading,
  nameOf,
  pageOf,
  placeOf,
  quoted,
  textIn,
  titled,
  titleIn,
} from './quoting.ts';
import { amount, BRIEF, book, cursor, fieldsOf, NOTE, next, PLACE, sure, toolOf, words } from './tool.ts';

const RULE = fieldsOf({
  number: sure(words('Its number.')),
  title: words('Its title.'),
  text: sure(words('Its text; for a heading, its title.')),
  ...PLACE,
  examples: listOf(words('An example.'), { most: 1000 }),
  parents: listOf(fieldsOf(BRIEF), { most: 100, says: 'The rules above it, from the top.' }),
  subrules: listOf(fieldsOf(BRIEF), { most: 1000, says: 'The rules directly under it.' }),
  citations: amount('Number of citations.'),
});

const RULES_AT_ONCE = 100;

export const getRule = toolOf({
  name: 'get_rule',
  title: 'Get a rule',
  description:
    'Returns the text of rules by number: one (“702.19b”), a range (“601.2f–h”), or a list (“100.1, 100.3”), with book, edition, file, and line. Quote rules from this, not from memory.',
  input: fieldsOf({
    number: must(
      words('A number, a range, or a list of them, as the rulebook writes them.'),
      'Specify the rule: "number".',
    ),
    book,
    include: listOf(choiceOf(['parents', 'subrules', 'examples', 'citations']), {
      wanted: 'a list of parents, subrules, examples, citations',
      most: 4,
      says: 'What else to return for each rule (default: examples).',
    }),
    cursor,
  }),
  output: fieldsOf({
    ...NOTE,
    rules: sure(listOf(RULE, { most: 1000 })),
    missing: listOf(words("Why a number doesn't exist."), { most: 100 }),
    next,
  }),
  async run({ number, book, include = USUAL, cursor }, desk) {
    const books = await desk.open(book);
    const { found, missing } = rulesNamed(books, number);
    const page = pageOf(found, cursor, RULES_AT_ONCE, definition => textIn(definition).text.length);
    const rules = page.items.map(definition => quotedRule(definition, include, books, desk));
    const data = { rules, ...(missing.length && { missing }) };
    return answerOf(page, data, [...rules.map(ruleMarkdown), ...missing]);
  },
});

const USUAL: readonly Included[] = ['examples'];

type Included = 'parents' | 'subrules' | 'examples' | 'citations';

/** A rule as answers quote it. */
function quotedRule(definition: Definition, include: readonly Included[], books: readonly OpenBook[], desk: Desk) {
  const title = titleIn(definition);
  const { text, examples } = textIn(definition);
  const owner = bookWith(books, definition) ?? books[0]!;
  const has = (part: Included) => include.includes(part);
  return {
    number: nameOf(definition),
    ...(title !== undefined && { title }),
    text: text || (title ?? ''),
    ...placeOf(definition, books, desk),
    ...(has('examples') && examples.length && { examples }),
    ...(has('parents') && { parents: withParents(definition).slice(1).reverse().map(briefOf) }),
    ...(has('subrules') && { subrules: subrulesOf(owner, definition).map(briefOf) }),
    ...(has('citations') && { citations: citationsOf(owner.workspace, definition).length }),
  };
}

/** The rules directly under one, in number order. */
function subrulesOf({ workspace }: OpenBook, { document, ordinal }: Definition): Definition[] {
  const group = (scopeOf(workspace, document)[0] ?? []).filter(
    ({ dialect }) => dialect.numbering === document.dialect.numbering,
  );
  const children = childrenOf(group).get(ruleOf(document, ordinal).number.text)?.numbers ?? [];
  return children.flatMap(({ text }) =>
    group
      .flatMap(other => {
        const found = symbolsOf(other).rules.get(text);
        return found === undefined ? [] : [{ document: other, ordinal: found }];
      })
      .slice(0, 1),
  );
}

function ruleMarkdown(rule: ReturnType<typeof quotedRule>): string {
  const { number, title, text, examples, parents, subrules, citations } = rule;
  return [
    heading(number, rule),
    quoted(titled(title, text)),
    ...(examples || []).map(example => quoted(`Example: ${example}`)),
    ...(parents?.length ? [`Above it:\n${quoted(parents.map(briefLine).join('\n'))}`] : []),
    ...(subrules?.length ? [`Under it:\n${quoted(subrules.map(briefLine).join('\n'))}`] : []),
    ...(citations === undefined ? [] : [`Citations: ${citations}.`]),
  ].join('\n\n');
}
