import type { RuleHead } from '../block.ts';
import { readable } from '../dialect.ts';
import { blockAt, headBlockOf, type RulesDocument, startOf } from '../document.ts';
import { levelName } from '../explain.ts';
import { compareNumbers } from '../ruleNumber.ts';
import { shift } from '../span.ts';
import { childrenOf, type Symbols, symbolsOf, titleKey } from '../symbols.ts';
import { headSpan } from '../workspace.ts';
import type { Check, Fix, Report } from './check.ts';
import { deleteLine, insertLine, rewriteLine } from './contentsLines.ts';
import { named, ruleOf } from './numbering.ts';

export const contentsMismatch: Check = {
  code: 'contents-mismatch',
  summary:
    'A line of the Contents has another number or title than the body, is missing, or has no heading in the body.',
  severity: 'warning',
  run(_workspace, document, report) {
    for (const fault of faultsOf(document)) reportFault(document, fault, report);
  },
};

/**
 * What is wrong, by ordinals: a line of the Contents whose heading has another title or number, a line without a heading,
 * a line that stands there twice, a heading without a line.
 */
type Fault =
  | { readonly kind: 'title' | 'number'; readonly line: number; readonly heading: number }
  | { readonly kind: 'extra' | 'twice'; readonly line: number }
  | { readonly kind: 'missing'; readonly heading: number };

function reportFault(document: RulesDocument, fault: Fault, report: Report): void {
  const at = fault.kind === 'missing' ? fault.heading : fault.line;
  const head = ruleOf(document, at);
  const heading = 'heading' in fault ? ruleOf(document, fault.heading) : undefined;
  const span = fault.kind === 'title' ? titleSpan(document, at, head) : headSpan({ document, ordinal: at });
  report({
    ...span,
    message: messageOf(fault.kind, head, heading, document),
    target: head.number.text,
    related:
      'heading' in fault && 'line' in fault
        ? [{ definition: { document, ordinal: fault.heading }, message: 'The heading in the body' }]
        : [],
    fixes: () => fixesOf(document, fault),
  });
}

function titleSpan(document: RulesDocument, ordinal: number, { textStart, title = '' }: RuleHead) {
  const index = headBlockOf(document, ordinal);
  const start = Math.max(textStart, blockAt(document, index)!.text.indexOf(title, textStart));
  return shift({ start, end: start + title.length }, startOf(document, index));
}

function messageOf(
  kind: Fault['kind'],
  head: RuleHead,
  heading: RuleHead | undefined,
  document: RulesDocument,
): string {
  const subject = named(head.number, document);
  const title = readable(heading?.title ?? '', document.dialect);
  const level = levelName(head.number, document);
  switch (kind) {
    case 'title':
      return `${subject} is called “${title}” in the body: write that in the Contents.`;
    case 'number':
      return `“${title}” is ${level} ${heading!.number.text} in the body: write that in the Contents.`;
    case 'extra':
      return `${subject} is not in the body: delete its line in the Contents, or add the ${level}.`;
    case 'twice':
      return `${subject} stands in the Contents twice: delete this line.`;
    case 'missing':
      return `${subject} is missing in the Contents: add a line for it.`;
  }
}

function fixesOf(document: RulesDocument, fault: Fault): readonly Fix[] {
  if (fault.kind === 'missing') return insertLine(document, fault.heading);
  return 'heading' in fault ? rewriteLine(document, fault.line, fault.heading) : deleteLine(document, fault.line);
}

const memo = new WeakMap<RulesDocument['heads'], readonly Fault[]>();

function faultsOf(document: RulesDocument): readonly Fault[] {
  const known = memo.get(document.heads);
  if (known) return known;
  const faults = collect(document);
  memo.set(document.heads, faults);
  return faults;
}

/** So many lines may be wrong, or one in a few: where more are, these Contents are those of another text, or in a form of their own. */
const MOST_WRONG = 3;
const FEW = 5;

function collect(document: RulesDocument): readonly Fault[] {
  const symbols = symbolsOf(document);
  if (symbols.contents.size === 0 || symbols.rules.size === 0) return [];
  const lines = linesOf(document, symbols);
  const faults = [...lineFaults(document, symbols, lines), ...missingLines(document, symbols)];
  const renumbered = new Set(faults.flatMap(fault => (fault.kind === 'number' ? [fault.heading] : [])));
  const distinct = faults.filter(fault => fault.kind !== 'missing' || !renumbered.has(fault.heading));
  return distinct.length > MOST_WRONG && distinct.length * FEW > lines.length ? [] : distinct;
}

/** The ordinals of the lines of the Contents. */
function linesOf({ heads }: RulesDocument, { bodyStart }: Symbols): number[] {
  return [...heads.keys()].filter(ordinal => ordinal < bodyStart && heads[ordinal]!.kind === 'rule');
}

/** What may follow a title in the Contents. */
const PAGE_NUMBER = /[\s.·…]+\d{1,4}$/;

function lineFaults(document: RulesDocument, symbols: Symbols, lines: readonly number[]): Fault[] {
  const { contents, rules } = symbols;
  return lines.flatMap((line): Fault[] => {
    const { number, title = '' } = ruleOf(document, line);
    if (contents.get(number.text) !== line) return [{ kind: 'twice', line }];
    const heading = rules.get(number.text);
    if (heading === undefined) return unknownLine(document, symbols, line);
    const own = titleKey(ruleOf(document, heading).title ?? '');
    return own === titleKey(title) || own === titleKey(title.replace(PAGE_NUMBER, ''))
      ? []
      : [{ kind: 'title', line, heading }];
  });
}

/** A line without a heading: its number is wrong where a heading without a line has its title; it may be that the text ends before. */
function unknownLine(document: RulesDocument, symbols: Symbols, line: number): Fault[] {
  const { number, title = '' } = ruleOf(document, line);
  const owner = symbols.titles.get(titleKey(title))?.find(ordinal => {
    const own = ruleOf(document, ordinal).number;
    return own.level === number.level && !symbols.contents.has(own.text);
  });
  if (owner !== undefined) return [{ kind: 'number', line, heading: owner }];
  // Where only the heading is missing, the rules below it tell of it.
  if (childrenOf([document]).has(number.text)) return [];
  const last = ruleOf(document, symbols.body.at(-1)!).number;
  return symbols.whole || compareNumbers(number, last) < 0 ? [{ kind: 'extra', line }] : [];
}

/** The headings without a line, of the levels that the Contents list. */
function missingLines(document: RulesDocument, { contents, rules }: Symbols): Fault[] {
  const listed = new Set(Array.from(contents.values(), line => ruleOf(document, line).number.level));
  const headings = [...rules.values()].filter(ordinal => listed.has(ruleOf(document, ordinal).number.level));
  return headings.flatMap((heading): Fault[] =>
    contents.has(ruleOf(document, heading).number.text) ? [] : [{ kind: 'missing', heading }],
  );
}
