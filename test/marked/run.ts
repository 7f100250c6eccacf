import { parseArgs } from 'node:util';
import { type MarkedText, schemesOfCorpus, textsIn } from './marks.ts';
import { dialectOf, type Score, SHARES, type Share, scoreOf, shareOf } from './score.ts';

const HELP = `npm run marked -- [NAME…] [--texts FOLDER]

Compares what is read in real documents with what was marked in them. The project contains the marks (test/marked/marks)
without the texts. Put the texts of the repositories into a folder, under any names; they are recognized by their content.

  NAME      only documents whose names begin so
  --texts   the folder (default: RULEBOOK_MARKED)
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { texts: { type: 'string', default: process.env.RULEBOOK_MARKED }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const isWanted = ({ name }: { name: string }) =>
  positionals.length === 0 || positionals.some(start => name.startsWith(start));
const { found, missing } = textsIn(values.texts);
for (const { name, repository, commit, path } of missing.filter(isWanted))
  console.log(`missing ${name}: ${path} in ${repository} at ${commit.slice(0, 12)}`);
table('with marks of our own', found.filter(isWanted));
table('in ../shared/corpus/schemes', schemesOfCorpus().filter(isWanted));

function table(title: string, texts: readonly MarkedText[]): void {
  if (texts.length === 0) return;
  const scores = texts.map(each => scoreOf(each, each.text, dialectOf(each.text)));
  console.log(`\n${texts.length} documents ${title}, in percent:`);
  console.log(row('', SHARES));
  texts.forEach(({ name }, index) => {
    console.log(row(name, shares(scores[index]!)));
  });
  // What is found in a document without references counts as it is, not in a mean of shares.
  const means = SHARES.map(key => mean(scores.filter(has(key)).map(score => score[key])));
  console.log(row('mean', means));
}

function has(key: keyof Score) {
  return (score: Score): boolean => key !== 'referencesRight' || score.references[1] > 0;
}

function shares(score: Score): string[] {
  return SHARES.map(key => (score[key][1] ? percent(shareOf(score[key])) : '-'));
}

function mean(list: readonly Share[]): string {
  const counted = list.filter(([, whole]) => whole > 0);
  return counted.length ? percent(counted.reduce((sum, share) => sum + shareOf(share), 0) / counted.length) : '-';
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(26) + cells.map(cell => cell.padStart(17)).join('');
}
