import type { Severity } from '../core/book/checkSettings.ts';
import { ruleNameAt, runChecks } from '../core/checks/runChecks.ts';
import { countedFromOne, type RulesDocument } from '../core/document/document.ts';
import type { Finding } from '../core/findings/check.ts';
import { escapeMarkdown } from '../core/text/escapeMarkdown.ts';
import { choiceOf, count, listOf } from '../core/text/shape.ts';
import { type Desk, type OpenBook, Unanswered } from './library/desk.ts';
import { nextOf, pageOf, restOf, shown } from './quoting.ts';
import { amount, book, cursor, fieldsOf, NOTE, next, QUOTED, sure, toolOf, words } from './tool.ts';

const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const satisfies readonly Severity[];

const FINDING = fieldsOf({
  file: sure(words('The path of the file.')),
  line: sure(amount('Starts at 1.')),
  column: sure(amount('Starts at 1, in UTF-16 units.')),
  rule: words('The rule or term that contains it.'),
  severity: sure(choiceOf(SEVERITIES)),
  code: sure(words('The check that found it.')),
  message: sure(words('What is wrong, and what to do.')),
  fixes: sure(listOf(words('What a fix does.'), { most: 100 })),
});

const USUAL = 50;
const MOST = 500;

export const checkBooks = toolOf({
  name: 'check',
  title: 'Check the rulebooks',
  description:
    'Reports problems in rulebooks: broken references, wrong titles, numbers out of order, and more, each with its fixes.',
  input: fieldsOf({
    paths: listOf(words('The path of a file.'), { wanted: 'a list of paths', most: 1000, says: 'Only these files.' }),
    book,
    severity: choiceOf(SEVERITIES, { says: 'Lowest severity to report (default: warning).' }),
    limit: count(1, MOST, { says: `How many results at once (default: ${USUAL}).` }),
    cursor,
  }),
  output: fieldsOf({
    ...NOTE,
    total: sure(amount('How many there are.')),
    findings: sure(listOf(FINDING, { most: MOST })),
    next,
  }),
  async run({ paths, book, severity = 'warning', limit = USUAL, cursor }, desk) {
    const documents = wanted(await desk.open(book), paths, desk);
    const all: { readonly document: RulesDocument; readonly finding: Finding }[] = [];
    for (const { document, workspace } of documents) {
      await desk.pause();
      for (const finding of runChecks(workspace, document))
        if (SEVERITIES.indexOf(finding.severity) <= SEVERITIES.indexOf(severity)) all.push({ document, finding });
    }
    const page = pageOf(all, cursor, limit);
    const findings = page.items.map(({ document, finding }) => findingFields(document, finding, desk));
    const lines = findings.map(
      ({ file, line, column, severity, message, fixes }) =>
        `- ${escapeMarkdown(`${file}:${line}:${column}: ${severity}: ${message}`)}${fixes.map(fix => `\n  - ${escapeMarkdown(fix)}`).join('')}`,
    );
    return {
      data: { note: QUOTED, total: all.length, findings, ...nextOf(page) },
      markdown: (lines.join('\n') || 'Nothing is wrong.') + restOf(page),
    };
  },
});

/** The documents with these paths, or all documents. */
function wanted(books: readonly OpenBook[], paths: readonly string[] | undefined, desk: Desk) {
  const all = books.flatMap(({ documents, workspace }) => documents.map(document => ({ document, workspace })));
  const stray = paths?.find(path => !all.some(({ document }) => desk.pathOf(document.uri) === path));
  if (stray !== undefined) throw new Unanswered(`“${stray}” isn't a file of these books; list_books lists them.`);
  return all.filter(({ document }) => !paths || paths.includes(desk.pathOf(document.uri)));
}

function findingFields(document: RulesDocument, finding: Finding, desk: Desk) {
  const rule = ruleNameAt(document, finding.start);
  return {
    file: desk.pathOf(document.uri),
    ...countedFromOne(document, finding.start),
    ...(rule !== undefined && { rule: shown(rule) }),
    severity: finding.severity,
    code: finding.code,
    message: shown(finding.message),
    fixes: finding.fixes().map(({ title }) => shown(title)),
  };
}
