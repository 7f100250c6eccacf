import { readInstruction } from './fieldInstruction.ts';
import type { FieldFinding } from './fieldTexts.ts';
import type { NumberedText, PlacedParagraph } from './numberParagraphs.ts';
import type { WordEvent } from './wordBlocks.ts';

/** What a line of the table of contents needs. */
interface Around {
  readonly numbered: NumberedText;
  readonly textIn: (place: PlacedParagraph, from: number, to: number) => string;
  readonly report: (finding: FieldFinding) => void;
}

/**
 * A line of a table of contents: the number and the title of the heading to which it leads, without the number of a page,
 * which a text doesn't have. Undefined for any other paragraph.
 */
export function contentsLine(place: PlacedParagraph, { numbered, textIn, report }: Around): string | undefined {
  const { chain, events } = place.paragraph;
  if (!chain.some(({ name }) => /^(?:toc \d|table of figures)$/.test(name))) return undefined;
  const shown = withoutPageField(place, textIn(place, 0, Number.POSITIVE_INFINITY));
  if (shown === '') return shown;
  const anchor = events.map(anchorOf).find(name => name !== undefined);
  const bookmark = anchor === undefined ? undefined : numbered.bookmarks.get(anchor.toLowerCase());
  if (anchor !== undefined && !bookmark) {
    const message = `The table of contents leads to the bookmark “${anchor}”, which doesn't exist; update the table in Word (F9).`;
    report({ code: 'broken-field', message, paragraph: place.index });
  }
  const target = bookmark && numbered.all[bookmark.paragraph];
  const title = target && textIn(target, 0, Number.POSITIVE_INFINITY);
  if (!target || !title) return shown;
  const now = [target.label?.text, title].filter(Boolean).join(' ');
  if (compact(now) === compact(shown)) return now;
  const message = `The table of contents shows “${shown}”, but it is “${now}” now; update the table in Word (F9).`;
  report({ code: 'old-field', message, paragraph: place.index });
  return now;
}

function compact(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The bookmark to which a line leads. */
function anchorOf(event: WordEvent): string | undefined {
  if (event.kind === 'link') return event.anchor;
  if (event.kind !== 'start') return undefined;
  const { name, words, switches } = readInstruction(event.field.instruction);
  if (name === 'PAGEREF') return words[0];
  return name === 'HYPERLINK' ? switches.get('l')?.[0] : undefined;
}

/** The page is a field at the end, or what follows the last tab; tabs are spaces here. */
function withoutPageField({ paragraph }: PlacedParagraph, text: string): string {
  const fields = paragraph.events.flatMap(event => (event.kind === 'start' ? [event.field] : []));
  const page = fields.findLast(({ instruction }) => readInstruction(instruction).name === 'PAGEREF')?.cached.trim();
  if (page && text.endsWith(page)) return text.slice(0, -page.length).trim();
  const tabbed = paragraph.events.some(event => event.kind === 'text' && event.text.includes('\t'));
  return page === undefined && tabbed ? text.replace(/ (?:\d+|[ivxlc]+)$/, '') : text;
}
