import { type Anchors, anchorsOf, type NumberedLink } from '../../document/anchors.ts';
import { blocksOf, type RulesDocument } from '../../document/document.ts';
import { type Check, fixing } from '../../findings/check.ts';
import { areOnOneBranch, parseNumber } from '../../numbers/ruleNumber.ts';
import { addressAfter } from '../../reader/linkedNumbers.ts';
import type { Span } from '../../text/span.ts';

export const linkMismatch: Check = {
  code: 'link-mismatch',
  summary: 'A link says one number and leads to the heading with another.',
  severity: 'warning',
  slow: true,
  anyNumbering: true,
  run(_workspace, document, report) {
    for (const { start, end, cited, number } of addressMismatchesIn(document))
      report({
        start,
        end,
        target: cited,
        message: `The link says ${cited}, but its address names ${number}.`,
        fixes: () => [fixing(`Change to ${number}`, document, { start, end }, number)],
      });
    const anchors = anchorsOf(document);
    for (const link of anchors ? mismatchesIn(anchors) : []) {
      const { start, end, number: cited, target } = link;
      const { number, words } = anchors!.titles.get(target)!;
      report({
        start,
        end,
        target: cited,
        message: `The link says ${cited}, but leads to ${number}${words && ` (“${words}”)`}.`,
        fixes: () => [fixing(`Change to ${number}`, document, link, number)],
      });
    }
  },
};

/**
 * The links that say another number than their heading has; none if most do, and few say its title: then the numbers
 * mean something else.
 */
function mismatchesIn({ numbered, titles }: Anchors): readonly NumberedLink[] {
  // “Part 3” may be above 3.1, or be counted apart.
  const isAlone = (number: string) => !number.includes('.');
  const known = numbered.filter(({ number, words, isBare, target }) => {
    const title = titles.get(target);
    return title && isAlone(number) <= isAlone(title.number) && (!isBare || shareLongWord(words, title.words));
  });
  const wrong = known.filter(({ number, target }) => !isWithin(number, titles.get(target)!.number));
  const named = wrong.filter(({ words }) => /\p{L}/u.test(words));
  const entitled = named.filter(({ words, target }) => shareLongWord(words, titles.get(target)!.words));
  return wrong.length > known.length / 2 && entitled.length < named.length / 2 ? [] : wrong;
}

/** A link whose label says another number than its address. */
interface AddressMismatch extends Span {
  readonly cited: string;
  readonly number: string;
}

/** So many links with the same address but for the number say that number. */
const FEWEST_ALIKE = 2;

/**
 * The links whose addresses end in another number than they say, as `[3b](regulation:3a)`, where other such links have
 * the same number twice.
 */
function addressMismatchesIn(document: RulesDocument): AddressMismatch[] {
  const groups = new Map<string, { alike: number; readonly wrong: AddressMismatch[] }>();
  for (const { block, start: at } of blocksOf(document)) {
    if (!block.text.includes('](')) continue;
    for (const reference of block.references) {
      if (reference.kind !== 'number' || !reference.number || reference.relative) continue;
      const link = addressAfter(block.text, reference.end);
      const [, before, written] = (link && NUMBER_AT_END.exec(link.address)) ?? [];
      const number = written && parseNumber(written, document.dialect.numbering);
      // The label can name a part of what the address names.
      const isSame = number && number.text === reference.number.text;
      if (!number || (!isSame && areOnOneBranch(number, reference.number))) continue;
      const group = groups.get(before!) ?? { alike: 0, wrong: [] };
      groups.set(before!, group);
      if (isSame) group.alike++;
      else {
        const span = { start: at + reference.start, end: at + reference.end };
        group.wrong.push({ ...span, cited: reference.number.text, number: number.text });
      }
    }
  }
  return [...groups.values()].flatMap(({ alike, wrong }) =>
    alike >= FEWEST_ALIKE && alike > wrong.length ? wrong : [],
  );
}

const NUMBER_AT_END = /^(.*[^\p{L}\d.])([\p{L}\d.]{1,20})$/u;

/** Whether two titles have a longer word in common. */
function shareLongWord(one: string, other: string): boolean {
  const words = (title: string): readonly string[] => title.toLowerCase().match(/\p{L}{4,40}/gu) ?? [];
  return words(one).some(word => words(other).includes(word));
}

/** Whether two numbers are the same, or one is a part of the other: 4.2 and 4.2.1. */
function isWithin(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) && !/^\d/.test(long.slice(short.length));
}
