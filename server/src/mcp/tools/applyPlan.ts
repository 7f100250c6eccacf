import { listOf, must } from '../../core/shape/shape.ts';
import { escapeMarkdown } from '../../core/text/escapeMarkdown.ts';
import { Unanswered } from '../desk/desk.ts';
import { fieldsOf, sure, words } from './shapes.ts';
import { toolOf } from './tool.ts';

export const applyPlan = toolOf({
  name: 'apply_plan',
  title: 'Apply a plan',
  description:
    'Writes what plan_change has planned: all files, or none. It is refused where a file has changed since. Ask the user first.',
  input: fieldsOf({ plan: must(words('The id that plan_change answered.'), 'Say which plan: "plan".') }),
  output: fieldsOf({
    summary: sure(words('What was done.')),
    written: sure(listOf(words('The path of a file.'), { most: 1000 })),
  }),
  writes: true,
  async run({ plan }, desk) {
    if (!desk.write) throw new Unanswered('This server only reads: nothing is written.');
    const pending = desk.plans.get(plan);
    if (!pending) throw new Unanswered(`There is no plan “${plan}” any more: plan the change again with plan_change.`);
    desk.plans.delete(plan);
    await desk.write(pending.rewrites);
    const written = pending.rewrites.map(({ uri }) => desk.pathOf(uri));
    const { summary } = pending;
    return { data: { summary, written }, markdown: escapeMarkdown(`${summary} Written: ${written.join(', ')}.`) };
  },
});
