import { accessSync, constants, readFileSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DecodedText, decode, singleByteEncodings } from '../files/decode.ts';
import { mustLieIn } from './inFolder.ts';
import { withJournal } from './journal.ts';
import { replaceFile, type Staged, stageFile, unbroken } from './writeFile.ts';

/**
 * The bytes of a text in an encoding that {@link decode} returns, with its byte order mark; plain ASCII becomes UTF-8.
 */
export function encode({ text, encoding }: DecodedText): Uint8Array {
  switch (encoding) {
    case 'utf-8-bom':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16-le-bom':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-16-be-bom':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    case 'ascii':
    case 'utf-8':
      return Buffer.from(text);
    default:
      return encodeSingleByte(text, encoding);
  }
}

/** Whether a file survives decoding and encoding: all its bytes are valid in its encoding. */
export function isLossless(bytes: Uint8Array, decoded: DecodedText): boolean {
  return Buffer.compare(encode(decoded), bytes) === 0;
}

function encodeSingleByte(text: string, encoding: string): Uint8Array {
  const decodeBytes = singleByteEncodings.find(known => known.encoding === encoding)!.decode;
  const signs = decodeBytes(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = new Map(Array.from(signs, (sign, byte) => [sign, byte]));
  return Uint8Array.from(Array.from(text), sign => {
    const byte = bytes.get(sign);
    if (byte === undefined) throw new Error(`its encoding, ${encoding}, can't represent “${sign}”`);
    return byte;
  });
}

/** A text that was read from a file, and its replacement. */
export interface Rewrite {
  readonly uri: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** A folder, unless the user named the file: a link out of it isn't followed. */
  readonly within?: string;
}

/** New bytes for a file, and its current ones. */
interface Prepared {
  readonly name: string;
  readonly path: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Reports which file can't be written, and why. */
type Failed = (name: string, error: unknown) => void;

/** Writes one change in its file's own encoding. Throws if the encoding can't represent it. */
export function writeAlone(change: Rewrite): void {
  const { path, after } = preparedRewrite(change);
  unbroken(() => replaceFile(path, after));
}

/**
 * Writes all changes, each in its file's own encoding, or none: if one file has changed since it was read, can't be
 * written, or can't represent a character, none is changed. Returns whether they are written.
 */
export function writeTogether(changes: readonly Rewrite[], failed: Failed): boolean {
  const prepared: Prepared[] = [];
  let isSound = true;
  for (const change of changes) {
    try {
      const file = preparedRewrite(change);
      const other = prepared.find(({ path }) => path === file.path);
      if (other && !Buffer.from(other.after).equals(file.after)) throw new Error(`it's the same file as ${other.name}`);
      prepared.push(file);
    } catch (error) {
      isSound = false;
      failed(change.name, error);
    }
  }
  return isSound && unbroken(() => replaceAll(prepared, failed));
}

function preparedRewrite({ uri, name, before, after, within }: Rewrite): Prepared {
  const path = realpathSync(fileURLToPath(uri));
  if (within !== undefined) mustLieIn(realpathSync(within), path);
  const bytes = readFileSync(path);
  const decoded = decode(bytes);
  if (decoded.text !== before) throw new Error('it changed in the meantime');
  if (!isLossless(bytes, decoded))
    throw new Error(`it contains bytes that aren't valid in its encoding, ${decoded.encoding}`);
  accessSync(path, constants.W_OK);
  accessSync(dirname(path), constants.W_OK);
  return { name, path, before: bytes, after: encode({ text: after, encoding: decoded.encoding }) };
}

/** Writes all new bytes next to their files, which shows whether the disk is full, before it replaces the first one. */
function replaceAll(prepared: readonly Prepared[], failed: Failed): boolean {
  const staged: Staged[] = [];
  for (const { name, path, after } of prepared) {
    try {
      staged.push(stageFile(path, after));
    } catch (error) {
      for (const { discard } of staged) discard();
      failed(name, error);
      return false;
    }
  }
  return withJournal(prepared, () => commitAll(staged, prepared, failed));
}

function commitAll(staged: readonly Staged[], prepared: readonly Prepared[], failed: Failed): boolean {
  for (const [index, { commit }] of staged.entries()) {
    try {
      commit();
    } catch (error) {
      for (const { discard } of staged.slice(index)) discard();
      for (const { path, before } of prepared.slice(0, index)) replaceFile(path, before);
      failed(prepared[index]!.name, error);
      return false;
    }
  }
  return true;
}
