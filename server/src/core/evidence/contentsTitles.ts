import { citationsOf } from '../book/citations.ts';
import { ruleOf, type Workspace } from '../book/workspace.ts';
import { blocksOf, headBlockOf, type RulesDocument } from '../document/document.ts';
import { keyOfTitle, symbolsOf, titleKey } from '../document/symbols.ts';
import { capital, wordsIn } from '../text/words.ts';
import { type Fault, PAGE_NUMBER } from './contentsFaults.ts';

/** A line of the Contents whose heading has another title. */
export type TitleFault = Extract<Fault, { kind: 'title' | 'number' }>;

/** The title of a line of the Contents, without the page number. */
export function titleInContents(document: RulesDocument, line: number): string {
  return (ruleOf(document, line).title ?? '').replace(PAGE_NUMBER, '');
}

/**
 * Whether a heading is misspelled rather than its line of the Contents: most citations quote it as the Contents do, or
 * none does, and only the heading has a word that appears nowhere else in the document.
 */
export function isHeadingWrong(workspace: Workspace, document: RulesDocument, { line, heading }: TitleFault): boolean {
  const [own, listed] = [keyOfTitle(ruleOf(document, heading)), titleKey(titleInContents(document, line))];
  const quoted = citationsOf(workspace, { document, ordinal: heading }).flatMap(({ reference }) =>
    reference.kind === 'term' || !reference.title ? [] : titleKey(reference.title.text),
  );
  const votes = quoted.filter(key => key === listed).length - quoted.filter(key => key === own).length;
  if (votes !== 0) return votes > 0;
  return hasOddWord(document, heading, own, listed) && !hasOddWord(document, line, listed, own);
}

/**
 * Whether a title has a word that no other block of the document has, and that isn't another form of a word in the
 * other title.
 */
function hasOddWord(document: RulesDocument, ordinal: number, title: string, other: string): boolean {
  const known = keysIn(other);
  const isForm = (key: string) => known.some(word => word.startsWith(key) || key.startsWith(word));
  const own = headBlockOf(document, ordinal);
  const isElsewhere = (key: string) => {
    const capitalized = capital(key);
    return blocksOf(document).some(
      ({ block: { text }, index }) => index !== own && (text.includes(key) || text.includes(capitalized)),
    );
  };
  return keysIn(title).some(key => !isForm(key) && !isElsewhere(key));
}

const keysIn = (text: string) => wordsIn(text, 0, text.length).map(({ key }) => key);

/**
 * Whether a rule is quoted as in the Contents, and its heading differs: that is reported for the Contents, and nowhere
 * else.
 */
export function isContentsFinding(
  document: RulesDocument,
  number: string,
  quoted: string,
  faults: readonly Fault[],
): boolean {
  const line = symbolsOf(document).contents.get(number);
  const isFault = faults.some(fault => fault.kind === 'title' && fault.line === line);
  return line !== undefined && isFault && titleKey(titleInContents(document, line)) === titleKey(quoted);
}
