import type { Block } from '../../../server/src/core/blocks/block.ts';
import { resolve } from '../../../server/src/core/book/resolve.ts';
import {
  definitionSpan,
  emptyWorkspace,
  ruleOf,
  type Workspace,
  withDocument,
} from '../../../server/src/core/book/workspace.ts';
import type { RenumberPlan } from '../../../server/src/core/changes/plan/changeReport.ts';
import { blocksOf, headBlockOf, type RulesDocument } from '../../../server/src/core/document/document.ts';
import { symbolsOf } from '../../../server/src/core/document/symbols.ts';
import { parseNumber, type RuleNumber } from '../../../server/src/core/numbers/ruleNumber.ts';
import { withEdits } from '../../../server/src/core/text/span.ts';

/** What a rule says: its words, the numbers of the rules that it cites, and its links. */
interface Said {
  readonly words: string;
  readonly cites: ReadonlySet<string>;
  /** Number of links whose address ends in the number that their label cites. */
  readonly links: number;
}

/** Whether a rule belongs to the body in any case: a heading of the outermost level does only with rules below it. */
function isCounted({ level }: RuleNumber, { dialect }: RulesDocument): boolean {
  return level > 0 || dialect.layout.textLevel === 0;
}

/** By number, what the rules of a body say; undefined for a number that two rules have. */
function saidIn(document: RulesDocument): Map<string, Said | undefined> {
  const workspace = withDocument(emptyWorkspace, document);
  const blocks = blocksOf(document);
  const said = new Map<string, Said | undefined>();
  for (const ordinal of symbolsOf(document).body) {
    const { number, end } = ruleOf(document, ordinal);
    const own = blocks
      .slice(headBlockOf(document, ordinal), headBlockOf(document, ordinal + 1))
      .map(({ block }) => block);
    const text = own.map(block => block.text).join('');
    const words = own.map((block, index) => wordsOf(block, index === 0 ? end : 0)).join(' ');
    const cites = new Set(own.flatMap(block => citedIn(workspace, document, block)));
    said.set(number.text, said.has(number.text) ? undefined : { words, cites, links: linksIn(text) });
  }
  return said;
}

/** The numbers of the rules that a block cites. */
function citedIn(workspace: Workspace, document: RulesDocument, { references }: Block): string[] {
  return references
    .filter(({ kind }) => kind !== 'term')
    .flatMap(reference => resolve(workspace, document, reference))
    .flatMap(({ definition, outcome }) => {
      const head = definition && outcome === 'resolved' ? document.heads[definition.ordinal] : undefined;
      return head?.kind === 'rule' ? head.number.text : [];
    });
}

function linksIn(text: string): number {
  const links = text.matchAll(/\[(?:[^\][]*\s)?([\w.]*\d[\w.]*)\]\([^()\s]*:([\w.]*\d[\w.]*)\)/g);
  return [...links].filter(([, label, address]) => label === address).length;
}

/**
 * What a Markdown heading has after its title: `{.page-break-before}`. A moved heading gets that of its siblings, but keeps
 * what names it alone: `{#bells}`.
 */
const ATTRIBUTES = /\{[.:][^{}#=\r\n]*\}/g;

/** Words of several letters from an offset on, without citations and what joins them. */
function wordsOf({ text, references }: Block, from: number): string {
  const cited = references.filter(({ kind }) => kind !== 'term');
  const bare = withEdits(
    text,
    cited.map(({ start, end }) => ({ start, end, text: ' ' })),
  ).slice(from);
  const words = bare.replace(ATTRIBUTES, '').match(/\p{L}{2,}/gu) ?? [];
  return words.filter(word => !/^(?:and|und|et|bis|to|through|or|oder|[ivxlcdm]+)$/i.test(word)).join(' ');
}

/** A change of a document, and what its plan says. */
interface Judged {
  readonly document: RulesDocument;
  readonly after: RulesDocument;
  readonly plan: Pick<RenumberPlan, 'map' | 'removed' | 'arrived' | 'merged' | 'left' | 'ranges'>;
}

/**
 * What a plan did that it didn't say, if anything: a rule isn't there, has lost or gained words, or cites other rules
 * than before. Reads both texts as a whole, and uses nothing of the planner except the numbers that it names.
 */
export function wrongIn(judged: Judged): string | undefined {
  const { document, after, plan } = judged;
  const expected = expectedOf(plan);
  const wanted = symbolsOf(document).body.filter(ordinal => {
    const { number } = ruleOf(document, ordinal);
    const next = plan.merged.includes(number.text) ? undefined : expected.target(number.text);
    return next !== undefined && isCounted(next === number.text ? number : numberIn(next, after), after);
  }).length;
  const come = [...expected.fresh].filter(number => isCounted(numberIn(number, after), after)).length;
  const found = symbolsOf(after).body.filter(at => isCounted(ruleOf(after, at).number, after)).length;
  if (found !== wanted + come) return `${found} rules instead of ${wanted + come}`;
  const [told, now] = [toldIn(judged), saidIn(after)];
  for (const [number, said] of saidIn(document)) {
    const next = expected.target(number);
    if (next === undefined || !said || plan.merged.includes(number)) continue;
    const rule = now.get(next);
    if (!rule && !isCounted(numberIn(next, after), after)) continue;
    const wrong = rule ? wrongRule(said, rule, { ...expected, next, isTold: told.has(number) }) : "isn't there";
    if (wrong) return `${number} → ${next} ${wrong}`;
  }
  return undefined;
}

function numberIn(text: string, { dialect }: RulesDocument): RuleNumber {
  return parseNumber(text, dialect.numbering)!;
}

/** What is to be expected from a plan. */
function expectedOf({ map, removed, merged, arrived }: Judged['plan']) {
  const gone = new Set(removed);
  const moved = new Set(map.values());
  return {
    /** The new number of a rule; undefined if it is deleted. */
    target: (number: string) => (gone.has(number) ? undefined : (map.get(number) ?? number)),
    arrived: new Set(arrived),
    fresh: new Set(arrived.filter(number => !moved.has(number))),
    /** The rules into which others are merged. */
    grown: new Set(merged.flatMap(number => map.get(number) ?? [])),
  };
}

interface Expected extends ReturnType<typeof expectedOf> {
  readonly next: string;
  /** Whether the plan announces that a citation in the rule is left, or that a range changes. */
  readonly isTold: boolean;
}

function wrongRule(said: Said, now: Said, { target, arrived, fresh, grown, next, isTold }: Expected) {
  const isShorter = fresh.size > 0 && isPart(now.words, said.words);
  if (!grown.has(next) && !isShorter && now.words !== said.words)
    return `says “${now.words.slice(0, 200)}” instead of “${said.words.slice(0, 200)}”`;
  if (now.links < said.links) return 'has a link whose address has another number than its label';
  if (isTold || grown.has(next)) return undefined;
  const wanted = new Set([...said.cites].flatMap(cited => target(cited) ?? []));
  const lost = isShorter ? [] : [...wanted].filter(cited => !now.cites.has(cited));
  const gained = [...now.cites].filter(cited => !wanted.has(cited) && !arrived.has(cited));
  return lost.length || gained.length
    ? `cites ${[...gained, ...lost.map(cited => `not ${cited}`)].join(', ')}`
    : undefined;
}

/** Whether a text is another one without its end or a piece in the middle. */
function isPart(part: string, whole: string): boolean {
  let same = 0;
  while (same < part.length && part[same] === whole[same]) same++;
  return whole.length > part.length && whole.endsWith(part.slice(same));
}

/** The numbers of rules in which the plan announces that a citation is left, or that a range changes. */
function toldIn({ document, plan: { left, ranges } }: Judged): Set<string> {
  const places = [...left, ...ranges.filter(({ event }) => event !== 'torn')];
  return new Set(
    symbolsOf(document).body.flatMap(ordinal => {
      const { start, end } = definitionSpan({ document, ordinal });
      const isHere = places.some(place => start <= place.start && place.start < end);
      return isHere ? [ruleOf(document, ordinal).number.text] : [];
    }),
  );
}
