import assert from 'node:assert/strict';

/** An element of XML. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** The text between its children. */
  readonly text: string;
}

const CHARACTERS = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function plain(written: string): string {
  assert.doesNotMatch(written, /<|\]\]>/);
  const text = written.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w*));?/gi, (all, decimal, hex, name) => {
    assert.ok(all.endsWith(';') && (!name || ENTITIES[name]), `“${all}” is no entity`);
    return ENTITIES[name] ?? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
  assert.match(text, CHARACTERS);
  return text;
}

/** Reads XML of elements, attributes, and text. Throws if it isn't well formed or contains anything else. */
export function readXml(xml: string): Element {
  assert.match(xml, CHARACTERS);
  let rest = xml.replace(/^<\?xml [^?]*\?>\s*/, '');
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    assert.ok(found, `not well formed: ${rest.slice(0, 80)}`);
    rest = rest.slice(found[0].length);
    return found;
  };
  const element = (): Element => {
    const [, name = '', written = '', empty] = take(/^<([\w-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/);
    const pairs = [...written.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, plain(value!)] as const);
    const attributes = Object.fromEntries(pairs);
    assert.equal(Object.keys(attributes).length, pairs.length, `an attribute is there twice: ${written}`);
    const children: Element[] = [];
    let text = '';
    while (!empty) {
      text += plain(take(/^[^<]*/)[0]);
      if (rest.startsWith('</')) {
        take(new RegExp(`^</${name}\\s*>`));
        break;
      }
      children.push(element());
    }
    return { name, attributes, children, text };
  };
  const root = element();
  assert.equal(rest.trim(), '');
  return root;
}
