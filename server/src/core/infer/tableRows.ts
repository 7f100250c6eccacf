import { DELIMITER_ROW } from '../dialect/dialect.ts';
import type { Atom, NumberedLine } from './numberedLine.ts';

/** What the first cell above the numbers of rules says. */
const NAMES_NUMBERS =
  /^(?:|#|№|§|n[.°º]|no\.?|nr\.?|num(?:ber|mer|ero|éro)?|id|ref|code|código|rules?|requirements?|sections?|articles?|items?|clauses?|regeln?|artikel|anforderung|règles?|exigences?|regole?|articol[oi]|reglas?|artículos?|regras?|artigos?|regels?|krav|regler?|пункты?|правил[ао]|требовани[ея]|wymagani[ea]|pravidlo)$/iu;
const DOTTED = /(?<![\p{L}\d.])\d{1,4}(?:\.\d{1,4})+(?![\d.]*\d)/gu;

/**
 * The lines, without the rows of tables that aren't rules: those of rules continue the numbers above them, as 4.1 and 4.2
 * below 4 or V4, which the text has nowhere else, and the header says so, or the text cites one of them.
 */
export function withRows(all: readonly NumberedLine[], texts: readonly string[]): readonly NumberedLine[] {
  if (!all.some(isRow)) return all;
  const cited = new Set(texts.flatMap(text => text.replace(/^\s*\|[^|]*\|/, '').match(DOTTED) ?? []));
  const started: NumberedLine[][] = [];
  for (const line of all.filter(isRow))
    if (started.at(-1)?.at(-1)?.line === line.line - 1) started.at(-1)!.push(line);
    else started.push([line]);
  const mayBeRules = (rows: readonly NumberedLine[]) => {
    const { line } = rows[0]!;
    const isNamed = DELIMITER_ROW.test(texts[line - 1] ?? '') && NAMES_NUMBERS.test(firstCell(texts[line - 2] ?? ''));
    return isNamed || rows.some(({ path }) => cited.has(path.join('.')));
  };
  const tables = new Map(started.filter(mayBeRules).map(rows => [rows[0]!.line, rows] as const));
  const lines = withoutLetters(all, tables);
  const elsewhere = new Set(lines.flatMap(line => (isRow(line) ? [] : line.path.join('.'))));
  const begun = new Set<string>();
  const kept: NumberedLine[] = [];
  for (const line of lines) {
    const rows = tables.get(line.line) ?? [];
    const areRules = begun.has(numberBefore(line)) && !rows.some(({ path }) => elsewhere.has(path.join('.')));
    for (const each of isRow(line) ? (areRules ? rows : []) : [line]) {
      kept.push(each);
      begun.add(each.path.join('.'));
    }
  }
  return kept;
}

function firstCell(row: string): string {
  return (row.split('|')[1] ?? '').replace(/[*_\s]/g, '');
}

const isRow = ({ marks }: NumberedLine) => marks.startsWith('|');

/** The number that one continues: the one above, or the previous one. */
function numberBefore({ path }: NumberedLine): string {
  const own = Number(path.at(-1));
  return [...path.slice(0, -1), ...(own > 1 ? [own - 1] : [])].join('.');
}

/** The lines, without the letters before the numbers of headings that tables right below continue without them: V4, 4.1. */
function withoutLetters(
  lines: readonly NumberedLine[],
  tables: ReadonlyMap<number, readonly NumberedLine[]>,
): readonly NumberedLine[] {
  const lettersOf = ({ path }: NumberedLine) => (path.length > 1 && /^\p{L}+$/u.test(path[0]!) ? path[0]! : '');
  const continued = new Set(
    lines.flatMap((line, index) => {
      const above = lines[index - 1];
      const isBelow = above && tables.has(line.line) && above.path.slice(1).join('.') === numberBefore(line);
      return (isBelow && lettersOf(above)) || [];
    }),
  );
  return lines.map(line => {
    if (!continued.has(lettersOf(line))) return line;
    const [first, ...atoms] = line.atoms.slice(1) as [Atom, ...Atom[]];
    return { ...line, open: lettersOf(line), atoms: [{ ...first, separator: '' }, ...atoms], path: line.path.slice(1) };
  });
}
