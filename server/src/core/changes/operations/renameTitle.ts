import type { QuotedTitle, Reference } from '../../blocks/block.ts';
import { writtenText } from '../../blocks/cells.ts';
import { resolve, titleOwner } from '../../book/resolve.ts';
import {
  type Definition,
  documentsReaching,
  headOf,
  isSame,
  titleOf,
  titleSpan,
  type Workspace,
} from '../../book/workspace.ts';
import type { DocumentEdit, RulesDocument } from '../../document/document.ts';
import { symbolsOf, titleKey } from '../../document/symbols.ts';
import { PAGE_NUMBER } from '../../findings/contentsFaults.ts';
import { allReferences } from '../../findings/referenceCheck.ts';
import { shift } from '../../text/span.ts';
import { carriedOut, keepsForm, type Plan, refuse } from '../plan/plan.ts';
import { nameInQuotes, termEdits } from './renameTerm.ts';

/** Changes the title of a rule: in its heading, in the Contents, and wherever it is quoted. */
export function renameTitle(workspace: Workspace, definition: Definition, name: string): Plan {
  const { document, ordinal } = definition;
  const title = name.trim();
  const before = titleOf(headOf(definition)) ?? '';
  if (title === before) return { edits: [] };
  const edits = [
    ...headingEdits(workspace, definition, before, title),
    ...quotingEdits(workspace, definition, title),
    ...(isInGlossary(definition) ? termEdits(workspace, definition, before, title) : []),
  ];
  const read = title && carriedOut({ edits }, document).heads[ordinal];
  if (!read || titleOf(read) !== title || endsCell(title, document) || !keepsForm({ edits }))
    refuse(
      `“${title}” wouldn't be recognized as a title; use a few words without a period, comma, or colon at the end.`,
    );
  return { edits };
}

/** Whether the layout would cut the title, as a table does at “|”. */
function endsCell(title: string, { dialect }: RulesDocument): boolean {
  const { textEnd } = dialect.layout;
  return textEnd !== undefined && [...title].some((_, index) => textEnd.test(title.slice(0, index + 1)));
}

/** Whether the title is the rule's name in the glossary. */
function isInGlossary({ document, ordinal }: Definition): boolean {
  return [...symbolsOf(document).terms.values()].includes(ordinal);
}

/** The title of the rule, and of its line in the Contents if that has the same title. */
function headingEdits(workspace: Workspace, definition: Definition, before: string, title: string): DocumentEdit[] {
  const head = headOf(definition);
  const own = titleEdit(definition.document, definition.ordinal, title);
  const number = head.kind === 'rule' ? head.number.text : '';
  const lines = documentsReaching(workspace, definition.document).flatMap(document => {
    const line = symbolsOf(document).contents.get(number);
    const isOwn = document === definition.document && line === definition.ordinal;
    return line === undefined || isOwn ? [] : lineEdit(document, line, before, title);
  });
  return [...own, ...lines];
}

function titleEdit(document: RulesDocument, ordinal: number, title: string): DocumentEdit[] {
  const span = titleSpan({ document, ordinal });
  return span ? [{ document, ...span, text: writtenText(title, document.dialect) }] : [];
}

/** A page number after the title stays. */
function lineEdit(document: RulesDocument, ordinal: number, before: string, title: string): DocumentEdit[] {
  const written = titleOf(document.heads[ordinal]!) ?? '';
  const [page = ''] = PAGE_NUMBER.exec(written) ?? [];
  if (titleKey(written) === titleKey(before)) return titleEdit(document, ordinal, title);
  return titleKey(written.slice(0, written.length - page.length)) === titleKey(before)
    ? titleEdit(document, ordinal, title + page)
    : [];
}

/** The title that a reference quotes, or by which it cites. */
function quotedIn(reference: Reference): QuotedTitle | undefined {
  if (reference.kind !== 'term') return reference.title;
  const { term: text, titled, start, end } = reference;
  return titled && { text, start, end };
}

/** The places where texts quote the title of the definition, even with a wrong number. */
function quotingEdits(workspace: Workspace, definition: Definition, title: string): DocumentEdit[] {
  const key = titleKey(titleOf(headOf(definition)) ?? '');
  return documentsReaching(workspace, definition.document)
    .flatMap(allReferences)
    .flatMap(({ document, reference, block, start }) => {
      const quoted = quotedIn(reference);
      if (!quoted || titleKey(quoted.text) !== key) return [];
      const owner =
        reference.kind === 'term'
          ? resolve(workspace, document, reference)[0]?.definition
          : titleOwner(workspace, document, reference);
      if (!isSame(owner, definition)) return [];
      return [{ document, ...shift(quoted, start), text: nameInQuotes(title, quoted, block, document) }];
    });
}
