import type { Definition } from '../book/workspace.ts';
import { addTo } from '../text/lists.ts';
import { type ChangeEntry, chapterHeading, textsOf } from './changeList.ts';
import { CITATION, type EditionRule } from './editionRules.ts';
import { isUntranslated } from './insertedText.ts';
import type { OutdatedRule } from './outdatedRules.ts';
import type { Translation } from './translation.ts';

/** What a translator has to do about a rule: translate it, change its translation, or delete it. */
export interface Task {
  /** The change in the original; for an untranslated rule, an added one. */
  readonly entry: ChangeEntry;
  /** The rule in the translation, or the one after which it belongs; a rule that no place is known for, in the original. */
  readonly place: Definition;
}

/** The tasks of a chapter of the original. */
export interface TaskChapter {
  /** Empty before the first chapter. */
  readonly heading: string;
  readonly tasks: readonly Task[];
}

/** What is left to translate, in the order of the original. Rules that only have another number need no translator. */
export function tasksOf(translation: Translation): TaskChapter[] {
  const { comparison, original } = translation;
  const rules = comparison?.now.rules ?? original.rules;
  const indexes = new Map(rules.map((rule, index) => [rule.number.text, index]));
  const chapters = new Map<string, (Task & { readonly at: number })[]>();
  for (const task of [...untranslatedIn(translation), ...rewordedTasks(translation)]) {
    const { wording, now } = task.entry;
    const at = (now === undefined ? undefined : indexes.get(now)) ?? rules.length;
    const heading = chapterHeading(at < rules.length ? rules : original.rules, rules[at] ?? (wording as EditionRule));
    addTo(chapters, heading, { ...task, at });
  }
  return Array.from(chapters, ([heading, tasks]) => ({ heading, tasks: tasks.sort((a, b) => a.at - b.at) })).sort(
    (a, b) => a.tasks[0]!.at - b.tasks[0]!.at,
  );
}

/** The rules that the translation lacks, or has in the words of the original, if the current edition has them. */
function untranslatedIn(translation: Translation): Task[] {
  const { pairs, missing, original, comparison, extra } = translation;
  const indexes = new Map(original.rules.map((rule, index) => [rule, index]));
  const now = (rule: EditionRule) =>
    comparison ? comparison.now.rules[comparison.partnersOf(indexes.get(rule)!)[0] ?? -1] : rule;
  // What the edition that is translated lacks has the number of the current one.
  const translated = new Set(extra.map(({ number }) => number.text));
  const added = (comparison?.rules ?? []).flatMap(({ old, now: rule, part }) => {
    const isNew = rule && (!old || part === 'split') && !translated.has(rule.number.text);
    return isNew ? [{ rule, place: rule.definition }] : [];
  });
  const lacking = [
    ...missing.map(rule => ({ rule: now(rule.original), place: (rule.after ?? rule.original).definition })),
    ...pairs
      .filter(pair => isUntranslated(pair.own))
      .map(pair => ({ rule: now(pair.original), place: pair.own.definition })),
  ];
  return [...lacking, ...added].flatMap(({ rule, place }) => (rule ? [{ place, entry: asAdded(rule) }] : []));
}

function asAdded(rule: EditionRule): ChangeEntry {
  const texts = { old: '', now: rule.text.replaceAll(CITATION, '…') };
  return { now: rule.number.text, changes: [], title: rule.title, wording: rule, texts };
}

/** The outdated rules that have other words, or were removed. */
function rewordedTasks({ outdated }: Translation): Task[] {
  return outdated
    .filter(rule => !isUntranslated(rule.own) && (!rule.now || isRuleReworded(rule)))
    .map(rule => ({ place: rule.own.definition, entry: asChanged(rule) }));
}

function isRuleReworded({ was, now }: OutdatedRule): boolean {
  return was.key !== now?.key || was.examples !== now.examples;
}

function asChanged({ was, now, comparison }: OutdatedRule): ChangeEntry {
  return {
    old: was.number.text,
    ...(now && { now: now.number.text }),
    changes: ['text'],
    title: (now ?? was).title,
    wording: now ?? was,
    texts: textsOf(comparison, was, now),
  };
}
