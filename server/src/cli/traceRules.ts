import { nameOf } from '../core/editions/changeList.ts';
import { type Comparison, compareEditions, indexOfEdition } from '../core/editions/compareEditions.ts';
import { wordReader } from '../core/editions/editionRules.ts';
import { describeStep, type LifeStep, newestWith, traceRule } from '../core/editions/traceRule.ts';
import { printable } from '../core/text/printable.ts';
import { command, describeOptions, Failure, type Options, SHARED, WrongUsage } from './program/options.ts';
import { createReader } from './reading/read.ts';
import { editionsHere, type NamedEdition, readEdition, refuseSame, refuseUnlike } from './reading/readEdition.ts';
import { changedWords } from './showing/changesFormats.ts';
import { EXIT, paint, print, printableJson, printMessage, printQuoted, wantsColors } from './showing/output.ts';

const OPTIONS = {
  format: SHARED.format,
  book: { value: 'NAME', help: 'without editions: the name of the book in rulebook.json' },
} as const satisfies Options;

const HELP = `rulebook trace: show how a rule changed from edition to edition

  rulebook trace [OPTIONS] NUMBER EDITION…   editions are files, folders, quoted globs, or files of git revisions
                                             (v1.2:rules.txt), oldest first
  rulebook trace [OPTIONS] NUMBER            all editions in the rulebook.json of this folder or a parent folder

${describeOptions(OPTIONS)}
NUMBER is the number of the rule in the newest edition that has it. Each edition gets a line with the number of
the rule there, and whether it is new, moved, reworded, split, merged with another rule, or removed.

Exit status: 0 done, 1 no edition has the rule, 2 an edition can't be read, or the command is invalid.
`;

/** `rulebook trace NUMBER EDITION…`. */
export const trace = command(OPTIONS, HELP, async ({ names, format, book }) => {
  const [number, ...given] = names;
  if (number === undefined || given.length === 1)
    throw new WrongUsage('specify the number of a rule, and two or more editions');
  const editions: NamedEdition[] = given.length ? [] : editionsHere(await createReader().projectAt('.'), book);
  for (const name of given) {
    const edition = await readEdition(name, editions.at(-1));
    for (const last of editions.slice(-1)) refuseSame(last, edition, 'editions from the oldest to the newest');
    editions.push(edition);
  }
  const read = wordReader();
  const indexes = editions.map(edition => indexOfEdition(edition, read));
  const empty = indexes.findIndex(({ rules }) => rules.length === 0);
  if (empty >= 0) throw new Failure(`${editions[empty]!.name} has no rules, so nothing can be traced through it.`);
  const place = newestWith(indexes, number) ?? newestWith(indexes, bare(number));
  if (!place) {
    printMessage(`none of these editions has a rule with the number “${number}”`);
    return EXIT.findings;
  }
  const life = traceRule({ indexes, compare: at => comparedAt(editions, at) }, place);
  if (format === 'json') return print(printableJson(life.map(step => stepJson(step, editions))));
  const colors = wantsColors();
  const width = Math.max(...editions.map(({ name }) => name.length));
  return printQuoted(life.map(step => stepText(step, editions, { width, colors })).join(''));
});

/** The number in “rule 100.3.” */
function bare(number: string): string {
  return number.trim().split(/\s+/).at(-1)!.replace(/\.$/, '');
}

function comparedAt(editions: readonly NamedEdition[], at: number): Comparison {
  const [old, now] = [editions[at]!, editions[at + 1]!];
  const comparison = compareEditions(old, now);
  refuseUnlike(old, now, comparison, 'specify editions of the same book');
  return comparison;
}

function stepJson(step: LifeStep, editions: readonly NamedEdition[]): object {
  const { edition, rule, event, changes, joinedBy, splitInto, texts } = step;
  return {
    edition: editions[edition]!.name,
    number: rule ? nameOf(rule) : null,
    event,
    changes,
    joinedBy: joinedBy.map(nameOf),
    splitInto: splitInto.map(nameOf),
    ...(texts && { texts }),
  };
}

function stepText(
  step: LifeStep,
  editions: readonly NamedEdition[],
  { width, colors }: { readonly width: number; readonly colors: boolean },
): string {
  const { edition, rule, texts, changes } = step;
  const name = printable(editions[edition]!.name.padEnd(width));
  const what = describeStep(step);
  const lines = [`${paint('bold', name, colors)}  ${rule ? nameOf(rule) : '–'}${what ? `: ${what}` : ''}`];
  if (texts && changes.some(change => change !== 'number'))
    lines.push(`    ${changedWords(texts.old, texts.now, colors)}`);
  return lines.map(line => `${line.trimEnd()}\n`).join('');
}
