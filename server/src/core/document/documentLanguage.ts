import { type FrontMatter, frontMatterOf } from '../text/frontMatter.ts';
import { languageOfText } from '../text/textLanguage.ts';
import { lengthOf, type RulesDocument, textBetween } from './document.ts';
import { isMarkdown } from './plainWords.ts';

/** Number of characters that show the language of a text. */
const SAMPLE = 20_000;
/** Front matter is short. */
const LONGEST_MATTER = 10_000;

/** What the front matter of a document says; nothing if it isn't Markdown. */
export function matterOf(document: RulesDocument): FrontMatter {
  return isMarkdown(document) ? frontMatterOf(beginningUpTo(document, LONGEST_MATTER)) : {};
}

/** The language of a text as its code, such as `de-AT`: what its front matter says, or what the text shows. */
export function documentLanguage(document: RulesDocument): string {
  const { language } = matterOf(document);
  const isCode = language !== undefined && /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i.test(language);
  return isCode ? language.replaceAll('_', '-') : languageOfText(beginningUpTo(document, SAMPLE));
}

function beginningUpTo(document: RulesDocument, length: number): string {
  return textBetween(document, { start: 0, end: Math.min(length, lengthOf(document)) });
}
