import type { Workspace } from '../core/book/workspace.ts';
import { citationsIn, type PinnedCitation, pinnedIn } from '../core/citing/bookCitations.ts';
import { meaningOfPinned } from '../core/citing/pinned.ts';
import { documentPosition } from '../core/document/document.ts';
import { expandAll } from './program/globs.ts';
import { command, describeOptions, type Options, SHARED, WrongUsage } from './program/options.ts';
import { printProjectErrors } from './reading/projectHere.ts';
import { citingSources, createReader, type DocumentReader, readEach, type SourceFile } from './reading/read.ts';
import { print, printableJson, printQuoted } from './showing/output.ts';
import { showProgress } from './showing/progressLine.ts';

const OPTIONS = {
  format: SHARED.format,
} as const satisfies Options;

const HELP = `rulebook citations: list the citations of rules in program source

  rulebook citations [OPTIONS]          list those in all files that the rulebook.json of this folder or a parent
                                        folder lists as citing a book
  rulebook citations [OPTIONS] FILE…    list those in these files; quote globs: "src/**/*.rs"

${describeOptions(OPTIONS)}
As text, each citation is printed as file:line:column: number status. Lines and columns start at 1.

As JSON, each is { file, line, column, endColumn, number, status, targets }. Lines and columns start at 0; columns
count UTF-16 units. number is null for a placeholder such as 702.xxx; targets lists every cited rule, including those
within ranges.

status is resolved, broken, outside (an excerpt doesn't extend that far), wildcard (613.x), or placeholder.

Exit status: 0 done, 2 a file can't be read, or the command is invalid.
`;

/** `rulebook citations`. */
export const citations = command(OPTIONS, HELP, async ({ names: given, format }) => {
  const reader = createReader();
  const names = given.length ? await expandAll(given) : await sourcesHere(reader);
  await printProjectErrors(reader, names);
  const { found, status } = await readEach(names, reader.readSource, showProgress(names.length), placedCitations);
  if (format === 'json') print(printableJson(found.flat()));
  else printQuoted(found.flat().map(citationText).join(''));
  return status;
});

async function sourcesHere(reader: DocumentReader): Promise<readonly string[]> {
  const found = await reader.projectAt('.');
  const names = found ? citingSources(found.project) : [];
  if (!names.length)
    throw new WrongUsage('specify one or more files, or list them as "citing" with a "book" in a rulebook.json');
  return names;
}

/** With zero-based lines, and zero-based columns in UTF-16 units. */
function placedCitations({ name: file, source, workspace }: SourceFile) {
  const current = citationsIn(workspace, source);
  const pinned = pinnedIn(workspace, source).map(each => ({
    ...each,
    status: statusThen(workspace, each),
    targets: [],
  }));
  return [...current, ...pinned]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, number = null, status, targets, pin }) => {
      const { line, column } = documentPosition(source.document, start);
      const edition = pin && { edition: pin.edition };
      return { file, line, column, endColumn: column + end - start, number, status, targets, ...edition };
    });
}

/** Whether the edition that a citation pins has its rule. */
function statusThen(workspace: Workspace, citation: PinnedCitation): PinnedCitation['status'] {
  const { isKnown, was } = meaningOfPinned(workspace, citation);
  if (!isKnown) return 'outside';
  return was ? 'resolved' : 'broken';
}

function citationText({
  file,
  line,
  column,
  number,
  status,
  edition,
}: ReturnType<typeof placedCitations>[number]): string {
  const named = [number ?? [], edition === undefined ? [] : `(${edition})`, status].flat().join(' ');
  return `${file}:${line + 1}:${column + 1}: ${named}\n`;
}
