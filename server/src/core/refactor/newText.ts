import type { RuleHead } from '../block.ts';
import { ruleOf } from '../checks/numbering.ts';
import type { RulesDocument } from '../document.ts';
import type { RuleNumber } from '../ruleNumber.ts';
import { headBlocksOf } from '../symbols.ts';
import { ordinalsOf, type Place, separatorAt, type Where } from './pieces.ts';

/**
 * The text of a new rule as it is put in a place, with what separates it from its neighbours, in the form of the nearest
 * rule of its level; undefined where there is nothing to take the form from.
 */
export function newRuleText(place: Place, number: RuleNumber, text: string): string | undefined {
  const { document } = place;
  const { layout } = document.dialect;
  const model = modelFor(place, number, 'body');
  if (layout.records || layout.needsNumberAbove) return undefined;
  const isWhole = text.startsWith(number.text);
  const rule = isWhole
    ? text
    : model === undefined
      ? plainRule(document, number, text)
      : ruleLike(document, model, number, text);
  return rule && joined(place, model ?? ordinalBefore(place), rule);
}

/** The line of the Contents for a new rule; undefined where the Contents list none of its level, or this one has no title. */
export function newContentsLine(place: Place, number: RuleNumber, text: string): string | undefined {
  const model = modelFor(place, number, 'contents');
  if (model === undefined) return undefined;
  const [firstLine = ''] = text.split(/\r\n|\r|\n/);
  const title = firstLine.startsWith(number.text)
    ? firstLine.slice(number.text.length).replace(/^[.\s]+/, '')
    : firstLine;
  const line = ruleLike(place.document, model, number, title.trim());
  return line && joined(place, model, line);
}

/** The ordinal of the nearest rule of the level of a number, the one before the place first. */
function modelFor({ document, at }: Place, { level }: RuleNumber, where: Where): number | undefined {
  const blocks = headBlocksOf(document);
  const models = ordinalsOf(document, where).filter(ordinal => {
    const { number, title } = ruleOf(document, ordinal);
    const isSound = document.blocks[blocks[ordinal]!]!.problems.length === 0;
    return number.level === level && isSound && (where === 'body' || title !== undefined);
  });
  const start = (ordinal: number) => document.starts[blocks[ordinal]!]!;
  return models.filter(ordinal => start(ordinal) < at).at(-1) ?? models[0];
}

function ordinalBefore({ document, at }: Place): number {
  const blocks = headBlocksOf(document);
  const behind = blocks.findIndex(index => document.starts[index]! >= at);
  return Math.max(0, (behind < 0 ? blocks.length : behind) - 1);
}

/** A rule in the form of another one. */
function ruleLike(document: RulesDocument, model: number, number: RuleNumber, text: string): string | undefined {
  const block = document.blocks[headBlocksOf(document)[model]!]!;
  const head = block.head as RuleHead;
  const core = block.text.trimEnd();
  const titleAt = head.title === undefined ? -1 : core.indexOf(head.title, head.textStart);
  const start = titleAt < 0 ? head.textStart : titleAt;
  const behind = titleAt < 0 ? start : titleAt + head.title!.length;
  const [line = ''] = core.slice(behind).split(/\r\n|\r|\n/);
  const closing = titleAt < 0 ? (document.dialect.layout.textEnd?.exec(line)?.[0] ?? '') : line.trimEnd();
  return core.slice(0, head.start) + number.text + core.slice(head.end, start) + text + closing;
}

/** A rule of a level of which none is there yet. */
function plainRule({ dialect }: RulesDocument, number: RuleNumber, text: string): string | undefined {
  const { layout, numbering } = dialect;
  if (layout.forms || layout.textEnd || layout.numberAlone) return undefined;
  return `${number.text}${numbering.levels[number.level]!.period ? '.' : ''} ${text}`;
}

function joined(place: Place, model: number, text: string): string {
  const separator = separatorAt(place.document, model);
  return place.side === 'behind' ? separator + text : text + separator;
}
