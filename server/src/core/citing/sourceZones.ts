import { type RulesDocument, textOf } from '../document/document.ts';
import { firstIndex } from '../text/bisect.ts';
import { memo } from '../text/memo.ts';
import { languageOf } from './sourceLanguages.ts';
import { type Zone, zonesOf } from './zones.ts';

/** The zones of a source, by the language of its file name. */
export function sourceZones(document: RulesDocument): readonly Zone[] {
  return memo(document, zonesIn);
}

function zonesIn(document: RulesDocument): readonly Zone[] {
  return zonesOf(textOfSource(document), languageOf(document.uri));
}

/** The zone that contains or ends at an offset; undefined between zones. */
export function zoneAt(document: RulesDocument, offset: number): Zone | undefined {
  const zones = sourceZones(document);
  const zone = zones[firstIndex(zones.length, index => zones[index]!.end >= offset)];
  return zone && zone.start <= offset ? zone : undefined;
}

/** The text of a source, joined once. */
export function textOfSource(document: RulesDocument): string {
  return memo(document, textOf);
}

/** Number of characters to look at after a citation in a comment. */
const MOST_SAID = 600;

/** A colon, a dash, a bracket, or a quotation mark; or a blank before a sentence. */
const OPENING = /^(?:[ \t]{0,4}(?:[:(“"]|[—–-]{1,2}(?=\s))[ \t]{0,4}[“"]?|\.?[ \t]{1,4}[“"]?(?=\p{Lu}\p{Ll}))/u;
const LONGEST_OPENING = 20;

/** The end of a line within a comment, with the marks at the start of its next line. */
const NEXT_LINE = /[ \t]{0,40}(?:\r\n|\r|\n)[ \t]{0,80}(?:[/*#;%!-]{1,4}(?=\s|$))?[ \t]{0,40}/g;

/** A line of a comment with nothing but its marks. */
const BLANK_LINE = /(?:\r\n|\r|\n)[ \t]{0,80}[/*#;%!-]{0,4}[ \t]{0,40}(?=[\r\n])/;

/**
 * What a comment says about a rule after an offset, with lines joined: after a colon, a dash, in parentheses or
 * quotation marks, or as a sentence. Empty if something else follows.
 */
export function saidAfter(document: RulesDocument, end: number): string {
  const text = textOfSource(document);
  const opening = OPENING.exec(text.slice(end, end + LONGEST_OPENING))?.[0];
  const zone = opening === undefined ? undefined : zoneAt(document, end);
  if (opening === undefined || zone?.kind !== 'comment') return '';
  const written = text.slice(end + opening.length, Math.min(zone.end, end + MOST_SAID));
  return written.split(BLANK_LINE)[0]!.replace(NEXT_LINE, ' ').trim();
}
