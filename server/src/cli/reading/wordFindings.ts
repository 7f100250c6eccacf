import type { RulesDocument } from '../../core/document/document.ts';
import type { Finding } from '../../core/findings/check.ts';
import type { ImportedText } from '../../word/word.ts';
import { FIELD_CODES, type PlacedFinding, placedFindings } from '../showing/placed.ts';
import { placeInWord } from './wordFiles.ts';

/** Findings in the text of a Word document, and those in its fields, with the numbers of their paragraphs. */
export function wordFindings(
  document: RulesDocument,
  word: ImportedText,
  found: readonly Omit<Finding, 'related' | 'fixes'>[],
): PlacedFinding[] {
  const inFields = word.findings.map(({ code, message, paragraph }) => {
    const { start = 0 } = word.paragraphs[paragraph] ?? {};
    const severity = FIELD_CODES.find(each => each.code === code)!.severity as Finding['severity'];
    const end = word.text.indexOf('\n', start);
    return { code, severity, message, target: '', start, end: end < 0 ? word.text.length : end };
  });
  const all = [...found, ...inFields].sort((a, b) => a.start - b.start);
  return placedFindings(document, all, offset => placeInWord(word, offset));
}
