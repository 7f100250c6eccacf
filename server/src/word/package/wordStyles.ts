import { child, childrenNamed, integerIn, isOn, valueIn, type XmlElement } from './xmlTree.ts';

/** How a paragraph is numbered, as it or its style says; the number 0 means not at all. */
export interface NumberProperties {
  readonly id: number | undefined;
  readonly level: number | undefined;
}

/** A style. */
export interface WordStyle {
  readonly id: string;
  /** In lower case: “heading 1”. */
  readonly name: string;
  readonly basedOn: string | undefined;
  readonly numbers: NumberProperties | undefined;
  /** The level of its heading, from 0; undefined if it's none. */
  readonly outline: number | undefined;
  readonly bold: boolean | undefined;
  readonly italic: boolean | undefined;
  readonly hidden: boolean | undefined;
}

/** The styles of a document. */
export interface WordStyles {
  /** A style, and what it is based on, from the nearest. Without an id, that of paragraphs that name none. */
  readonly chain: (id: string | undefined) => readonly WordStyle[];
  /** The style with a name or id, in any case. */
  readonly named: (name: string) => WordStyle | undefined;
}

/** Longer chains of styles are circles. */
const MOST_BASES = 50;

export function readNumberProperties(properties: XmlElement | undefined): NumberProperties | undefined {
  const given = child(properties, 'w:numPr');
  return given && { id: integerIn(given, 'w:numId'), level: integerIn(given, 'w:ilvl') };
}

export function readStyles(part: XmlElement | undefined): WordStyles {
  const styles = new Map<string, WordStyle>();
  const chains = new Map<string, readonly WordStyle[]>();
  let usual: string | undefined;
  for (const element of childrenNamed(part, 'w:style')) {
    const style = readStyle(element);
    styles.set(style.id, style);
    const { 'w:type': type, 'w:default': isDefault } = element.attributes;
    if (type === 'paragraph' && /^(?:1|true|on)$/.test(isDefault ?? '')) usual = style.id;
  }
  return {
    chain: (id = usual) => {
      if (id === undefined) return [];
      const known = chains.get(id) ?? styleChain(id, styles);
      chains.set(id, known);
      return known;
    },
    named: name => {
      const wanted = name.toLowerCase();
      return [...styles.values()].find(style => style.name === wanted || style.id.toLowerCase() === wanted);
    },
  };
}

function readStyle(element: XmlElement): WordStyle {
  const [paragraph, run] = [child(element, 'w:pPr'), child(element, 'w:rPr')];
  const name = (valueIn(element, 'w:name') ?? '').toLowerCase();
  return {
    id: element.attributes['w:styleId'] ?? '',
    name,
    basedOn: valueIn(element, 'w:basedOn'),
    numbers: readNumberProperties(paragraph),
    outline: integerIn(paragraph, 'w:outlineLvl') ?? headingLevel(name),
    bold: isOn(run, 'w:b'),
    italic: isOn(run, 'w:i'),
    hidden: isOn(run, 'w:vanish'),
  };
}

function headingLevel(name: string): number | undefined {
  const level = /^heading ([1-9])$/.exec(name)?.[1];
  return level === undefined ? undefined : Number(level) - 1;
}

function styleChain(id: string, styles: ReadonlyMap<string, WordStyle>): readonly WordStyle[] {
  const chain: WordStyle[] = [];
  for (let style = styles.get(id); style && chain.length < MOST_BASES && !chain.includes(style); ) {
    chain.push(style);
    style = style.basedOn === undefined ? undefined : styles.get(style.basedOn);
  }
  return chain;
}

/** The nearest value that a style or one of its bases gives. */
export function inheritedValue<K extends keyof WordStyle>(
  chain: readonly WordStyle[],
  key: K,
): WordStyle[K] | undefined {
  return chain.find(style => style[key] !== undefined)?.[key];
}
