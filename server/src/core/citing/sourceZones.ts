import { type RulesDocument, textOf } from '../document/document.ts';
import { memo } from '../text/memo.ts';
import { languageOf } from './sourceLanguages.ts';
import { type Zone, zonesOf } from './zones.ts';

/** The zones of a source, by the language that its name tells. */
export function sourceZones(document: RulesDocument): readonly Zone[] {
  return memo(document, zonesIn);
}

function zonesIn(document: RulesDocument): readonly Zone[] {
  return zonesOf(textOf(document), languageOf(document.uri));
}

/** So much of a comment is looked at after a citation. */
const MOST_SAID = 600;

/** The end of a line within a comment, with the marks with which its next line begins. */
const NEXT_LINE = /[ \t]{0,40}(?:\r\n|\r|\n)[ \t]{0,80}(?:[/*#;%!-]{1,4}(?=\s|$))?[ \t]{0,40}/g;

/** A line of a comment in which nothing but its marks is. */
const BLANK_LINE = /(?:\r\n|\r|\n)[ \t]{0,80}[/*#;%!-]{0,4}[ \t]{0,40}(?=[\r\n])/;

/**
 * What a comment says of a rule after an offset, its lines joined: after a colon, a dash, or in parentheses or quotation marks.
 * Empty where something else follows.
 */
export function saidAfter(document: RulesDocument, end: number): string {
  const zone = sourceZones(document).find(each => each.start <= end && end <= each.end);
  if (zone?.kind !== 'comment') return '';
  const written = textOf(document).slice(end, Math.min(zone.end, end + MOST_SAID));
  const opening = /^[ \t]{0,4}(?:[:(“"]|[—–-]{1,2}(?=\s))[ \t]{0,4}[“"]?/.exec(written)?.[0];
  if (opening === undefined) return '';
  return written.slice(opening.length).split(BLANK_LINE)[0]!.replace(NEXT_LINE, ' ').trim();
}
