import type { Block, RuleHead } from '../blocks/block.ts';
import { type Dialect, readableLine, recordsIn } from '../dialect/dialect.ts';
import { blocksOfHead, headBlock, joined, type RulesDocument } from '../document/document.ts';
import { cleanTitle } from '../reader/forms.ts';
import { cellsOf, plainText } from '../records/cells.ts';
import { type Definition, headOf } from './workspace.ts';

/** What a person reads in a definition: its paragraphs, and its examples without their label. */
export interface Passages {
  readonly paragraphs: readonly string[];
  readonly examples: readonly string[];
}

/** Stands for a label alone on its line: the next line is the example. */
const EXAMPLE_FOLLOWS = 'Example';

/** The most of a definition that is shown, in UTF-16 units. */
const MOST_TEXT = 10_000;

/** The text of a definition as a person reads it. Lines of one sentence are joined. */
export function passagesOf(definition: Definition): Passages {
  const { document, ordinal } = definition;
  const records = recordsIn(document.dialect.layout);
  if (records) return recordPassages(headBlock(document, ordinal), document.dialect);
  const head = headOf(definition);
  const whole = joined(blocksOfHead(document, ordinal));
  const from = head.kind === 'rule' ? afterTitle(whole, head, document) : head.end;
  return passagesIn(whole.slice(from), document.dialect);
}

/** Where the text of a rule begins: below its title, if that has a line of its own and a text may follow. */
export function afterTitle(text: string, { textStart, title }: RuleHead, { dialect }: RulesDocument): number {
  if (dialect.layout.kind !== 'forms' || title === undefined) return textStart;
  const [line = ''] = /^\s*[^\r\n]*/.exec(text.slice(textStart)) ?? [];
  return cleanTitle(line) === title ? textStart + line.length : textStart;
}

function recordPassages({ text: block }: Block, dialect: Dialect): Passages {
  const { text, examples } = cellsOf(block, recordsIn(dialect.layout)!, dialect);
  const own = passagesIn(text.text, dialect);
  const others = examples.map(example => passagesIn(example.text, dialect));
  return {
    paragraphs: own.paragraphs,
    examples: [...own.examples, ...others.map(other => [...other.paragraphs, ...other.examples].join(' '))],
  };
}

/** The paragraphs and examples of a text that stands after a number. */
export function passagesIn(whole: string, dialect: Dialect): Passages {
  const body = whole.length > MOST_TEXT ? `${whole.slice(0, MOST_TEXT)}…` : whole;
  const { example, insideLine } = dialect.layout;
  const parts: { isExample: boolean; lines: string[] }[] = [];
  let previous = '';
  const lines = body.split(/\r\n|\r|\n/);
  for (const line of insideLine ? lines.flatMap(line => line.split(insideLine)) : lines) {
    example.lastIndex = 0;
    const isExample = example.test(line);
    const text = readableLine(isExample ? line.slice(example.lastIndex) : line, dialect);
    const label = isExample && !text;
    if (text && !isExample && previous && continues(previous)) parts.at(-1)!.lines.push(text);
    else if (text || label) parts.push({ isExample, lines: label ? [] : [text] });
    previous = label ? EXAMPLE_FOLLOWS : text;
  }
  const textOf = (examples: boolean) =>
    parts.filter(({ isExample }) => isExample === examples).map(({ lines }) => lines.join(' '));
  return { paragraphs: textOf(false), examples: textOf(true) };
}

/** Whether the sentence of a line goes on in the next one, as it does in hard-wrapped text. */
function continues(line: string): boolean {
  return !/[.:;!?…][”"’')\]]*$/.test(line);
}

/** No escape is longer. */
const LONGEST_ESCAPE = 6;
/** White space that goes. */
const SLACK = 8;

/** The first line of a rule's text as a person reads it: of a long one at least `length` characters. */
export function firstLineOf({ text }: Block, head: RuleHead, length: number, dialect: Dialect): string {
  const { textStart, textEnd = text.length } = head;
  const longest = dialect.layout.kind === 'records' || dialect.entities ? LONGEST_ESCAPE * length : length + SLACK;
  const written = plainText(text.slice(textStart, Math.min(textEnd, textStart + longest)), dialect);
  const end = written.search(/[\r\n]/);
  return readableLine(end < 0 ? written : written.slice(0, end), dialect);
}
