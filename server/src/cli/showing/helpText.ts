/** A line with a name, and its explanation in a second column; the lines after it continue the explanation. */
interface Entry {
  readonly name: string;
  help: string;
}

type Part = string | Entry;

const ENTRY = /^ {2}(\S(?:(?! {2}).)*)(?: {2,}(\S.*))?$/;
/** The smallest width of the second column; in a narrower terminal, explanations start on their own lines. */
const NARROWEST = 30;
const INDENT = ' '.repeat(6);

/**
 * A help text for a terminal of this width: paragraphs, and lists with explanations in a second column, are wrapped
 * between words. A wide terminal gets it as it is.
 */
export function wrapHelp(help: string, columns: number): string {
  const longest = Math.max(...help.split('\n').map(({ length }) => length));
  if (longest <= columns) return help;
  const groups = help.trimEnd().split('\n\n');
  return `${groups.map(group => wrapGroup(helpParts(group.split('\n')), columns)).join('\n\n')}\n`;
}

/** The paragraphs and entries in successive lines. */
function helpParts(lines: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    const [, name, help = ''] = ENTRY.exec(line) ?? [];
    if (name !== undefined) parts.push({ name, help });
    else if (typeof last === 'object') last.help = `${last.help} ${line.trim()}`;
    else if (last === undefined) parts.push(line);
    else parts[parts.length - 1] = `${last} ${line}`;
  }
  return parts;
}

function wrapGroup(parts: readonly Part[], columns: number): string {
  const names = parts.flatMap(part => (typeof part === 'object' ? part.name.length : []));
  const column = Math.max(0, ...names) + 4;
  const lines = parts.flatMap(part => {
    if (typeof part === 'string') return wrapWords(part, columns);
    return columns - column < NARROWEST ? stacked(part, columns) : beside(part, column, columns);
  });
  return lines.join('\n');
}

function beside({ name, help }: Entry, column: number, columns: number): string[] {
  const [first = '', ...rest] = wrapWords(help.trim(), columns - column);
  return [`  ${name.padEnd(column - 2)}${first}`.trimEnd(), ...rest.map(line => ' '.repeat(column) + line)];
}

function stacked({ name, help }: Entry, columns: number): string[] {
  const [first = '', ...rest] = wrapWords(name, columns - INDENT.length);
  const explained = help ? wrapWords(help.trim(), columns - INDENT.length) : [];
  return [`  ${first}`, ...[...rest, ...explained].map(line => INDENT + line)];
}

/** Lines of at most this width, except for longer words. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}
