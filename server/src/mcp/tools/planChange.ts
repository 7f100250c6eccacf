import { createHash } from 'node:crypto';
import { withSources } from '../../core/book/workspace.ts';
import { ASKED, type AskedKind, planAsked } from '../../core/changes/operations/askedChange.ts';
import { eventText, type RenumberPlan, stateText, summaryOf } from '../../core/changes/plan/changeReport.ts';
import { isRefusal } from '../../core/changes/plan/plan.ts';
import { textAfter } from '../../core/changes/plan/textMoves.ts';
import { documentPosition, textOf } from '../../core/document/document.ts';
import { choiceOf, flag, listOf, must } from '../../core/shape/shape.ts';
import { escapeMarkdown } from '../../core/text/escapeMarkdown.ts';
import { keepNewest } from '../../core/text/lists.ts';
import { type Desk, type OpenBook, type Rewrite, Unanswered } from '../desk/desk.ts';
import { namesOf } from './getRule.ts';
import { shown } from './quoting.ts';
import { book, fieldsOf, NOTE, QUOTED, sure, toolOf, words } from './tool.ts';

const OPERATIONS = Object.keys(ASKED) as [AskedKind, ...AskedKind[]];
/** With more plans, the oldest is dropped. */
const MOST_PLANS = 20;
const MOST_DIFF = 30_000;

export const planChange = toolOf({
  name: 'plan_change',
  title: 'Plan a change of numbers',
  description:
    'Plans to insert, move, delete, or renumber rules, with every citation that follows, and writes nothing. Returns the plan in words, the diff, and an id for apply_plan. Show the diff to the user before you apply it.',
  input: fieldsOf({
    operation: must(
      choiceOf(OPERATIONS, {
        says: 'move takes a number or a range (“100.2-100.4”), and the new number; swap takes two numbers; from takes a parent and the first number; extract takes a number, and its words as “text”; all others take one number.',
      }),
      'Specify the operation: "operation".',
    ),
    numbers: must(
      listOf(words('A rule number.'), { wanted: 'a list of rule numbers', most: 3 }),
      'Specify the rules: "numbers".',
    ),
    text: words(
      'With insert: the text or title of the new rule, without its number. With extract: the words to extract.',
    ),
    position: choiceOf(['before', 'after', 'under'], {
      says: 'With insert: the place relative to the number (default: before).',
    }),
    edge: choiceOf(['outside', 'inside'], { says: 'Whether a range grows to include a new rule at its edge.' }),
    closeGap: flag({ says: 'With delete: renumber the rules that follow even if the rule is still cited.' }),
    book,
  }),
  output: fieldsOf({
    ...NOTE,
    plan: words('The id of the plan for apply_plan; missing if nothing would change.'),
    summary: sure(words('What the plan does.')),
    notes: sure(listOf(words('What needs attention.'), { most: 1000 })),
    files: sure(listOf(words('The path of a file that changes.'), { most: 1000 })),
    diff: sure(words('The change as a unified diff; if it is long, only its first lines.')),
  }),
  async run({ book, ...asked }, desk) {
    const count = ASKED[asked.operation].length;
    if (asked.numbers.length !== count)
      throw new Unanswered(`“${asked.operation}” takes ${count === 1 ? 'one number' : 'two numbers'}.`);
    const books = await desk.open(book);
    if (books.length > 1) throw new Unanswered(`Specify the book: ${namesOf(books)}.`);
    const plan = await planIn(books[0]!, asked, desk);
    const rewrites = rewritesOf(plan);
    const summary = summaryOf(plan);
    const id = rewrites.length ? keep({ summary, rewrites }, desk) : undefined;
    const notes = [...plan.notes, ...looksOf(plan, desk)].map(shown);
    const diff = cut(rewrites.map(rewrite => desk.diffOf(rewrite)).join(''));
    const files = rewrites.map(({ uri }) => desk.pathOf(uri));
    const markdown = [
      escapeMarkdown(summary),
      ...notes.map(note => `- ${escapeMarkdown(note)}`),
      ...(diff ? [fenced(diff)] : []),
      ...(id ? [`The id of this plan is ${id}.`] : []),
    ];
    return {
      data: { note: QUOTED, ...(id && { plan: id }), summary, notes, files, diff },
      markdown: markdown.join('\n\n'),
    };
  },
});

async function planIn(book: OpenBook, asked: Parameters<typeof planAsked>[2], desk: Desk): Promise<RenumberPlan> {
  const workspace = withSources(book.workspace, await desk.citing(book));
  const plan = planAsked(workspace, book.documents, asked);
  if (isRefusal(plan)) throw new Unanswered(plan.refusal);
  return plan;
}

function rewritesOf({ edits }: RenumberPlan): Rewrite[] {
  return [...new Set(edits.map(({ document }) => document))]
    .map(document => ({ uri: document.uri, before: textOf(document), after: textAfter(document, edits) }))
    .filter(({ before, after }) => before !== after);
}

/** The citations and ranges that need attention. */
function looksOf({ left, ranges }: RenumberPlan, desk: Desk): string[] {
  return [
    ...left.map(place => ({ ...place, says: stateText(place.state) })),
    ...ranges.map(place => ({ ...place, says: eventText(place.event) })),
  ].map(({ document, start, text, says }) => {
    const { line } = documentPosition(document, start);
    return `${desk.pathOf(document.uri)}:${line + 1}: “${text}” ${says}`;
  });
}

/** The id is derived from the content, so that it can't apply anything else. */
function keep(plan: { summary: string; rewrites: readonly Rewrite[] }, { plans }: Desk): string {
  const id = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16);
  keepNewest(plans, id, plan, MOST_PLANS);
  return id;
}

function cut(diff: string): string {
  if (diff.length <= MOST_DIFF) return diff;
  return `${diff.slice(0, diff.lastIndexOf('\n', MOST_DIFF) + 1)}… ${diff.length - MOST_DIFF} more characters\n`;
}

/** A fence that no line of the text can close. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}diff\n${shown(text)}\n${fence}`;
}

export const applyPlan = toolOf({
  name: 'apply_plan',
  title: 'Apply a plan',
  description:
    'Applies a plan from plan_change: either all files are written or none. Refused if a file has changed. Ask the user first.',
  input: fieldsOf({ plan: must(words('The id that plan_change returned.'), 'Specify the plan: "plan".') }),
  output: fieldsOf({
    summary: sure(words('What was done.')),
    written: sure(listOf(words('The path of a file.'), { most: 1000 })),
  }),
  writes: true,
  async run({ plan }, desk) {
    if (!desk.write) throw new Unanswered('This server is read-only. Nothing was written.');
    const pending = desk.plans.get(plan);
    if (!pending) throw new Unanswered(`Plan “${plan}” no longer exists; plan the change again with plan_change.`);
    desk.plans.delete(plan);
    await desk.write(pending.rewrites);
    const written = pending.rewrites.map(({ uri }) => desk.pathOf(uri));
    const { summary } = pending;
    return { data: { summary, written }, markdown: escapeMarkdown(`${summary} Written: ${written.join(', ')}.`) };
  },
});
