import { blocksOfHead, joined, type RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { ordinalTexts } from '../numbers/ownPart.ts';
import { parentNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import { literal } from '../text/patterns.ts';
import type { Definition } from './workspace.ts';

/**
 * The rule in whose text a part stands that begins no line: 2.1 for 2.1(b), where its text says “(a) …; (b) …”. Undefined where a rule
 * is missing, or in a text whose lines all write their whole number.
 */
export function pointWithin(document: RulesDocument, number: RuleNumber): Definition | undefined {
  const { layout, numbering } = document.dialect;
  const parent = layout.needsNumberAbove ? parentNumber(number, numbering) : undefined;
  if (!parent) return undefined;
  const ordinal = symbolsOf(document).rules.get(parent.text);
  const definition = ordinal === undefined ? pointWithin(document, parent) : { document, ordinal };
  return definition && hasPart(definition, number) ? definition : undefined;
}

function hasPart({ document, ordinal }: Definition, { level, path }: RuleNumber): boolean {
  const head = document.heads[ordinal]!;
  const text = joined(blocksOfHead(document, ordinal)).slice(head.kind === 'rule' ? head.textStart : 0);
  const parts = ordinalTexts(path[level]!, document.dialect.numbering.levels[level]!).map(literal).join('|');
  return new RegExp(String.raw`(?<![\p{L}\d)])\(?(?:${parts})\)|^\s{0,8}(?:${parts})\.`, 'u').test(text);
}
