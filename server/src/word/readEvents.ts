import { onOneLine } from '../core/text/words.ts';
import { inheritedValue, type WordStyle } from './package/wordStyles.ts';
import { below, branchOf, child, isOn, valueIn, type XmlElement } from './package/xmlTree.ts';
import type { WordBlock, WordEvent, WordField, WordPart } from './wordBlocks.ts';

/** What the reading of events needs to know; {@link ReadingWay} has it. */
interface EventWay {
  readonly styles: { readonly chain: (id: string | undefined) => readonly WordStyle[] };
  readonly isOriginal: boolean;
  readonly leaveOut: (what: string) => void;
}

/** Reads the pieces of paragraphs, in text order, because fields can end in another paragraph than they start. */
export interface EventReader {
  readonly readParagraph: (element: XmlElement, chain: readonly WordStyle[]) => readonly WordEvent[];
  /** Reads what is between paragraphs, such as the start of a bookmark, for the next one. */
  readonly readBetween: (element: XmlElement) => void;
}

/** A field that is being read. */
interface OpenField {
  readonly field: { instruction: string; cached: string };
  isInResult: boolean;
  /** Whether it's part of the instruction of another one. */
  readonly isInner: boolean;
}

interface State {
  readonly part: WordPart;
  readonly way: EventWay;
  readonly readBox: (element: XmlElement) => readonly WordBlock[];
  readonly open: OpenField[];
  events: WordEvent[];
  chain: readonly WordStyle[];
}

export function createEventReader(
  part: WordPart,
  way: EventWay,
  readBox: (element: XmlElement) => readonly WordBlock[],
): EventReader {
  const state: State = { part, way, readBox, open: [], events: [], chain: [] };
  return {
    readParagraph: (element, chain) => {
      state.chain = chain;
      readChildren(element, state);
      const { events } = state;
      state.events = [];
      return events;
    },
    readBetween: element => readOne(element, state),
  };
}

function readChildren(element: XmlElement, state: State): void {
  for (const each of element.children) readOne(each, state);
}

type Read = (element: XmlElement, state: State) => void;

const skip: Read = () => {};

const inserted: Read = (element, state) => {
  if (!state.way.isOriginal) readChildren(element, state);
};
const deleted: Read = (element, state) => {
  if (state.way.isOriginal) readChildren(element, state);
};

/** How each element in a paragraph is read; others contain only such elements. */
const READ: Readonly<Record<string, Read>> = {
  'w:pPr': skip,
  'w:r': readRun,
  'w:ins': inserted,
  'w:moveTo': inserted,
  'w:del': deleted,
  'w:moveFrom': deleted,
  'w:sdtPr': skip,
  'w:sdtEndPr': skip,
  'w:smartTagPr': skip,
  'w:customXmlPr': skip,
  'w:hyperlink': readLink,
  'w:fldSimple': readSimpleField,
  'w:bookmarkStart': ({ attributes }, state) =>
    mark(state, { kind: 'open', id: attributes['w:id'] ?? '', name: attributes['w:name'] ?? '' }),
  'w:bookmarkEnd': ({ attributes }, state) => mark(state, { kind: 'close', id: attributes['w:id'] ?? '', name: '' }),
  'w:subDoc': (_, { way }) => way.leaveOut('document inside the document'),
  'mc:AlternateContent': (element, state) => readChildren(branchOf(element), state),
  'm:t': ({ text }, state) => say(state, text, undefined),
};

function readOne(element: XmlElement, state: State): void {
  const read = Object.hasOwn(READ, element.name) ? READ[element.name]! : readChildren;
  read(element, state);
}

function mark(state: State, event: WordEvent): void {
  state.events.push(event);
}

function readLink(element: XmlElement, state: State): void {
  const { 'r:id': id, 'w:anchor': anchor } = element.attributes;
  mark(state, { kind: 'link', id, anchor });
  readChildren(element, state);
  mark(state, { kind: 'unlink', id, anchor });
}

function readSimpleField(element: XmlElement, state: State): void {
  beginField(state, element.attributes['w:instr'] ?? '');
  separate(state);
  readChildren(element, state);
  end(state);
}

function beginField(state: State, instruction = ''): void {
  const isInner = state.open.some(({ isInResult }) => !isInResult);
  const field = { instruction, cached: '' };
  state.open.push({ field, isInResult: false, isInner });
  if (!isInner) mark(state, { kind: 'start', field });
}

function separate({ open }: State): void {
  const last = open.at(-1);
  if (last) last.isInResult = true;
}

function end(state: State): void {
  const last = state.open.pop();
  if (last && !last.isInner) mark(state, { kind: 'end', field: last.field satisfies WordField });
}

/** Adds text where it belongs: to the instruction of the field that is open, or to the paragraph. */
function say(state: State, text: string, run: XmlElement | undefined): void {
  if (text === '') return;
  const instructed = state.open.findLast(({ isInResult }) => !isInResult);
  if (instructed) {
    instructed.field.instruction += text;
    return;
  }
  for (const { field } of state.open) field.cached += text;
  const characters = state.way.styles.chain(valueIn(run, 'w:rStyle') ?? '');
  const isSet = (name: string, key: 'bold' | 'italic') => isOn(run, name) ?? inheritedValue(characters, key) ?? false;
  mark(state, { kind: 'text', text, bold: isSet('w:b', 'bold'), italic: isSet('w:i', 'italic') });
}

/** The signs of elements that are a character. */
const CHARACTERS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
  'w:softHyphen': '',
};

function readRun(element: XmlElement, state: State): void {
  const now = child(element, 'w:rPr');
  const before = state.way.isOriginal ? child(child(now, 'w:rPrChange'), 'w:rPr') : undefined;
  const run = before ?? now;
  const characters = state.way.styles.chain(valueIn(run, 'w:rStyle') ?? '');
  const isHidden =
    isOn(run, 'w:vanish') ?? inheritedValue(characters, 'hidden') ?? inheritedValue(state.chain, 'hidden') ?? false;
  for (const each of element.children) readInRun(each, isHidden, run, state);
}

function readInRun(element: XmlElement, isHidden: boolean, run: XmlElement | undefined, state: State): void {
  const { name, attributes, text } = element;
  if (name === 'w:fldChar') readFieldCharacter(attributes['w:fldCharType'], state);
  else if (name === 'w:instrText' || (name === 'w:delInstrText' && state.way.isOriginal)) addInstruction(state, text);
  else if (name === 'mc:AlternateContent')
    for (const each of branchOf(element).children) readInRun(each, isHidden, run, state);
  else if (isHidden) return;
  else if (name === 'w:t') say(state, text, run);
  else if (name === 'w:delText' && state.way.isOriginal) say(state, text, run);
  else if (name === 'w:br') say(state, /^(?:page|column)$/.test(attributes['w:type'] ?? '') ? '' : '\n', run);
  else if (name === 'w:sym') say(state, fontSymbol(attributes['w:char'] ?? ''), run);
  else if (Object.hasOwn(CHARACTERS, name)) say(state, CHARACTERS[name]!, run);
  else if (name === 'w:footnoteReference' || name === 'w:endnoteReference') readNote(element, state);
  else if (name === 'w:ruby') for (const each of below(element, 'w:rubyBase')) readChildren(each, state);
  else if (/^w:(?:drawing|pict|object)$/.test(name)) readShapes(element, altOf(element), state);
}

/** Inserted text of a field's instruction. */
function addInstruction({ open }: State, text: string): void {
  const last = open.findLast(({ isInResult }) => !isInResult);
  if (last) last.field.instruction += text;
}

function readFieldCharacter(type: string | undefined, state: State): void {
  if (type === 'begin') beginField(state);
  else if (type === 'separate') separate(state);
  else if (type === 'end') end(state);
}

function readNote({ name, attributes }: XmlElement, state: State): void {
  if (state.open.some(({ isInResult }) => !isInResult)) return;
  const note = name === 'w:footnoteReference' ? 'footnotes' : 'endnotes';
  const hasOwnMark = /^(?:1|true|on)$/.test(attributes['w:customMarkFollows'] ?? '');
  mark(state, { kind: 'note', note, id: attributes['w:id'] ?? '', hasOwnMark });
}

/** Characters of fonts with symbols are shown as what most of them are: a bullet. */
function fontSymbol(code: string): string {
  const value = Number.parseInt(code, 16);
  if (!(value > 31 && value <= 0xffff)) return '';
  return value >= 0xf000 && value <= 0xf0ff ? '•' : String.fromCharCode(value);
}

function altOf(element: XmlElement): string {
  const [named] = [...below(element, 'wp:docPr'), ...below(element, 'v:shape')];
  return onOneLine(named?.attributes.descr ?? named?.attributes.alt ?? '');
}

/** Pictures and text boxes in a drawing. */
function readShapes(element: XmlElement, alt: string, state: State): void {
  for (const each of element.children) {
    const { name, attributes } = each;
    const id = name === 'a:blip' ? (attributes['r:embed'] ?? attributes['r:link']) : attributes['r:id'];
    if (name === 'w:txbxContent') mark(state, { kind: 'box', blocks: state.readBox(each) });
    else if ((name === 'a:blip' || name === 'v:imagedata') && id) mark(state, { kind: 'picture', id, alt });
    else if (name === 'mc:AlternateContent') readShapes(branchOf(each), alt, state);
    else readShapes(each, alt, state);
  }
}
