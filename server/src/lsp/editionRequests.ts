import { bookOf, documentOf, type Workspace, withDocument, withoutDocument } from '../core/book/workspace.ts';
import { detectDialect } from '../core/document/detect.ts';
import { parse, type RulesDocument } from '../core/document/document.ts';
import { type ChangeEntry, changeList } from '../core/editions/changeList.ts';
import {
  type Comparison,
  compareEditions,
  type EditionIndex,
  indexOfEdition,
} from '../core/editions/compareEditions.ts';
import {
  asEdition,
  comparedWith,
  correspondence,
  currentEdition,
  earlierEditionsOf,
  editionOf,
} from '../core/editions/earlierEditions.ts';
import { knownEditionName } from '../core/editions/editionName.ts';
import type { Edition } from '../core/editions/editionRules.ts';
import { describeStep, newestWith, tracing } from '../core/editions/traceRule.ts';
import type { ReviewProblem } from '../core/review/problem.ts';
import { reviewChange } from '../core/review/review.ts';
import { fileNameOf } from '../core/text/fileName.ts';
import { addTo } from '../core/text/lists.ts';
import type {
  Asked,
  ChangeKind,
  ChangeLine,
  Changes,
  EditionLine,
  LifeLine,
  RuleLine,
} from './protocol/ownRequests.ts';
import { answerOwn, definitionAsked, type Handler, pausing } from './request.ts';
import { toRange, toRuleLine } from './state/convert.ts';

/** Our own requests about editions: what changed, and where a rule was. */
export const editions: Handler = {
  answer: context => {
    answerOwn(context, { editions: editionLines, ruleIn, compare: pausing(comparedChanges), trace: pausing(lifeOf) });
    answerOwn(context, { review: pausing(reviewedChanges) });
  },
};

function editionLines(workspace: Workspace, document: RulesDocument): EditionLine[] {
  return earlierEditionsOf(workspace, document).map(({ name, files }) => ({ name, uri: files[0]!.uri }));
}

function* comparedChanges(
  workspace: Workspace,
  document: RulesDocument,
  { old }: Asked<'compare'>,
): Generator<undefined, Changes | undefined> {
  const now = knownEditionName(workspace, document) ?? fileNameOf(document.uri);
  if ('edition' in old) {
    const earlier = earlierEditionsOf(workspace, document).find(({ name }) => name === old.edition);
    if (!earlier) return undefined;
    editionOf(earlier);
    yield;
    return changesMessage(comparedWith(workspace, document, earlier), { old: earlier.name, now });
  }
  const before = parse(old.uri, 0, old.text, detectDialect(old.text) ?? document.dialect);
  yield;
  return changesMessage(compareEditions(asEdition([before]), asEdition([document])), { old: old.name, now });
}

/** What a change to the files of a project does: what is wrong only since then, and then each change of a rule. */
function* reviewedChanges(
  workspace: Workspace,
  document: RulesDocument,
  asked: Asked<'review'>,
): Generator<undefined, Changes | undefined> {
  const before =
    'edition' in asked ? inEdition(workspace, document, asked.edition) : yield* withOld(workspace, asked.old);
  if (!before) return undefined;
  const name = 'edition' in asked ? asked.edition : asked.name;
  const { problems, rules } = reviewChange({ workspace: before }, { workspace });
  const now = knownEditionName(workspace, document) ?? fileNameOf(document.uri);
  const chapters = new Map<string, ChangeLine[]>();
  for (const problem of problems) addTo(chapters, 'Problems that this change adds', problemLine(problem));
  for (const { heading, entry } of rules) addTo(chapters, heading, lineNow(entry));
  return { names: { old: name, now }, chapters: Array.from(chapters, ([heading, changes]) => ({ heading, changes })) };
}

type OldTexts = Extract<Asked<'review'>, { old: unknown }>['old'];

/** The workspace before some files changed. */
function* withOld(workspace: Workspace, old: OldTexts): Generator<undefined, Workspace> {
  let before = workspace;
  for (const file of old) {
    before = asBefore(before, file);
    yield;
  }
  return before;
}

/** The workspace with an earlier edition in place of a document's book; a file keeps the address of that with its name. */
function inEdition(workspace: Workspace, document: RulesDocument, edition: string): Workspace | undefined {
  const earlier = earlierEditionsOf(workspace, document).find(({ name }) => name === edition);
  if (!earlier) return undefined;
  const book = bookOf(workspace, document.uri);
  const now = book?.documents ?? [document.uri];
  const files = earlier.files.filter(({ text, dialect }) => parse('', 0, text, dialect).heads.length > 0);
  const isAlone = now.length === 1 && files.length === 1;
  const sameOf = (uri: string) => (isAlone ? now[0] : now.find(each => fileNameOf(each) === fileNameOf(uri)));
  const old = files.map(({ uri, text, dialect }) => parse(sameOf(uri) ?? uri, 0, text, dialect));
  const before = old.reduce(withDocument, now.reduce(withoutDocument, workspace));
  const documents = old.map(({ uri }) => uri);
  return { ...before, books: before.books.map(each => (each === book ? { ...each, documents } : each)) };
}

/** A removed rule has no place in the files as they are. */
function lineNow(entry: ChangeEntry): ChangeLine {
  const { uri, ...line } = changeLine(entry);
  return entry.now === undefined || uri === undefined ? line : { ...line, uri };
}

/** The workspace with the old text of a file that it knows; a file that didn't exist is removed. */
function asBefore(workspace: Workspace, { uri, text }: OldTexts[number]): Workspace {
  const known = documentOf(workspace, uri);
  if (!known) return workspace;
  if (text === null) return withoutDocument(workspace, uri);
  const isInferred = known.dialect.inferred === true;
  return withDocument(workspace, parse(uri, 0, text, (isInferred && detectDialect(text)) || known.dialect));
}

function problemLine({ document, start, end, message, target, rule, words, isUntouched }: ReviewProblem): ChangeLine {
  return {
    kind: 'problem',
    name: rule ?? fileNameOf(document.uri),
    title: message,
    uri: document.uri,
    range: toRange(document, { start, end }),
    isElsewhere: isUntouched && words !== undefined,
    texts: words ?? { old: target, now: '' },
  };
}

function changesMessage(comparison: Comparison, names: Changes['names']): Changes {
  const { pairs, of, isEnough } = correspondence(comparison);
  const empty = [comparison.old, comparison.now].findIndex(({ rules }) => rules.length === 0);
  const unlike = `${names.old} and ${names.now} have almost nothing in common; ${pairs} of ${of} rules match.`;
  const problem = empty >= 0 ? `${[names.old, names.now][empty]} has no rules.` : unlike;
  if (empty >= 0 || !isEnough) return { names, chapters: [], problem };
  const chapters = changeList(comparison).map(({ heading, entries }) => ({
    heading,
    changes: entries.map(changeLine),
  }));
  return { names, chapters };
}

/** A change as it is sent, with its place. */
export function changeLine(entry: ChangeEntry): ChangeLine {
  const { old, now, title, texts, wording } = entry;
  const { uri, range } = toRuleLine(wording.definition);
  return {
    kind: kindOfChange(entry),
    name: old === undefined || now === undefined || old === now ? (now ?? old)! : `${old} → ${now}`,
    title,
    ...(uri.startsWith('rulebook-') ? {} : { uri }),
    range,
    texts: texts ?? { old: '', now: '' },
  };
}

function kindOfChange({ old, now, part, changes }: ChangeEntry): ChangeKind {
  if (old === undefined) return 'added';
  if (now === undefined) return 'removed';
  if (part) return part;
  if (changes.some(change => change === 'text' || change === 'title' || change === 'examples')) return 'reworded';
  return changes.includes('citations') ? 'citations' : 'moved';
}

/** The earlier version of a rule. */
function ruleIn(workspace: Workspace, document: RulesDocument, params: Asked<'ruleIn'>): RuleLine | undefined {
  const definition = definitionAsked(document, params);
  const earlier = earlierEditionsOf(workspace, document).find(({ name }) => name === params.edition);
  if (!definition || !earlier) return undefined;
  const { rules, terms, now } = comparedWith(workspace, document, earlier);
  const index = now.indexOf(definition);
  const pair =
    index === undefined
      ? terms.find(
          each => each.now?.definition.ordinal === definition.ordinal && each.now.definition.document === document,
        )
      : (rules.find(each => each.now === now.rules[index] && each.old && !each.part) ??
        rules.find(each => each.now === now.rules[index] && each.old));
  return pair?.old && toRuleLine(pair.old.definition);
}

/** The history of a rule through all known editions of its book. */
function* lifeOf(
  workspace: Workspace,
  document: RulesDocument,
  params: Asked<'trace'>,
): Generator<undefined, LifeLine[] | undefined> {
  const definition = definitionAsked(document, params);
  const earlier = [...earlierEditionsOf(workspace, document)].reverse();
  if (!definition || earlier.length === 0) return undefined;
  const own = currentEdition(workspace, document);
  const all: Edition[] = [];
  for (const each of earlier) {
    all.push(editionOf(each));
    yield;
  }
  all.push(own);
  const names = [...earlier.map(({ name }) => name), knownEditionName(workspace, document) ?? 'now'];
  const indexes: EditionIndex[] = [];
  for (const edition of all) {
    indexes.push(indexOfEdition(edition));
    yield;
  }
  const index = indexes.at(-1)!.indexOf(definition);
  const rule = index === undefined ? undefined : indexes.at(-1)!.rules[index];
  const place = rule ? { edition: all.length - 1, rule } : newestWith(indexes, params.name ?? '');
  if (!place) return undefined;
  const life = yield* tracing({ indexes, compare: at => compareEditions(all[at]!, all[at + 1]!) }, place);
  return life.map(step => ({
    edition: names[step.edition]!,
    says: describeStep(step),
    ...(step.rule && { rule: toRuleLine(step.rule.definition) }),
    ...(step.texts && { texts: step.texts }),
  }));
}
