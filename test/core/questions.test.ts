import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { passagesOf } from '../../server/src/core/book/passages.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { createSearcher } from '../../server/src/core/search/search.ts';
import { memo } from '../../server/src/core/text/memo.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { JUDGE_QUESTIONS } from './judgeQuestions.ts';
import { COMPREHENSIVE_QUESTIONS, type Question, SAMPLE_QUESTIONS } from './questions.ts';

const FIRST = 5;

function read(path: string): RulesDocument {
  const { text } = decode(readFileSync(path));
  return parse(`file:///${path}`, 1, text, detectDialect(text)!);
}

type Find = (question: string) => readonly string[];

function rankedIn(document: RulesDocument): Find {
  const searcher = createSearcher();
  return asked => searcher.search([document], asked, { most: FIRST }).map(({ number, title }) => number || title);
}

/** The result of a plain search for substrings: the rules that contain most words of the question, in text order. */
function plainIn(document: RulesDocument): Find {
  const texts = [...symbolsOf(document).rules].map(([number, ordinal]) => {
    const { paragraphs, examples } = passagesOf({ document, ordinal });
    return { name: number, text: [...paragraphs, ...examples].join(' ').toLowerCase() };
  });
  return asked => {
    const words = asked.toLowerCase().match(/[^\s?,:]+/g) ?? [];
    const counted = texts.map(({ name, text }) => ({ name, count: words.filter(word => text.includes(word)).length }));
    return counted
      .sort((a, b) => b.count - a.count)
      .slice(0, FIRST)
      .map(({ name }) => name);
  };
}

/** The questions that none of the first hits answers, with the hits. */
function unanswered(find: Find, questions: readonly Question[]): string[] {
  return questions.flatMap(([asked, ...answers]) => {
    const found = find(asked);
    return found.some(name => answers.includes(name))
      ? []
      : `${asked}: ${found.join(' ')}, not ${answers.join(' or ')}`;
  });
}

/** At least this percentage of questions must be answered, by a plain search and by ours. */
function holds(document: RulesDocument, questions: readonly Question[], byPlainSearch: number, aim: number): void {
  const [ranked, plain] = [memo(document, rankedIn), memo(document, plainIn)];
  const share = (missed: readonly string[]) =>
    Math.round((100 * (questions.length - missed.length)) / questions.length);
  const missed = unanswered(ranked, questions);
  assert.ok(share(missed) >= aim, `${share(missed)} % are answered among the first ${FIRST}:\n${missed.join('\n')}`);
  assert.equal(share(unanswered(plain, questions)), byPlainSearch);
}

describe('questions about the rules', () => {
  it('are answered from the sample', () => holds(read('samples/lanterns.rules.txt'), SAMPLE_QUESTIONS, 75, 90));

  if (!hasCorpus) return withoutCorpus();
  let published: RulesDocument;
  before(() => {
    published = read(`${CORPUS}/comprehensive/2026-01-16.txt`);
  });
  it('are answered from the newest published text', () => holds(published, COMPREHENSIVE_QUESTIONS, 57, 85));
  const isKept = (_: Question, index: number) => index % 3 === 2;
  it('of judges are answered, too', () => holds(published, JUDGE_QUESTIONS, 60, 85));
  it('of judges that the ranking was not tuned with are answered, too', () =>
    holds(published, JUDGE_QUESTIONS.filter(isKept), 50, 85));
});
