import { SaxesParser } from 'saxes';
import { LIMITS } from './limits.ts';
import { WordFailure } from './wordFailure.ts';

/**
 * An element of XML. Its name and those of its attributes have the usual prefix of their namespace, such as `w:val`, by
 * whatever prefix the file calls it. Text is kept only where it's part of the document.
 */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const OFFICE = 'http://schemas.openxmlformats.org/';
const STRICT = 'http://purl.oclc.org/ooxml/';
const MICROSOFT = 'http://schemas.microsoft.com/office/word/';

/** The namespaces that matter, also in their strict form, by their usual prefixes. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${OFFICE}wordprocessingml/2006/main`, 'w'],
  [`${STRICT}wordprocessingml/main`, 'w'],
  [`${OFFICE}officeDocument/2006/relationships`, 'r'],
  [`${STRICT}officeDocument/relationships`, 'r'],
  [`${OFFICE}officeDocument/2006/math`, 'm'],
  [`${STRICT}officeDocument/math`, 'm'],
  [`${OFFICE}drawingml/2006/main`, 'a'],
  [`${STRICT}drawingml/main`, 'a'],
  [`${OFFICE}drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${STRICT}drawingml/wordprocessingDrawing`, 'wp'],
  [`${OFFICE}markup-compatibility/2006`, 'mc'],
  [`${MICROSOFT}2010/wordprocessingShape`, 'wps'],
  [`${MICROSOFT}2010/wordprocessingGroup`, 'wpg'],
  [`${MICROSOFT}2010/wordprocessingCanvas`, 'wpc'],
  [`${MICROSOFT}2010/wordprocessingDrawing`, 'wp14'],
  [`${MICROSOFT}2010/wordml`, 'w14'],
  [`${MICROSOFT}2012/wordml`, 'w15'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  [`${OFFICE}package/2006/relationships`, ''],
  [`${OFFICE}package/2006/content-types`, ''],
]);

/** The prefixes of namespaces whose elements are understood. */
const UNDERSTOOD: ReadonlySet<string> = new Set(PREFIXES.values());

/** What a prefix of the file stands for, in the element that is read. */
type Scope = ReadonlyMap<string, string>;

/** Elements whose text is part of the document. */
const WITH_TEXT = new Set(['w:t', 'w:delText', 'w:instrText', 'w:delInstrText', 'm:t']);

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** Reads a part. Throws {@link WordFailure}, in which the part is called `part`. */
export function readXml(bytes: Uint8Array, part: string): XmlElement {
  const refuse = (why: string): never => {
    throw new WordFailure(`${part} in the file ${why}`);
  };
  const top: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open: OpenElement[] = [top];
  const scopes: Scope[] = [new Map([['xml', 'xml']])];
  let elements = 0;
  const parser = new SaxesParser({ position: false });
  parser.on('doctype', () => refuse('has a document type, which Word never writes; it may be harmful'));
  parser.on('error', error => refuse(`isn't valid XML (${error.message})`));
  parser.on('opentag', tag => {
    const { name, attributes } = tag as { name: string; attributes: Readonly<Record<string, string>> };
    if (++elements > LIMITS.elements) refuse(`has more than ${LIMITS.elements} elements`);
    if (open.length > LIMITS.depth) refuse(`nests more than ${LIMITS.depth} elements`);
    const scope = scopeIn(scopes.at(-1)!, attributes);
    if (scope.size > LIMITS.prefixes) refuse('declares too many namespaces');
    scopes.push(scope);
    open.push({ name: usualName(name, scope, true), attributes: namedAll(attributes, scope), children: [], text: '' });
  });
  parser.on('text', text => {
    const last = open.at(-1)!;
    if (WITH_TEXT.has(last.name)) last.text += text;
  });
  parser.on('closetag', () => {
    scopes.pop();
    const closed = open.pop()!;
    open.at(-1)!.children.push(closed);
  });
  parser.write(decodeXml(bytes)).close();
  return top.children[0] ?? refuse('is empty');
}

function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : '';
  return new TextDecoder(utf16 || 'utf-8').decode(bytes);
}

function scopeIn(scope: Scope, attributes: Readonly<Record<string, string>>): Scope {
  let inner: Map<string, string> | undefined;
  for (const name in attributes) {
    if (!name.startsWith('xmlns')) continue;
    inner ??= new Map(scope);
    inner.set(name.slice('xmlns:'.length), PREFIXES.get(attributes[name]!) ?? '?');
  }
  return inner ?? scope;
}

/** A name with the usual prefix; only elements are in the default namespace. */
function usualName(name: string, scope: Scope, isElement = false): string {
  const colon = name.indexOf(':');
  if (colon < 0) {
    const usual = isElement ? scope.get('') : '';
    return usual ? `${usual}:${name}` : name;
  }
  const prefix = name.slice(0, colon);
  const usual = scope.get(prefix) ?? '?';
  return usual === prefix ? name : `${usual}${usual && ':'}${name.slice(colon + 1)}`;
}

function namedAll(attributes: Readonly<Record<string, string>>, scope: Scope): Readonly<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const name in attributes) if (!name.startsWith('xmlns')) all[usualName(name, scope)] = attributes[name]!;
  return all;
}

/** The first child with a name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find(each => each.name === name);
}

/** All children with a name. */
export function childrenNamed(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter(each => each.name === name) ?? [];
}

/** The `w:val` of the child with a name. */
export function valueIn(element: XmlElement | undefined, name: string): string | undefined {
  return child(element, name)?.attributes['w:val'];
}

/** The `w:val` of the child with a name as a whole number; undefined if it isn't one. */
export function integerIn(element: XmlElement | undefined, name: string): number | undefined {
  return wholeNumber(valueIn(element, name));
}

export function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,10}$/.test(text) ? Number(text) : undefined;
}

/** Whether a switch is on, such as `w:b`; undefined if it isn't given. */
export function isOn(element: XmlElement | undefined, name: string): boolean | undefined {
  const given = child(element, name);
  if (!given) return undefined;
  return !/^(?:0|false|off)$/.test(given.attributes['w:val'] ?? '');
}

/** The elements with a name below an element, at any depth, in order. */
export function* below(element: XmlElement, name: string): Generator<XmlElement> {
  for (const each of element.children) {
    if (each.name === name) yield each;
    yield* below(each, name);
  }
}

const NOTHING: XmlElement = { name: '', attributes: {}, children: [], text: '' };

/** The branch of alternatives to read: the first one that needs nothing unknown. */
export function branchOf(alternatives: XmlElement): XmlElement {
  const choices = childrenNamed(alternatives, 'mc:Choice');
  const choice = choices.find(({ attributes }) =>
    (attributes.Requires ?? '').split(/\s+/).every(name => UNDERSTOOD.has(name)),
  );
  return choice ?? child(alternatives, 'mc:Fallback') ?? NOTHING;
}
