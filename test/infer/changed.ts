import type { MarkedLine } from './marked.ts';

/** Changes to a document that leave its scheme the same. */
export const CHANGES: Readonly<Record<string, (lines: readonly MarkedLine[]) => MarkedLine[]>> = {
  'wrapped at 72': lines => lines.flatMap(wrapped),
  'without indentation': lines => lines.map(line => ({ ...line, text: line.text.trimStart() })),
  'as plain text': lines => lines.map(line => ({ ...line, text: plain(line.text) })),
  'as Markdown': lines => lines.flatMap(line => asMarkdown(line, titledDepths(lines))),
  'without its Contents': lines => lines.filter(({ isContents }) => !isContents),
  'its first half': lines => lines.slice(0, Math.ceil(lines.length / 2)),
  'without every tenth rule': withoutSome,
};

const WIDTH = 72;

/** Headings of Markdown are one line each. */
function wrapped(line: MarkedLine): MarkedLine[] {
  if (line.text.length <= WIDTH || /^[#=|]/.test(line.text)) return [line];
  const pieces: string[] = [];
  let piece = '';
  for (const word of line.text.split(/(?<=\S)(?=\s)/)) {
    if (piece && piece.length + word.length > WIDTH) {
      pieces.push(piece);
      piece = word.trimStart();
    } else piece += word;
  }
  const [first = '', ...others] = [...pieces, piece];
  return [{ ...line, text: first }, ...others.map(text => ({ text }))];
}

function plain(text: string): string {
  return text
    .replace(/^(\s*)(?:#{1,6}|={1,6}|[-*+])\s+/, '$1')
    .replace(/\*\*|__|(?<!\w)[*_](?=\w)|(?<=[\w.])[*_](?!\w)/g, '');
}

function isTitle({ text }: MarkedLine): boolean {
  return text.length < 60 && !/[.;,:]\s*$/.test(text);
}

/** The depths at which all rules are only titles. */
function titledDepths(lines: readonly MarkedLine[]): number[] {
  return [1, 2].filter(depth => lines.every(line => line.depth !== depth || isTitle(line)));
}

/** Titles become headings, and blank lines surround every paragraph. */
function asMarkdown(line: MarkedLine, titled: readonly number[]): MarkedLine[] {
  const { text, depth } = line;
  if (!text.trim()) return [line];
  if (line.isContents && !/^\s*[-*]/.test(text)) return [{ ...line, text: `- ${text.trim()}` }];
  const isHeading = depth !== undefined && titled.includes(depth) && !/^\s*[#=*_>|-]/.test(text);
  return [{ ...line, text: isHeading ? `${'#'.repeat(depth + 1)} ${text.trim()}` : text }, { text: '' }];
}

/** Without the lines of every tenth rule. */
function withoutSome(lines: readonly MarkedLine[]): MarkedLine[] {
  let rules = 0;
  let isGone = false;
  return lines.filter(({ depth, isContents, isItem }) => {
    const begins = depth !== undefined || isContents || isItem;
    if (depth !== undefined) rules++;
    if (begins) isGone = depth !== undefined && rules % 10 === 0;
    return !isGone;
  });
}
