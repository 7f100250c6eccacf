/** How a language marks comments and strings. All offsets and lengths elsewhere are UTF-16 units. */
export interface Language {
  /** Start of a comment that ends with its line. */
  readonly line: readonly string[];
  /** Start and end of a comment of any length. */
  readonly block: readonly (readonly [open: string, close: string])[];
  /** Start and end of a string, and whether it can continue on the next line. */
  readonly strings: readonly (readonly [open: string, close: string, multiline: boolean])[];
}

/** Strings with equal marks at both ends; only those of several marks, or of back quotes, continue on the next line. */
const quotes = (...marks: string[]): Language['strings'] =>
  marks.map(mark => [mark, mark, mark.length > 1 || mark === '`'] as const);

const C: Language = { line: ['//'], block: [['/*', '*/']], strings: quotes('"', "'", '`') };
/** A single quotation mark can start a lifetime here; only a quoted quotation mark matters. */
const RUST: Language = {
  ...C,
  strings: [
    ["'\"'", '', false],
    ["'\\\"'", '', false],
    ['"', '"', true],
  ],
};
const HASH: Language = { line: ['#'], block: [], strings: quotes('"""', "'''", '"', "'") };
const DASHES: Language = {
  line: ['--'],
  block: [
    ['{-', '-}'],
    ['--[[', ']]'],
    ['/*', '*/'],
  ],
  strings: quotes('"'),
};
const LISP: Language = { line: [';'], block: [['#|', '|#']], strings: quotes('"') };
const ML: Language = { line: ['//'], block: [['(*', '*)']], strings: quotes('"""', '"') };
const PERCENT: Language = { line: ['%'], block: [], strings: quotes('"') };
const MARKUP: Language = { line: [], block: [['<!--', '-->']], strings: quotes('"', "'") };
const JSON_LIKE: Language = { ...C, strings: quotes('"') };

/** Languages by file ending; other files are read as text. */
const BY_ENDING: Readonly<Record<string, Language>> = Object.fromEntries(
  (
    [
      [
        C,
        'c cc cpp cs cts cxx dart go gradle groovy h hpp java js jsx kt kts mjs mts cjs less m mm php proto scala scss sol swift ts tsx v zig',
      ],
      [RUST, 'rs'],
      [
        HASH,
        'bash cfg cmake coffee conf ex exs fish ini jl mk nix nim pl pm ps1 py pyi r rake rb sh tcl tf toml yaml yml zsh',
      ],
      [DASHES, 'adb ads elm hs idr lean lua purs sql vhd'],
      [LISP, 'clj cljc cljs edn el lisp rkt scm'],
      [ML, 'fs fsi fsx ml mli pas sml'],
      [PERCENT, 'erl hrl pro prolog'],
      [MARKUP, 'astro htm html svelte svg vue xml'],
      [JSON_LIKE, 'json jsonc json5'],
    ] as const
  ).flatMap(([language, endings]) => endings.split(' ').map(ending => [ending, language])),
);

/** The language of a file by its name; undefined for a text without code. */
export function languageOf(fileName: string): Language | undefined {
  return BY_ENDING[/\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''];
}
