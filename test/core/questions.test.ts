import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { createSearcher } from '../../server/src/core/search/search.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { COMPREHENSIVE_QUESTIONS, type Question, SAMPLE_QUESTIONS } from './questions.ts';

const FIRST = 5;
/** Of a hundred questions so many are answered by one of the first hits. */
const AIM = 80;

function read(path: string): RulesDocument {
  const { text } = decode(readFileSync(path));
  return parse(`file:///${path}`, 1, text, detectDialect(text)!);
}

/** The questions of which none of the first hits is an answer, with what was found instead. */
function unanswered(document: RulesDocument, questions: readonly Question[]): string[] {
  const searcher = createSearcher();
  return questions.flatMap(([asked, ...answers]) => {
    const found = searcher.search([document], asked, FIRST).map(({ number, title }) => number || title);
    return found.some(name => answers.includes(name)) ? [] : `${asked}: ${found.join(' ')}, not ${answers.join(' or ')}`;
  });
}

function holds(path: string, questions: readonly Question[]): void {
  const missed = unanswered(read(path), questions);
  const share = (100 * (questions.length - missed.length)) / questions.length;
  assert.ok(share >= AIM, `${share.toFixed()} % are answered among the first ${FIRST}:\n${missed.join('\n')}`);
}

describe('questions to the rules', () => {
  it('are answered from the sample', () => holds('samples/lanterns.rules.txt', SAMPLE_QUESTIONS));

  if (!hasCorpus) return withoutCorpus();
  it('are answered from the newest published text', () =>
    holds(`${CORPUS}/comprehensive/2026-01-16.txt`, COMPREHENSIVE_QUESTIONS));
});
