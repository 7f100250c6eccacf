import { createHash } from 'node:crypto';
import { withSources } from '../core/book/workspace.ts';
import { ASKED, ASKED_NAMES, askedKind, planAsked } from '../core/changes/operations/askedChange.ts';
import { eventText, type RenumberPlan, stateText, summaryOf } from '../core/changes/plan/changeReport.ts';
import { isRefusal } from '../core/changes/plan/plan.ts';
import { textAfter } from '../core/changes/plan/textMoves.ts';
import { documentPosition, textOf } from '../core/document/document.ts';
import { escapeMarkdown } from '../core/text/escapeMarkdown.ts';
import { keepNewest } from '../core/text/lists.ts';
import { choiceOf, flag, listOf, must } from '../core/text/shape.ts';
import { quotedBookNames } from './getRule.ts';
import { type Desk, type OpenBook, type Rewrite, Unanswered } from './library/desk.ts';
import { nextOf, pageOf, restOf, shown } from './quoting.ts';
import { book, cursor, fieldsOf, NOTE, next, QUOTED, sure, toolOf, words } from './tool.ts';

/** With more plans, the oldest is dropped. */
const MOST_PLANS = 20;
/** Far more lines than an answer can have; its length counts. */
const MOST_LINES = 100_000;

export const planChange = toolOf({
  name: 'plan_change',
  title: 'Plan a change of numbers',
  description:
    'Plans to insert, move, delete, or renumber rules, with every citation that follows, and writes nothing. Returns the plan in words, the diff, and an id for apply_plan. A long diff has several pages, the last of which has the id. Show the diff to the user before you apply it.',
  input: fieldsOf({
    operation: must(
      choiceOf(ASKED_NAMES, {
        says: `${ASKED.map(({ name, asks, help }) => `${[name, ...asks].join(' ')}: ${help}.`).join(' ')} The words in capitals are “numbers”, in this order.`,
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
    cursor,
  }),
  output: fieldsOf({
    ...NOTE,
    plan: words('The id of the plan for apply_plan, with the end of the diff; missing if nothing would change.'),
    summary: sure(words('What the plan does.')),
    notes: sure(listOf(words('What needs attention.'), { most: 1000 })),
    files: sure(listOf(words('The path of a file that changes.'), { most: 1000 })),
    diff: sure(words('The change as a unified diff, or a page of it.')),
    next,
  }),
  async run({ book, cursor, ...asked }, desk) {
    const { kind, asks } = askedKind(asked.operation);
    if (asked.numbers.length !== asks.length)
      throw new Unanswered(`“${asked.operation}” takes ${asks.length === 1 ? 'one number' : 'two numbers'}.`);
    const books = await desk.open(book);
    if (books.length > 1) throw new Unanswered(`Specify the book: ${quotedBookNames(books)}.`);
    const plan = await planIn(books[0]!, { ...asked, kind }, desk);
    const rewrites = rewritesOf(plan);
    const summary = summaryOf(plan);
    const lines = rewrites.flatMap(rewrite => desk.diffOf(rewrite).split(/(?<=\n)/));
    const page = pageOf(lines, cursor, MOST_LINES, ({ length }) => length);
    // Nothing can be applied before it was shown whole.
    const isShown = nextOf(page).next === undefined;
    const id = rewrites.length && isShown ? keepPlan({ summary, rewrites }, desk) : undefined;
    const notes = [...plan.notes, ...looksOf(plan, desk)].map(shown);
    const diff = page.items.join('');
    const files = rewrites.map(({ uri }) => desk.pathOf(uri));
    const markdown = [
      escapeMarkdown(summary),
      ...notes.map(note => `- ${escapeMarkdown(note)}`),
      ...(diff ? [fenced(diff)] : []),
      ...(id ? [`The id of this plan is ${id}.`] : [restOf(page).trim()].filter(Boolean)),
    ];
    return {
      data: { note: QUOTED, ...(id && { plan: id }), summary, notes, files, diff, ...nextOf(page) },
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
function keepPlan(plan: { summary: string; rewrites: readonly Rewrite[] }, { plans }: Desk): string {
  const id = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16);
  keepNewest(plans, id, plan, MOST_PLANS);
  return id;
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
