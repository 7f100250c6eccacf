import { inheritedValue, readNumberProperties, type WordStyles } from './package/wordStyles.ts';
import { branchOf, child, integerIn, isOn, valueIn, type XmlElement } from './package/xmlTree.ts';
import { createEventReader, type EventReader } from './readEvents.ts';
import type { WordBlock, WordCell, WordEvent, WordParagraph, WordPart, WordTable } from './wordBlocks.ts';

/** How a document is read. */
export interface ReadingWay {
  readonly styles: WordStyles;
  /** Whether tracked changes are read as before them; by default, as accepted. */
  readonly isOriginal: boolean;
  /** Reports what can't be imported, each time that it's found. */
  readonly leaveOut: (what: string) => void;
}

/** A paragraph, and whether the one after it is part of it. */
interface ReadParagraph {
  readonly paragraph: WordParagraph;
  /** Its mark isn't there, so its words belong to the next paragraph, which keeps its own style. */
  readonly isMarkRemoved: boolean;
  /** Its mark is hidden: what comes next continues it, if there's anything of it to see. */
  readonly isMarkHidden: boolean;
}

/** Reads the blocks of a body, a note, a cell, or a text box. */
export function readBlocks(element: XmlElement, part: WordPart, way: ReadingWay): readonly WordBlock[] {
  const events = createEventReader(part, way, box => readBlocks(box, part, way));
  return readWith(element, part, way, events);
}

function readWith(element: XmlElement, part: WordPart, way: ReadingWay, reader: EventReader): WordBlock[] {
  const blocks: WordBlock[] = [];
  let waiting: ReadParagraph | undefined;
  const put = (read: ReadParagraph) => {
    const joined = waiting ? join(waiting, read) : read;
    waiting = undefined;
    if (joined.isMarkRemoved || joined.isMarkHidden) waiting = joined;
    else blocks.push(joined.paragraph);
  };
  const flush = () => {
    if (waiting && !(waiting.isMarkHidden && isEmptyParagraph(waiting.paragraph))) blocks.push(waiting.paragraph);
    waiting = undefined;
  };
  for (const each of blockElements(element, way)) {
    if (each.name === 'w:p') put(readParagraph(each, part, way, reader));
    else if (each.name === 'w:tbl') {
      flush();
      blocks.push(readTable(each, part, way, reader));
    } else if (each.name === 'w:altChunk' || each.name === 'w:subDoc') way.leaveOut('document inside the document');
    else reader.readBetween(each);
  }
  flush();
  return blocks;
}

/** What contains blocks without being one. */
const WRAPPERS: Readonly<Record<string, string>> = {
  'w:sdt': 'w:sdtContent',
  'w:customXml': '',
  'w:ins': '',
  'w:del': '',
  'w:moveTo': '',
  'w:moveFrom': '',
};

function* blockElements(element: XmlElement, way: ReadingWay): Generator<XmlElement> {
  for (const each of element.children) {
    if (isRemoved(each.name, way)) continue;
    if (each.name === 'mc:AlternateContent') yield* blockElements(branchOf(each), way);
    else if (Object.hasOwn(WRAPPERS, each.name)) {
      const content = WRAPPERS[each.name] ? child(each, WRAPPERS[each.name]!) : each;
      if (content) yield* blockElements(content, way);
    } else yield each;
  }
}

const INSERTED: readonly string[] = ['w:ins', 'w:moveTo', 'w:cellIns'];
const DELETED: readonly string[] = ['w:del', 'w:moveFrom', 'w:cellDel'];

/** Whether an element is a change that isn't there: a deletion, or in the original, an insertion. */
export function isRemoved(name: string, { isOriginal }: Pick<ReadingWay, 'isOriginal'>): boolean {
  return (isOriginal ? INSERTED : DELETED).includes(name);
}

function readParagraph(element: XmlElement, part: WordPart, way: ReadingWay, reader: EventReader): ReadParagraph {
  const now = child(element, 'w:pPr');
  const before = way.isOriginal ? child(child(now, 'w:pPrChange'), 'w:pPr') : undefined;
  const properties = before ?? now;
  const mark = child(now, 'w:rPr');
  const chain = way.styles.chain(valueIn(properties, 'w:pStyle'));
  const outline = integerIn(properties, 'w:outlineLvl') ?? inheritedValue(chain, 'outline');
  const isInserted = child(child(now, 'w:numPr'), 'w:ins') !== undefined;
  return {
    paragraph: {
      kind: 'paragraph',
      part,
      chain,
      numbers: isInserted && way.isOriginal ? undefined : readNumberProperties(properties),
      outline: outline !== undefined && outline < 9 ? outline : undefined,
      events: reader.readParagraph(element, chain),
    },
    isMarkRemoved: !isThere(mark, way),
    isMarkHidden: isOn(mark, 'w:specVanish') ?? isOn(mark, 'w:vanish') ?? inheritedValue(chain, 'hidden') ?? false,
  };
}

/** Two paragraphs without a mark between them. */
function join(first: ReadParagraph, second: ReadParagraph): ReadParagraph {
  const events = [...first.paragraph.events, ...second.paragraph.events];
  const keepsFirst = first.isMarkHidden && !first.isMarkRemoved && !isEmptyParagraph(first.paragraph);
  const { paragraph } = keepsFirst ? first : second;
  return { ...second, paragraph: { ...paragraph, events } };
}

function isEmptyParagraph({ events }: WordParagraph): boolean {
  return !events.some(isShown);
}

export function isShown({ kind }: WordEvent): boolean {
  return kind === 'text' || kind === 'note' || kind === 'picture' || kind === 'box';
}

function readTable(element: XmlElement, part: WordPart, way: ReadingWay, reader: EventReader): WordTable {
  const rows = [...tableElements(element, 'w:tr', way)].filter(row => isThere(child(row, 'w:trPr'), way));
  return {
    kind: 'table',
    rows: rows.map(row =>
      [...tableElements(row, 'w:tc', way)]
        .filter(cell => isThere(child(cell, 'w:tcPr'), way))
        .map(cell => readCell(cell, part, way, reader)),
    ),
  };
}

/** Whether the mark of a paragraph, a row, or a cell with these properties is there. */
function isThere(properties: XmlElement | undefined, way: ReadingWay): boolean {
  return !properties?.children.some(({ name }) => isRemoved(name, way));
}

/** Rows or cells, also those in content controls. */
function* tableElements(element: XmlElement, wanted: string, way: ReadingWay): Generator<XmlElement> {
  for (const each of blockElements(element, way)) if (each.name === wanted) yield each;
}

function readCell(element: XmlElement, part: WordPart, way: ReadingWay, reader: EventReader): WordCell {
  const properties = child(element, 'w:tcPr');
  const merge = child(properties, 'w:vMerge');
  return {
    blocks: readWith(element, part, way, reader),
    columns: Math.min(Math.max(integerIn(properties, 'w:gridSpan') ?? 1, 1), 63),
    isContinued: merge !== undefined && merge.attributes['w:val'] !== 'restart',
  };
}
