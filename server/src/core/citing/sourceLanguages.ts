/** How a language marks comments and strings. All offsets and lengths elsewhere are UTF-16 units. */
export interface Language {
  /** Start of a comment that ends with its line. */
  readonly line: readonly string[];
  /** Start and end of a comment of any length. */
  readonly block: readonly (readonly [open: string, close: string])[];
  /** Whether such a comment can contain another one. */
  readonly nests?: true;
  /** What is neither a comment nor a string is text or data that people write, not code. */
  readonly isText?: true;
  /** Start and end of a string, and whether it can continue on the next line. */
  readonly strings: readonly (readonly [open: string, close: string, multiline: boolean])[];
}

/** Strings with equal marks at both ends; only those of several marks, or of back quotes, continue on the next line. */
const quotes = (...marks: string[]): Language['strings'] =>
  marks.map(mark => [mark, mark, mark.length > 1 || mark === '`'] as const);

const C: Language = { line: ['//'], block: [['/*', '*/']], strings: quotes('"', "'", '`') };
/** A single quotation mark can start a lifetime or end a name here; only a quoted quotation mark matters. */
const QUOTED_QUOTES: Language['strings'] = [
  ["'\"'", '', false],
  ["'\\\"'", '', false],
];
const RUST: Language = { ...C, nests: true, strings: [...QUOTED_QUOTES, ['"', '"', true]] };
const TEXT_BLOCKS: Language = { ...C, nests: true, strings: quotes('"""', "'''", '"', "'", '`') };
/** Comments don't nest here. */
const JAVA: Language = { ...C, strings: TEXT_BLOCKS.strings };
const PHP: Language = { ...C, line: ['//', '#'] };
const HASH: Language = { line: ['#'], block: [], strings: quotes('"""', "'''", '"', "'") };
const YAML: Language = { ...HASH, isText: true };
const RUBY: Language = { ...HASH, block: [['\n=begin', '\n=end']] };
const POWERSHELL: Language = { ...HASH, block: [['<#', '#>']] };
const HASKELL: Language = {
  line: ['--'],
  block: [['{-', '-}']],
  nests: true,
  strings: [...QUOTED_QUOTES, ['"', '"', false]],
};
const LUA: Language = { line: ['--'], block: [['--[[', ']]']], strings: [...quotes('"', "'"), ['[[', ']]', true]] };
const SQL: Language = {
  line: ['--'],
  block: [['/*', '*/']],
  strings: [
    ["'", "'", true],
    ['"', '"', false],
  ],
};
/** After a backslash, a quotation mark is a character. */
const LISP: Language = {
  line: [';'],
  block: [['#|', '|#']],
  nests: true,
  strings: [
    ['\\"', '', false],
    ['"', '"', true],
  ],
};
const ML: Language = {
  line: ['//'],
  block: [['(*', '*)']],
  nests: true,
  strings: [...quotes('"""'), ...QUOTED_QUOTES, ['"', '"', true]],
};
const PERCENT: Language = { line: ['%'], block: [], strings: quotes('"') };
/** In its text, quotation marks mean nothing; those of attributes follow equals signs. */
const MARKUP: Language = {
  isText: true,
  line: [],
  block: [['<!--', '-->']],
  strings: [
    ['="', '"', false],
    ["='", "'", false],
  ],
};
const JSON_LIKE: Language = { ...C, strings: quotes('"') };

/** Languages by file ending; other files are read as text. */
const BY_ENDING: Readonly<Record<string, Language>> = Object.fromEntries(
  (
    [
      [C, 'c cc cpp css cts cxx go h hpp js jsx mjs mts cjs less m mm proto scss sol ts tsx v zig'],
      [JAVA, 'cs gradle groovy java'],
      [TEXT_BLOCKS, 'dart kt kts scala swift'],
      [RUST, 'rs'],
      [PHP, 'php'],
      [HASH, 'bash cfg cmake coffee conf ex exs fish ini jl mk nix nim pl pm py pyi r sh tcl tf toml zsh'],
      [YAML, 'yaml yml'],
      [RUBY, 'rake rb'],
      [POWERSHELL, 'ps1 psm1'],
      [HASKELL, 'adb ads elm hs idr lean purs vhd'],
      [LUA, 'lua'],
      [SQL, 'sql'],
      [LISP, 'clj cljc cljs edn el lisp rkt scm'],
      [ML, 'fs fsi fsx ml mli pas sml'],
      [PERCENT, 'erl hrl pro prolog'],
      [MARKUP, 'astro htm html svelte svg vue xml'],
      [JSON_LIKE, 'json jsonc json5'],
    ] as const
  ).flatMap(([language, endings]) => endings.split(' ').map(ending => [ending, language])),
);

/** The language of a file by its name; undefined for a text without code. */
export function languageOfFile(fileName: string): Language | undefined {
  return BY_ENDING[/\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''];
}
