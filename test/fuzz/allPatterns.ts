import type { Resolution } from '../../server/src/core/book/resolve.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { followByPatterns } from '../../server/src/core/changes/maps/followPattern.ts';
import { citationGrammar } from '../../server/src/core/citing/citationGrammar.ts';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { withCitedBooks } from '../../server/src/core/dialect/dialect.ts';
import { grammarOf } from '../../server/src/core/dialect/grammar.ts';
import type { RuleNumber } from '../../server/src/core/numbers/ruleNumber.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { cases } from '../core/definitions.ts';
import { texts } from '../dialects/texts.ts';
import { fixture } from '../support/fixture.ts';
import { mapOf } from '../support/maps.ts';
import { askAt, askOfWhole } from './everything.ts';
import { type Pattern, patternsAtWork, patternsOn, writtenPatterns } from './patterns.ts';
import { readIn } from './reading.ts';

const own = cases.map(({ definition, text }) => ({
  dialect: compileDialects({ own: definition }, dialects).dialects[0]!,
  text,
}));
const shipped = dialects.map(dialect => ({ dialect, text: texts[dialect.id]! }));
const books = [{ name: 'tournament', names: ['Tournament Rules', 'MTR'], dialect: dialects[0] }];

/** Each once. */
function distinct(patterns: readonly Pattern[]): Pattern[] {
  return [...new Map(patterns.map(pattern => [`${pattern.source}/${pattern.flags}`, pattern])).values()];
}

function everythingAsked(): void {
  for (const { dialect, text } of [...shipped, ...own]) {
    for (const each of [dialect, withCitedBooks(dialect, books)]) {
      const document = readIn(each, text);
      const workspace = withDocument(emptyWorkspace, document);
      askOfWhole(workspace, document);
      for (let at = 0; at < text.length; at += 25) askAt({ workspace, document, offset: at, words: 'Bells' });
    }
  }
  const { document } = fixture('CR (100.1)');
  followByPatterns(document, ['CR ({number})'], mapOf(), document.dialect.numbering);
}

const resolve = ({ text }: RuleNumber): Resolution => ({ name: text, outcome: 'outside' });
const inSource = (dialect: Dialect) =>
  citationGrammar({
    citedAs: ['quay:{number}', '({number})'],
    names: ['MTR', 'Tournament Rules'],
    dialect,
    numbers: new Set(),
    resolve,
  });
const patternsOf = (dialect: Dialect) => [
  ...patternsOn(dialect),
  ...patternsOn(grammarOf(dialect)),
  ...patternsOn(inSource(dialect)),
];

/** Each regular expression of the source, of shipped and described dialects, and those that are created at work. */
export function allPatterns(): Pattern[] {
  return distinct([
    ...patternsAtWork(everythingAsked),
    ...[...shipped, ...own].flatMap(({ dialect }) => patternsOf(dialect)),
    ...writtenPatterns('server/src'),
    ...writtenPatterns('client/src'),
  ]);
}
