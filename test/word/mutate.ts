import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { importWord } from '../../server/src/word/importWord.ts';
import { docx } from './docx.ts';
import { sampleDocx } from './sample.ts';
import { schemes } from './schemes.ts';

/** A sequence of numbers from 0 to below 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What replaces numbers and names in XML. */
const ODD = [
  '-1',
  '0',
  '9',
  '99999999999',
  '2147483647',
  'NaN',
  '',
  '&lt;',
  'w',
  '_Ref1',
  'Rule',
  '%9%9',
  '\\r \\w',
  '../../x',
];

/** Changes bytes of an archive, or what is in one of its parts, so that the archive itself is still sound. */
export function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
  const below = (count: number) => Math.floor(random() * count);
  if (random() < 0.3) return mutatedBytes(bytes, below);
  const files = unzipSync(bytes);
  const names = Object.keys(files);
  const times = 1 + below(4);
  for (let time = 0; time < times; time++) {
    const name = names[below(names.length)]!;
    files[name] = strToU8(mutatedXml(strFromU8(files[name]!), below));
  }
  if (random() < 0.05) delete files[names[below(names.length)]!];
  return zipSync(files, { level: 1 });
}

function mutatedBytes(bytes: Uint8Array, below: (count: number) => number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  if (below(4) === 0) return changed.subarray(0, below(changed.length));
  for (let times = 1 + below(8); times > 0; times--) changed[below(changed.length)] = below(256);
  return changed;
}

/** Mostly sound XML: elements without children, attributes, and whole paragraphs are changed, and sometimes anything. */
function mutatedXml(xml: string, below: (count: number) => number): string {
  const isAnything = below(8) === 0;
  const tokens = below(3) ? xml.split(/(?=<)|(?<=>)/) : xml.split(/(?=<w:p>)|(?<=<\/w:p>)/);
  const movable = tokens.flatMap((token, at) =>
    isAnything || /^<[^>]*\/>$|^<w:p>.*<\/w:p>$/s.test(token) ? [at] : [],
  );
  const at = movable[below(movable.length)] ?? 0;
  const other = tokens[movable[below(movable.length)] ?? 0]!;
  switch (below(8)) {
    case 0:
      tokens.splice(at, 1);
      break;
    case 1:
      tokens.splice(at, 0, other);
      break;
    case 2:
      tokens[at] = other;
      break;
    case 3:
      tokens.splice(at, 0, ...Array<string>(below(300)).fill(other));
      break;
    default:
      for (let times = 1 + below(5); times > 0; times--) {
        const place = below(tokens.length);
        // Without its namespaces, a part is only refused.
        if (!isAnything && /xmlns|<Rel|<Over|<\?xml/.test(tokens[place]!)) continue;
        tokens[place] = tokens[place]!.replace(/"[^"]*"/g, value => (below(3) ? value : `"${ODD[below(ODD.length)]}"`));
      }
  }
  return tokens.join('');
}

/** The documents that are changed. */
export function originals(): Uint8Array[] {
  return [sampleDocx(), ...schemes.map(({ parts }) => docx(parts))];
}

/** Imports a document in both forms; only a failure with a message is right besides a text. Returns what came of it. */
export function survives(bytes: Uint8Array): 'text' | 'refused' {
  try {
    for (const format of ['md', 'txt'] as const) {
      const { text, paragraphs, findings } = importWord(bytes, { format, isOriginal: format === 'txt' });
      for (const { start } of paragraphs)
        if (start < 0 || start > text.length) throw new Error('a paragraph outside the text');
      for (const { paragraph } of findings) if (!(paragraph >= 0)) throw new Error('a finding nowhere');
    }
    return 'text';
  } catch (error) {
    if ((error as Error).name !== 'Failure') throw error;
    return 'refused';
  }
}
