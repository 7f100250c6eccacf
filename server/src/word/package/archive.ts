import { inflateSync } from 'fflate';
import { LIMITS } from './limits.ts';
import { WordFailure } from './wordFailure.ts';

/** A file of an archive, not yet unpacked. */
interface Entry {
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  readonly isEncrypted: boolean;
}

/** An archive. Names are only compared, never used as paths. */
export interface Archive {
  readonly names: readonly string[];
  /** The unpacked bytes of a file; undefined if there is none. Throws {@link WordFailure} if it's damaged or too large. */
  readonly read: (name: string) => Uint8Array | undefined;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
/** The longest comment after the end of an archive. */
const COMMENT = 0xffff;
/** In place of a number that doesn't fit: the real one is in a 64-bit record. */
const ELSEWHERE = 0xffffffff;

const DAMAGED = 'the file is incomplete or damaged; get it again, or open it in Word and save it again';

function damaged(): WordFailure {
  return new WordFailure(DAMAGED);
}

/** Reads the list of files in an archive. Throws {@link WordFailure} if it has none, or too many. */
export function openArchive(bytes: Uint8Array): Archive {
  if (bytes.length > LIMITS.file) throw new WordFailure('the file is too large; the limit is 100 MB');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = within(() => archiveEntries(view, bytes));
  return {
    names: [...entries.keys()],
    read: name => {
      const entry = entries.get(name);
      return entry && within(() => unpack(view, bytes, entry));
    },
  };
}

/** A number outside the file means that it's damaged. */
function within<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof WordFailure ? error : damaged();
  }
}

function archiveEntries(view: DataView, bytes: Uint8Array): Map<string, Entry> {
  const { count, start } = directoryOf(view);
  if (count > LIMITS.entries) throw new WordFailure(`the file has ${count} parts; the limit is ${LIMITS.entries}`);
  const entries = new Map<string, Entry>();
  const decoder = new TextDecoder();
  let at = start;
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== CENTRAL) throw damaged();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset => view.getUint16(at + offset, true));
    const after = at + 46 + nameLength!;
    const name = decoder.decode(bytes.subarray(at + 46, after)).replace(/^\//, '');
    entries.set(name, entryAt(view, at, after, after + extraLength!));
    at = after + extraLength! + commentLength!;
  }
  return entries;
}

/** The number of files, and where their list starts. */
function directoryOf(view: DataView): { readonly count: number; readonly start: number } {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - COMMENT); at--) {
    if (view.getUint32(at, true) !== END) continue;
    const start = view.getUint32(at + 16, true);
    if (start !== ELSEWHERE) return { count: view.getUint16(at + 10, true), start };
    if (view.getUint32(at - 20, true) !== LOCATOR_64) throw damaged();
    const record = number64(view, at - 12);
    if (view.getUint32(record, true) !== END_64) throw damaged();
    return { count: number64(view, record + 32), start: number64(view, record + 48) };
  }
  throw damaged();
}

function number64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function entryAt(view: DataView, at: number, extra: number, end: number): Entry {
  const sizes = [24, 20, 42].map(offset => view.getUint32(at + offset, true));
  const [size, packed, offset] = sizes.includes(ELSEWHERE) ? sizes64(view, sizes, extra, end) : sizes;
  return {
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: packed!,
    size: size!,
    offset: offset!,
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
  };
}

/** The sizes with those that don't fit from the 64-bit field, in which only they are. */
function sizes64(view: DataView, sizes: readonly number[], extra: number, end: number): readonly number[] {
  for (let at = extra; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let next = at + 4;
    return sizes.map(size => {
      if (size !== ELSEWHERE) return size;
      next += 8;
      return number64(view, next - 8);
    });
  }
  return sizes;
}

const STORED = 0;
const DEFLATED = 8;

function unpack(view: DataView, bytes: Uint8Array, { offset, packed, size, ...entry }: Entry): Uint8Array {
  if (entry.isEncrypted) throw new WordFailure('the file is encrypted; remove its password in Word, and save it again');
  if (size > LIMITS.part)
    throw new WordFailure(`a part of the file unpacks to ${size} bytes; the limit is ${LIMITS.part}`);
  if (view.getUint32(offset, true) !== LOCAL) throw damaged();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const data = bytes.subarray(start, start + packed);
  if (data.length < packed || (entry.method !== STORED && entry.method !== DEFLATED)) throw damaged();
  // Into a space of the size that the archive claims, which was checked: more doesn't fit.
  const unpacked = entry.method === STORED ? data : inflateSync(data, { out: new Uint8Array(size) });
  if (unpacked.length !== size || crcOf(unpacked) !== entry.crc) throw damaged();
  return unpacked;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1 ? 0xedb88320 : 0) ^ (crc >>> 1);
  return crc;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let at = 0; at < bytes.length; at++) crc = CRC_TABLE[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
