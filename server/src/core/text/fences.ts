/** A line that begins or ends a code block of Markdown. A longer row of tildes underlines a title. */
const FENCE = /^[ \t]{0,12}(`{3,}|~{3,5}(?!~))(?!.*[`~])/;

/** The mark of the code block in which the text after a line is, if that before it is in one with the mark `open`; else empty. */
export function fenceAfter(open: string, line: string): string {
  const mark = FENCE.exec(line)?.[1] ?? '';
  if (!open) return mark;
  return mark.startsWith(open) && line.trim() === mark ? '' : open;
}

/** The lines, with empty ones for those of code blocks that end. */
export function linesWithoutCode(lines: readonly string[]): readonly string[] {
  if (!lines.some(line => FENCE.test(line))) return lines;
  const found = [...lines];
  let open = '';
  let from = 0;
  lines.forEach((line, at) => {
    const after = fenceAfter(open, line);
    if (!open && after) from = at;
    if (open && !after) found.fill('', from, at + 1);
    open = after;
  });
  return found;
}

/** The text, with a blank for each character of a code block; one without an end extends to that of the text. */
export function withoutCode(text: string): string {
  if (!/```|~~~/.test(text)) return text;
  let open = '';
  return text.replace(/[^\r\n]+/g, line => {
    const before = open;
    open = fenceAfter(open, line);
    return before || open ? ' '.repeat(line.length) : line;
  });
}
