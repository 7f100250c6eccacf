import { createFieldCounters } from './countedFields.ts';
import { formatted } from './package/numberFormats.ts';
import { createCounters, type WordLabel } from './package/wordCounters.ts';
import { numberedBy, type WordLists } from './package/wordLists.ts';
import { child, integerIn, valueIn, type XmlElement } from './package/xmlTree.ts';
import { type NoteKind, paragraphsOf, type WordBlock, type WordField, type WordParagraph } from './wordBlocks.ts';

/** A paragraph with its number. */
export interface PlacedParagraph {
  readonly paragraph: WordParagraph;
  /** Its place in text order; notes come after the text. */
  readonly index: number;
  readonly label: WordLabel | undefined;
  /** What its counting fields show. */
  readonly values: ReadonlyMap<WordField, string>;
}

/** Where a bookmark starts and ends: the indexes of paragraphs, and of their events. */
export interface Bookmark {
  readonly paragraph: number;
  readonly event: number;
  readonly endParagraph: number;
  readonly endEvent: number;
}

/** A note that the text refers to. */
export interface PlacedNote {
  readonly kind: NoteKind;
  readonly id: string;
  /** What the text shows for it. */
  readonly mark: string;
  readonly blocks: readonly WordBlock[];
}

export interface NumberedText {
  readonly all: readonly PlacedParagraph[];
  readonly placed: ReadonlyMap<WordParagraph, PlacedParagraph>;
  /** By their names in lower case. */
  readonly bookmarks: ReadonlyMap<string, Bookmark>;
  /** By {@link noteKey}, in the order in which the text refers to them. */
  readonly notes: ReadonlyMap<string, PlacedNote>;
  /** The paragraphs in each style, by its id. */
  readonly byStyle: ReadonlyMap<string, readonly PlacedParagraph[]>;
}

/** The blocks of each note by its id. */
export type NoteBlocks = Readonly<Record<NoteKind, ReadonlyMap<string, readonly WordBlock[]>>>;

/** Numbers paragraphs, fields, and notes in text order. */
export function numberParagraphs(
  blocks: readonly WordBlock[],
  noteBlocks: NoteBlocks,
  lists: WordLists,
  settings: XmlElement | undefined,
): NumberedText {
  const count = createCounters();
  const fields = createFieldCounters();
  const all: PlacedParagraph[] = [];
  const place = (paragraph: WordParagraph) => {
    const numbered = numberedBy(paragraph.numbers, paragraph.chain, lists);
    const label = numbered && count(numbered);
    fields.enter({ paragraph, numbered });
    const values = new Map<WordField, string>();
    for (const event of paragraph.events) {
      if (event.kind !== 'start') continue;
      const value = fields.valueIn(event.field, { paragraph, numbered });
      if (value !== undefined) values.set(event.field, value);
    }
    all.push({ paragraph, index: all.length, label, values });
  };
  for (const paragraph of paragraphsOf(blocks)) place(paragraph);
  const notes = numberNotes(all, noteBlocks, settings);
  for (const { blocks } of notes.values()) for (const paragraph of paragraphsOf(blocks)) place(paragraph);
  const placed = new Map(all.map(each => [each.paragraph, each]));
  return { all, placed, bookmarks: bookmarksIn(all), notes, byStyle: byStyle(all) };
}

export function noteKey(kind: NoteKind, id: string): string {
  return `${kind} ${id}`;
}

function byStyle(all: readonly PlacedParagraph[]): ReadonlyMap<string, readonly PlacedParagraph[]> {
  const found = new Map<string, PlacedParagraph[]>();
  for (const each of all) {
    const id = each.paragraph.chain[0]?.id;
    if (id === undefined) continue;
    const others = found.get(id);
    if (others) others.push(each);
    else found.set(id, [each]);
  }
  return found;
}

const PROPERTIES: Readonly<Record<NoteKind, readonly [properties: string, format: string]>> = {
  footnotes: ['w:footnotePr', 'decimal'],
  endnotes: ['w:endnotePr', 'lowerRoman'],
};

function numberNotes(
  all: readonly PlacedParagraph[],
  noteBlocks: NoteBlocks,
  settings: XmlElement | undefined,
): ReadonlyMap<string, PlacedNote> {
  const counts = { footnotes: 0, endnotes: 0 };
  const notes = new Map<string, PlacedNote>();
  for (const { paragraph } of all) {
    for (const event of paragraph.events) {
      if (event.kind !== 'note' || notes.has(noteKey(event.note, event.id))) continue;
      const { note: kind, id, hasOwnMark } = event;
      const [name, usual] = PROPERTIES[kind];
      const properties = child(settings, name);
      const number = hasOwnMark ? 0 : (integerIn(properties, 'w:numStart') ?? 1) + counts[kind]++;
      const mark = hasOwnMark ? '' : formatted(number, valueIn(properties, 'w:numFmt') ?? usual);
      notes.set(noteKey(kind, id), { kind, id, mark, blocks: noteBlocks[kind].get(id) ?? [] });
    }
  }
  return notes;
}

function bookmarksIn(all: readonly PlacedParagraph[]): ReadonlyMap<string, Bookmark> {
  const open = new Map<string, { name: string; paragraph: number; event: number }>();
  const bookmarks = new Map<string, Bookmark>();
  for (const { paragraph, index } of all) {
    paragraph.events.forEach((event, at) => {
      if (event.kind === 'open') {
        const name = event.name.toLowerCase();
        open.set(event.id, { name, paragraph: index, event: at });
        bookmarks.set(name, { paragraph: index, event: at, endParagraph: index, endEvent: paragraph.events.length });
      } else if (event.kind === 'close') {
        const start = open.get(event.id);
        if (start) bookmarks.set(start.name, { ...start, endParagraph: index, endEvent: at });
      }
    });
  }
  return bookmarks;
}
