import { definitionSpan, headOf, headSpan } from '../book/workspace.ts';
import { textOf } from '../document/document.ts';
import type { EditionRule } from './editionRules.ts';

/** What marks a rule whose text is still that of the original. */
export const UNTRANSLATED = '[untranslated] ';

/** Whether the text of a rule is still that of the original, as {@link insertedText} marks it. */
export function isUntranslated({ text }: EditionRule): boolean {
  return text.startsWith(UNTRANSLATED.trim());
}

/** The lines of a rule of the original, marked as untranslated, for an insertion at an offset of a text. */
export function insertedText({ definition }: EditionRule, into: string, at: number): string {
  const { start, end } = definitionSpan(definition);
  const lines = textOf(definition.document).slice(start, end);
  const head = headOf(definition);
  const textStart = head.kind === 'rule' ? head.textStart - head.start + headSpan(definition).start - start : 0;
  const marked = `${lines.slice(0, textStart)}${UNTRANSLATED}${lines.slice(textStart).trimEnd()}`;
  const before = at === 0 || into[at - 1] === '\n' ? '' : '\n';
  const gap = lines.slice(lines.trimEnd().length).replace(/[^\n]/g, '') || '\n';
  return `${before}${marked}${at < into.length ? gap : '\n'}`;
}
