import { type DecodedText, decode, singleByteEncodings } from '../files/decode.ts';

/** The reason if the encoding of a file lacks a character, for people. */
class MissingCharacterError extends Error {}

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
    if (byte === undefined) throw new MissingCharacterError(`its encoding, ${encoding}, can't represent “${sign}”`);
    return byte;
  });
}
