import { listOf, must } from '../../core/shape/shape.ts';
import { escapeMarkdown } from '../../core/text/escapeMarkdown.ts';
import { Unanswered } from '../desk/desk.ts';
import { fieldsOf, sure, words } from './shapes.ts';
import { toolOf } from './tool.ts';

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
