import type { Severity } from '../core/book/checkSettings.ts';
import { reviewChange } from '../core/review/review.ts';
import { command, describeOptions, formatOption, type Options } from './program/options.ts';
import { circumstances } from './program/root.ts';
import { readStates } from './reading/readStates.ts';
import { EXIT, print, printQuoted } from './showing/output.ts';
import { SEVERITIES } from './showing/placed.ts';
import { placedReview } from './showing/placedReview.ts';
import { reviewFormats } from './showing/reviewFormats.ts';

const OPTIONS = {
  format: formatOption(
    Object.keys(reviewFormats),
    'text for people (the default), markdown for a comment, json, sarif for code scanning, or github for annotations',
  ),
  'fail-on': {
    value: 'SEVERITY',
    choices: [...SEVERITIES, 'never'],
    help: 'lowest severity of a problem that the change adds that makes the exit status 1: error, warning (the default), information, hint, or never',
  },
} as const satisfies Options;

const HELP = `rulebook review: show what a change to rules does

  rulebook review [OPTIONS] BASE..HEAD [-- PATH…]   two Git revisions; BASE...HEAD: since HEAD left BASE
  rulebook review [OPTIONS] BASE [-- PATH…]         a Git revision and the files here
  rulebook review [OPTIONS] OLD NEW                 two files, or two folders

${describeOptions(OPTIONS)}
Shows which rules are new, removed, reworded, moved, or split; which citations in rules, source, and tests now lead to
another rule or to none, although no one changed them; and which problems the change adds and solves. With a
rulebook.json, its books are read, or else the changed rules documents, those in the same folders, and those that link
to them. Nothing is written, and nothing that a repository names is run.

Exit status: 0 the change adds no problem, 1 it adds one, 2 the states can't be read, or the command is invalid.
`;

/** `rulebook review BASE..HEAD`. */
export const review = command(OPTIONS, HELP, async ({ names, format = 'text', failOn = 'warning' }) => {
  const states = await readStates(names);
  const review = placedReview(states, reviewChange(states.old, states.now));
  const fails = (severity: Severity) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn as Severity);
  const show = format === 'text' || format === 'github' ? print : printQuoted;
  show(reviewFormats[format]!(review, circumstances(fails)));
  return review.problems.some(({ severity }) => fails(severity)) ? EXIT.findings : EXIT.clean;
});
