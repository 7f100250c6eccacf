import type { Workspace } from '../../core/book/workspace.ts';
import { detectDialect } from '../../core/document/detect.ts';
import { parse, type RulesDocument } from '../../core/document/document.ts';
import { type ChangeEntry, changeList } from '../../core/editions/changeList.ts';
import {
  type Comparison,
  compareEditions,
  type EditionIndex,
  indexOfEdition,
} from '../../core/editions/compareEditions.ts';
import {
  asEdition,
  comparedWith,
  correspondence,
  currentEdition,
  earlierEditionsOf,
  editionOf,
} from '../../core/editions/earlierEditions.ts';
import { knownEditionName } from '../../core/editions/editionName.ts';
import type { Edition } from '../../core/editions/editionRules.ts';
import { describeStep, newestWith, tracing } from '../../core/editions/traceRule.ts';
import { fileNameOf } from '../../core/text/fileName.ts';
import { toRuleLine } from '../convert/convert.ts';
import type {
  Asked,
  ChangeKind,
  ChangeLine,
  Changes,
  EditionLine,
  LifeLine,
  RuleLine,
} from '../messages/ownRequests.ts';
import { answerOwn, definitionAsked, type Handler, pausing } from './request.ts';

/** Our own requests about editions: what changed, and where a rule was. */
export const editions: Handler = {
  answer: context => {
    answerOwn(context, { editions: editionLines, ruleIn, compare: pausing(changesOf), trace: pausing(lifeOf) });
  },
};

function editionLines(workspace: Workspace, document: RulesDocument): EditionLine[] {
  return earlierEditionsOf(workspace, document).map(({ name, files }) => ({ name, uri: files[0]!.uri }));
}

function* changesOf(
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
    return shown(comparedWith(workspace, document, earlier), { old: earlier.name, now });
  }
  const before = parse(old.uri, 0, old.text, detectDialect(old.text) ?? document.dialect);
  yield;
  return shown(compareEditions(asEdition([before]), asEdition([document])), { old: old.name, now });
}

function shown(comparison: Comparison, names: Changes['names']): Changes {
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

function changeLine(entry: ChangeEntry): ChangeLine {
  const { old, now, title, texts, wording } = entry;
  const { uri, range } = toRuleLine(wording.definition);
  return {
    kind: kindOf(entry),
    name: old === undefined || now === undefined || old === now ? (now ?? old)! : `${old} → ${now}`,
    title,
    ...(uri.startsWith('rulebook-') ? {} : { uri }),
    range,
    texts: texts ?? { old: '', now: '' },
  };
}

function kindOf({ old, now, part, changes }: ChangeEntry): ChangeKind {
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
