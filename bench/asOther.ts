import { blocksOf, parse } from '../server/src/core/document/document.ts';
import { symbolsOf } from '../server/src/core/document/symbols.ts';
import { comprehensive } from '../server/src/core/shipped/comprehensive.ts';
import type { Position } from '../server/src/core/text/span.ts';

/** A form in which a language server reads the same document. */
export type Form = 'rules' | 'markdown' | 'typescript';

/** A text for a server, and places in it. */
export interface Sample {
  readonly text: string;
  /** Places of references to missing targets, in text order. */
  readonly broken: readonly Position[];
  /** Places inside references with targets. */
  readonly references: readonly Position[];
}

/** How many references to missing targets are inserted, evenly spread. */
const BROKEN = 5;
/** No rules text contains this number. */
const NOWHERE = '99999.9z';
/** The text before such a reference in its line: a character is typed after the first one. */
const LEAD: Readonly<Record<Form, string>> = { rules: 'xx. See rule ', markdown: 'xx. See ', typescript: '/*xx.*/ ' };

/** A rules text in a form: a rule is a heading or a function, and a reference is a link or a call. */
export function asOther(text: string, form: Form): Sample {
  const document = parse('bench:/', 0, text, comprehensive);
  const { rules } = symbolsOf(document);
  const step = Math.floor(rules.size / BROKEN);
  const lines: string[] = [];
  const broken: Position[] = [];
  const references: Position[] = [];
  let met = 0;
  let ordinal = -1;
  for (const { block } of blocksOf(document)) {
    const { head, text: own, references: cited } = block;
    if (head) ordinal++;
    const number = head?.kind === 'rule' && rules.get(head.number.text) === ordinal ? head.number.text : undefined;
    const names = cited.flatMap(({ kind, ...rest }) => (kind === 'number' && 'text' in rest ? [rest.text] : []));
    lines.push(
      ...WRITERS[form](
        own,
        number,
        names.filter(name => rules.has(name) && name !== number),
      ),
    );
    if (number === undefined || ++met % step !== step >> 1) continue;
    lines.push(`${LEAD[form]}${citation(NOWHERE, form)}.`, '');
    broken.push({ line: lines.length - 2, column: LEAD[form].length });
  }
  lines.forEach((line, at) => {
    const found = CITATION[form].exec(line);
    if (found) references.push({ line: at, column: found.index + found[1]!.length + 1 });
  });
  const isBroken = new Set(broken.map(({ line }) => line));
  return { text: lines.join('\n'), broken, references: references.filter(({ line }) => !isBroken.has(line)) };
}

const CITATION: Readonly<Record<Form, RegExp>> = {
  rules: /(\brule )\d+\.\d/,
  markdown: /(\]\(#)r/,
  typescript: /(^\s*)r[\d_]+\w*\(\)/,
};

function citation(number: string, form: Form): string {
  if (form === 'rules') return number;
  return form === 'markdown' ? `[${number}](#${nameIn(number, '-')})` : `${nameIn(number, '_')}()`;
}

function nameIn(number: string, mark: string): string {
  return `r${number.replace(/\W/g, mark)}`;
}

type Writer = (text: string, number: string | undefined, cited: readonly string[]) => string[];

const WRITERS: Readonly<Record<Form, Writer>> = {
  rules: text => text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/),
  markdown: (text, number, cited) => {
    const links = cited.map(name => citation(name, 'markdown')).join(' ');
    return [...(number === undefined ? [] : [`### ${nameIn(number, '-')}`, '']), `${plain(text)} ${links}`, ''];
  },
  typescript: (text, number, cited) => {
    const calls = cited.map(name => `  ${citation(name, 'typescript')};`);
    const comment = `// ${plain(text)}`;
    return number === undefined ? [comment] : [`function ${nameIn(number, '_')}() {`, `  ${comment}`, ...calls, '}'];
  },
};

/** One line, without characters that mean something in another form. */
function plain(text: string): string {
  return text
    .replace(/[[\]()<>#*_`{}|\\/]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
