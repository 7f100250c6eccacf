import { Transform } from 'node:stream';

/** How much of each end of a line is kept to see which request it is, in bytes. */
const ENDS = 500;

/**
 * Passes lines on, except for those with more bytes than `longest`: of these, `tooLong` gets the beginning and the end.
 * A line is passed on as a whole.
 */
export function shortLines(longest: number, tooLong: (start: string, end: string) => void): Transform {
  let pieces: Buffer[] = [];
  let length = 0;
  let start: Buffer = Buffer.alloc(0);
  const take = (piece: Buffer) => {
    length += piece.length;
    if (start.length < ENDS) start = Buffer.concat([start, piece.subarray(0, ENDS)]);
    // Of a line that is too long, only the last pieces are kept.
    pieces = length > longest ? [Buffer.concat([...pieces.slice(-1), piece]).subarray(-ENDS)] : [...pieces, piece];
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; ) {
        const feed = chunk.indexOf(10, at);
        const end = feed < 0 ? chunk.length : feed + 1;
        take(chunk.subarray(at, end));
        at = end;
        if (feed < 0) break;
        if (length > longest) tooLong(start.toString(), pieces[0]!.toString());
        else this.push(Buffer.concat(pieces));
        [pieces, length, start] = [[], 0, Buffer.alloc(0)];
      }
      done();
    },
  });
}

const ID = /"id"\s*:\s*("[^"\\]{0,200}"|-?\d{1,20})\s*[,}]/;

/** The id of a request, as JSON, by the beginning and the end of its text; null if it is at neither. */
export function requestId(start: string, end: string): string | number | null {
  const params = start.indexOf('"params"');
  const before = ID.exec(params < 0 ? start : start.slice(0, params));
  const after = ID.exec(end.slice(Math.max(0, end.lastIndexOf('}', end.trimEnd().length - 2))));
  const [, id = 'null'] = before ?? after ?? [];
  return JSON.parse(id);
}
