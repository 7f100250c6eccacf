import { firstIndex } from '../core/text/bisect.ts';
import { onOneLine } from '../core/text/words.ts';
import { formatsOf } from './countedFields.ts';
import { type Instruction, readInstruction } from './fieldInstruction.ts';
import { type Bookmark, type NumberedText, noteKey, type PlacedParagraph } from './numberParagraphs.ts';
import { cased } from './package/numberFormats.ts';
import type { WordStyles } from './package/wordStyles.ts';
import { type Context, referenceNumber } from './referenceNumbers.ts';
import type { WordField } from './wordBlocks.ts';

/** What is wrong with a field. */
export interface FieldFinding {
  readonly code: 'broken-field' | 'old-field';
  readonly message: string;
  /** The index of its paragraph. */
  readonly paragraph: number;
}

/** What a field shows, as it is computed now: undefined to show what it showed before. */
export type FieldTexts = (field: WordField, place: PlacedParagraph) => string | undefined;

/** What a field computes; `broken` says why it can't. */
type Computed = { readonly text: string; readonly alike?: readonly string[] } | { readonly broken: string } | undefined;

/** What the computing of fields needs. */
interface Around {
  readonly numbered: NumberedText;
  readonly styles: WordStyles;
  /** The beginning of the text between two events of a paragraph, of at least {@link LONGEST} characters if it's longer. */
  readonly textIn: (place: PlacedParagraph, from: number, to: number) => string;
}

/** A bookmark's text is quoted up to this length. */
export const LONGEST = 1000;

/** The start of what Word shows for a reference that leads nowhere, in the languages in which it's common. */
const ERROR =
  /^\s*(?:Error!|Fehler!|Erreur\s?!|¡Error!|Errore\.|Erro!|Fout!|Fel!|Feil!|Fejl!|Virhe!|Błąd!|Chyba!|Ошибка!|错误!|エラー!)/;

/** Computes fields, and reports those that lead nowhere and those that show something old, each once. */
export function createFieldTexts(around: Around, report: (finding: FieldFinding) => void): FieldTexts {
  const known = new Map<WordField, string | undefined>();
  return (field, place) => {
    if (known.has(field)) return known.get(field);
    known.set(field, undefined);
    const text = computeField(field, place, around, report);
    known.set(field, text);
    return text;
  };
}

function computeField(
  field: WordField,
  place: PlacedParagraph,
  around: Around,
  report: (finding: FieldFinding) => void,
): string | undefined {
  const instruction = readInstruction(field.instruction);
  const computed = compute(instruction, field, place, around);
  const paragraph = place.index;
  const shown = onOneLine(field.instruction).slice(0, 80);
  if (!computed) return undefined;
  if ('broken' in computed) {
    report({
      code: 'broken-field',
      message: `The field “${shown}” ${computed.broken}; insert it again in Word.`,
      paragraph,
    });
    return undefined;
  }
  const { text, alike = [] } = computed;
  const before = onOneLine(field.cached);
  if (before === '' || before === onOneLine(text)) return text;
  if (alike.some(other => onOneLine(other) === before)) return field.cached;
  const now = text === '' ? 'nothing' : `“${onOneLine(text).slice(0, 80)}”`;
  const message = `The field “${shown}” shows “${before.slice(0, 80)}”, but it is ${now} now; update it in Word (F9).`;
  report({ code: 'old-field', message, paragraph });
  return text;
}

function compute(instruction: Instruction, field: WordField, place: PlacedParagraph, around: Around): Computed {
  const counted = place.values.get(field);
  if (counted !== undefined) return { text: counted };
  const { name, words, switches } = instruction;
  const { bookmarks } = around.numbered;
  const target = REFERRING[name] ?? (bookmarks.has(name.toLowerCase()) ? 'itself' : undefined);
  if (target === undefined) return name === 'STYLEREF' ? styleReference(instruction, place, around) : undefined;
  const asked = target === 'itself' ? name : target === 'word' ? words[0] : switches.get('l')?.[0];
  if (asked === undefined) return undefined;
  const bookmark = bookmarks.get(asked.toLowerCase());
  if (!bookmark)
    return /^_top$/i.test(asked) ? undefined : { broken: `leads to the bookmark “${asked}”, which doesn't exist` };
  if (name === 'HYPERLINK') return undefined;
  if (name === 'PAGEREF') return ERROR.test(field.cached) ? { text: '' } : undefined;
  if (name === 'NOTEREF') return noteReference(bookmark, instruction, place, around);
  return reference(bookmark, instruction, place, around);
}

/** What names the bookmark of a field that refers to one: its first word, a switch, or its own name. */
const REFERRING: Readonly<Record<string, 'word' | 'switch'>> = {
  REF: 'word',
  PAGEREF: 'word',
  NOTEREF: 'word',
  HYPERLINK: 'switch',
};

const CONTEXTS: readonly (readonly [sign: string, context: Context])[] = [
  ['w', 'full'],
  ['r', 'relative'],
  ['n', 'own'],
];

function contextSwitch({ switches }: Instruction): Context | undefined {
  return CONTEXTS.find(([sign]) => switches.has(sign))?.[1];
}

function reference(bookmark: Bookmark, instruction: Instruction, place: PlacedParagraph, around: Around): Computed {
  const { switches } = instruction;
  const context = contextSwitch(instruction);
  const direction = switches.has('p') ? (bookmark.paragraph < place.index ? 'above' : 'below') : '';
  if (context) return numberReference(around.numbered.all[bookmark.paragraph]!, context, direction, instruction, place);
  if (direction) return { text: direction };
  return { text: inFieldCase(bookmarkText(bookmark, around), instruction) };
}

function numberReference(
  target: PlacedParagraph,
  context: Context,
  direction: string,
  instruction: Instruction,
  place: PlacedParagraph,
): Computed {
  const { label } = target;
  if (!label?.text) return { broken: 'leads to a paragraph without an automatic number, for which Word shows 0' };
  const isBare = instruction.switches.has('t');
  const shown = (how: Context) =>
    inFieldCase([referenceNumber(label, how, place.label, isBare), direction].filter(Boolean).join(' '), instruction);
  // Programs differ in what is relative to a paragraph in between; the number is the same.
  return { text: shown(context), alike: context === 'relative' ? [shown('full'), shown('own')] : [] };
}

function noteReference(bookmark: Bookmark, instruction: Instruction, place: PlacedParagraph, around: Around): Computed {
  const { all, notes } = around.numbered;
  const note = all[bookmark.paragraph]!.paragraph.events.slice(bookmark.event).find(({ kind }) => kind === 'note');
  const found = note?.kind === 'note' ? notes.get(noteKey(note.note, note.id)) : undefined;
  if (!found) return { broken: 'leads to a bookmark without a note' };
  const direction = instruction.switches.has('p') ? (bookmark.paragraph < place.index ? ' above' : ' below') : '';
  return { text: found.mark + direction };
}

/** The number or text of the nearest paragraph with a style, before a field or else after it. */
function styleReference(
  instruction: Instruction,
  place: PlacedParagraph,
  { numbered, styles, textIn }: Around,
): Computed {
  const [name = ''] = instruction.words;
  const style = styles.named(/^[1-9]$/.test(name) ? `heading ${name}` : name);
  const inStyle = numbered.byStyle.get(style?.id ?? '') ?? [];
  const after = firstIndex(inStyle.length, at => inStyle[at]!.index > place.index);
  const found = inStyle[after - 1] ?? inStyle[after];
  if (!found) return { broken: `leads to the style “${name}”, which no paragraph has` };
  // The switch for the number without what isn't a number is that of captions, too.
  const context = contextSwitch(instruction) ?? (instruction.switches.has('s') ? 'own' : undefined);
  if (context === undefined) return { text: inFieldCase(textIn(found, 0, Infinity), instruction) };
  const { label } = found;
  return { text: label ? referenceNumber(label, context, place.label, instruction.switches.has('t')) : '0' };
}

function bookmarkText({ paragraph, event, endParagraph, endEvent }: Bookmark, { numbered, textIn }: Around): string {
  let text = '';
  for (let index = paragraph; index <= endParagraph && text.length < LONGEST; index++) {
    const [from, to] = [index === paragraph ? event : 0, index === endParagraph ? endEvent : Infinity];
    const more = textIn(numbered.all[index]!, from, to);
    text += text && more ? ` ${more}` : more;
  }
  return text.slice(0, LONGEST);
}

function inFieldCase(text: string, instruction: Instruction): string {
  return cased(text, formatsOf(instruction));
}

/** Whether a text is what Word shows for a reference that leads nowhere. */
export function isFieldError(text: string): boolean {
  return ERROR.test(text);
}
