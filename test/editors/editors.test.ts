import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rulebook } from '../cli/run.ts';

/** A place as these editors count it: zero-based lines, columns in bytes. */
interface Place {
  readonly line: number;
  readonly byte: number;
}

/** The results of a script in its editor. */
interface Answers {
  readonly version: string;
  readonly diagnostics: readonly (Place & { readonly message: string })[];
  readonly actions: readonly string[];
  readonly symbols: readonly string[];
  readonly hover: string;
  readonly definition: Place;
  readonly renamed: string;
  /** In a program that cites rules. */
  readonly source: {
    readonly diagnostics: readonly (Place & { readonly message: string })[];
    readonly hover: string;
    /** The hover of a number in code. */
    readonly inCode: string;
    readonly definition: Place;
  };
}

/** The program: its comments cite a chapter that the sample has, and a rule that it doesn't have. */
const SOURCE = '# LR 206: the die decides.\nFACES = 206  # é LR 206.99\n';

interface Editor {
  readonly name: string;
  readonly program: string;
  /** The Debian packages that contain it. */
  readonly packages: string;
  readonly arguments: readonly string[];
}

const EDITORS: readonly Editor[] = [
  {
    name: 'Neovim',
    program: 'nvim',
    packages: 'neovim',
    arguments: [
      '--headless',
      '--clean',
      '-n',
      '--cmd',
      'let g:do_filetype_lua = 1',
      '-S',
      resolve('test/editors/neovim.lua'),
    ],
  },
  {
    name: 'Emacs with Eglot',
    program: 'emacs',
    packages: 'emacs-nox elpa-eglot',
    arguments: ['--batch', '--quick', '--load', resolve('test/editors/eglot.el')],
  },
];

/** The maximum time that a script waits for one result, in milliseconds. */
const PATIENCE = 30_000;

/** The code block in the page on editors that starts with these words. */
function fromPage(beginning: string): string {
  const blocks = readFileSync(join('docs', 'editors.md'), 'utf8').matchAll(/^```\w+\n([\s\S]*?)^```$/gm);
  const block = [...blocks].map(match => match[1]!).find(code => code.startsWith(beginning));
  assert.ok(block, `docs/editors.md has no code that begins with ${beginning}`);
  return block;
}

/** The place of character `into` in a piece of a text. */
function placeOf(text: string, piece: string, into = 0): Place {
  const offset = text.indexOf(piece) + into;
  assert.ok(offset >= into, `no “${piece}”`);
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, byte: Buffer.byteLength(before.at(-1)!) };
}

function drive(editor: Editor, folder: string): Answers {
  const output = join(folder, 'answers.json');
  const [sample, faults] = ['lanterns.rules.txt', 'faults.rules.txt'].map(name => join(folder, name));
  const [sampleText, faultsText] = [sample!, faults!].map(file => readFileSync(file, 'utf8'));
  const filetypes = fromPage('vim.filetype.add');
  const task = {
    folder,
    output,
    sample,
    faults,
    source: join(folder, 'code', 'die.py'),
    citation: placeOf(SOURCE, 'LR 206', 4),
    number: placeOf(SOURCE, '= 206', 3),
    patience: PATIENCE,
    command: [process.execPath, resolve('dist', 'cli.js'), 'lsp', '--stdio'],
    filetypes: filetypes.slice(0, filetypes.indexOf('vim.lsp')),
    configuration: fromPage('(define-derived-mode'),
    sourceConfiguration: fromPage('(with-eval-after-load'),
    reference: placeOf(sampleText!, 'rule 206, “Rolling', 'rule 2'.length),
    fault: placeOf(faultsText!, '“Ice.”', '“I'.length),
    newName: '207',
  };
  const { error, stdout, stderr } = spawnSync(editor.program, editor.arguments, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 4 * PATIENCE,
    env: { ...process.env, RULEBOOK_TASK: JSON.stringify(task), HOME: folder, XDG_STATE_HOME: folder },
  });
  if (error) throw new Error(`${error.message}\n${stdout}\n${stderr}`);
  const answers = JSON.parse(readFileSync(output, 'utf8'));
  assert.equal(answers.failure, undefined);
  return answers;
}

function describeEditor(editor: Editor): void {
  const isThere = spawnSync(editor.program, ['--version']).status === 0;
  if (!isThere && !process.env.RULEBOOK_NEEDS_EDITORS) {
    it.skip(`SKIPPED: ${editor.name} isn't installed (Debian: ${editor.packages})`);
    return;
  }
  let folder = '';
  let answers: Answers;
  let text = '';
  before(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'rulebook-')), 'Marrow Quay (été)');
    mkdirSync(folder);
    for (const name of ['lanterns.rules.txt', 'faults.rules.txt']) cpSync(join('samples', name), join(folder, name));
    mkdirSync(join(folder, 'code'));
    writeFileSync(join(folder, 'code', 'die.py'), SOURCE);
    const books = [{ names: ['LR'], files: ['lanterns.rules.txt'] }];
    const citing = [{ files: ['code/*.py'], book: 'LR' }];
    writeFileSync(join(folder, 'rulebook.json'), JSON.stringify({ books, citing }));
    text = readFileSync(join(folder, 'lanterns.rules.txt'), 'utf8');
    assert.ok(isThere, `${editor.name} is not installed, and RULEBOOK_NEEDS_EDITORS says that it must be`);
    answers = drive(editor, folder);
    console.log(`      ${editor.name} ${answers.version}`);
  });
  after(() => rmSync(resolve(folder, '..'), { recursive: true, force: true }));

  it('goes to the definition', () => {
    assert.deepEqual(answers.definition, placeOf(text, '\n206. Rolling the Fog Die\n\n206.1', 1));
  });

  it('shows the rule on hover', () => {
    for (const words of ['206 Rolling the Fog Die', '206.1']) assert.ok(answers.hover.includes(words), answers.hover);
  });

  it('has an outline with every rule and term', () => {
    const { rules, terms } = JSON.parse(rulebook('export', join(folder, 'lanterns.rules.txt')).stdout);
    const inBody = [
      ...rules.map(({ number }: { number: string }) => number),
      ...terms.map(({ term }: { term: string }) => term),
    ];
    for (const name of inBody)
      assert.ok(
        answers.symbols.some(symbol => symbol.includes(name)),
        `no symbol for ${name}`,
      );
  });

  it('underlines what the command line reports, at the same places', () => {
    const { stdout } = rulebook('check', '--format', 'json', join(folder, 'faults.rules.txt'));
    const findings = JSON.parse(stdout);
    const lines = readFileSync(join(folder, 'faults.rules.txt'), 'utf8').split('\n');
    const places = findings.map(({ line, column, message }: { line: number; column: number; message: string }) => ({
      line: line - 1,
      byte: Buffer.byteLength(lines[line - 1]!.slice(0, column - 1)),
      message,
    }));
    const told = (found: readonly (Place & { message: string })[]) =>
      found.map(({ line, byte, message }) => `${line}:${byte} ${message.replace(/^rulebook \[.*?\]: /, '')}`).sort();
    assert.deepEqual(told(answers.diagnostics), told(places));
  });

  it('offers the actions for a fault', () => {
    assert.ok(answers.actions.includes('Change to 103 (Ice)'), answers.actions.join('\n'));
  });

  it('renames a chapter in its heading, in the Contents, in its rules, and in all references', () => {
    assert.equal(answers.renamed, text.replace(/\b206\b/g, '207'));
  });

  it('serves source that cites rules', () => {
    const { source } = answers;
    assert.ok(source.hover.includes('206 Rolling the Fog Die'), source.hover);
    assert.equal(source.inCode, '');
    assert.deepEqual(source.definition, placeOf(text, '\n206. Rolling the Fog Die\n\n206.1', 1));
    assert.equal(source.diagnostics.length, 1);
    const { line, byte, message } = source.diagnostics[0]!;
    assert.deepEqual({ line, byte }, placeOf(SOURCE, '206.99'));
    assert.match(message, /(?:^|: )Rule 206\.99 doesn't exist/);
  });
}

describe('other editors', () => {
  for (const editor of EDITORS) describe(editor.name, () => describeEditor(editor));
});
