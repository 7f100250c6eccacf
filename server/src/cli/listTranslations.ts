import { summariesOf } from '../core/editions/summary.ts';
import { workspaceOf } from '../project/projectWorkspace.ts';
import { command, describeOptions, formatOption, type Options, WrongUsage } from './program/options.ts';
import { projectHere } from './reading/projectHere.ts';
import { EXIT, printQuoted } from './showing/output.ts';
import { translationFormats } from './showing/translationFormats.ts';

const OPTIONS = {
  format: formatOption(Object.keys(translationFormats), 'table for people (the default), json, markdown, or badge'),
} as const satisfies Options;

const HELP = `rulebook translations: show how far the translations of a book are

  rulebook translations [OPTIONS]     for the books in the rulebook.json of this folder or a parent folder

${describeOptions(OPTIONS)}
A translation is a book with "translates". Counts rules by their numbers: those that the translation lacks, has in
addition, or has in another place, and those that changed in the original since the edition that is translated.
rulebook check reports each of them.

Exit status: 0 done, 2 a file can't be read, or the command is invalid.
`;

/** `rulebook translations`. */
export const translations = command(OPTIONS, HELP, async ({ names, format = 'table' }) => {
  if (names.length) throw new WrongUsage('rulebook translations takes no files; rulebook.json lists them');
  const found = await projectHere();
  const summaries = found ? summariesOf(workspaceOf(found.project)) : [];
  if (!summaries.length) throw new WrongUsage('list a book with "translates" in a rulebook.json');
  printQuoted(translationFormats[format]!(summaries));
  return EXIT.clean;
});
