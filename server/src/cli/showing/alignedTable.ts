/** Rows of a table as lines, the first `names` columns left-aligned, the others right-aligned. */
export function alignedTable(rows: readonly (readonly string[])[], names: number): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)));
  const cell = (text: string, column: number) =>
    column < names ? text.padEnd(widths[column]!) : text.padStart(widths[column]!);
  return rows.map(row => `${row.map(cell).join('  ').trimEnd()}\n`).join('');
}
