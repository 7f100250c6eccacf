import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { type IGrammar, INITIAL, type IToken, parseRawGrammar, Registry } from 'vscode-textmate';

export const scopeName = 'text.rulebook';
export const grammarPath = join('syntaxes', 'rulebook.tmLanguage.json');

let grammar: IGrammar;

/**
 * One test of lines of rules text. A line of carets below a line of text names the scope that covers exactly the text
 * above them, without the ending `.rulebook`; with `!` before it, the scope that covers none of it.
 */
export function check(title: string, fixture: readonly string[]): void {
  it(title, () => {
    const text = fixture.filter(line => !isMark(line));
    const tokens = tokenize(text);
    let line = -1;
    for (const entry of fixture)
      if (isMark(entry)) assertMark(entry, text[line]!, tokens[line]!);
      else line++;
  });
}

function isMark(line: string): boolean {
  return /^ *\^+ /.test(line);
}

function assertMark(mark: string, text: string, tokens: readonly IToken[]): void {
  const [, indent, carets, not, scope] = /^( *)(\^+) (!?)(.+)$/.exec(mark)!;
  const start = indent!.length;
  const end = start + carets!.length;
  const message = `${text}\n${mark}\n${tokens.map(token => `${token.startIndex} ${token.scopes.slice(1).join(' ')}`).join('\n')}`;
  assert.ok(end <= text.length, `carets past the end\n${message}`);
  for (let at = start; at < end; at++) assert.equal(hasScope(tokens, at, scope!), not === '', message);
  if (not) return;
  assert.ok(!hasScope(tokens, start - 1, scope!), `starts before\n${message}`);
  assert.ok(!hasScope(tokens, end, scope!), `goes on after\n${message}`);
}

export function hasScope(tokens: readonly IToken[], at: number, scope: string): boolean {
  const token = tokens.find(({ startIndex, endIndex }) => startIndex <= at && at < endIndex);
  return token?.scopes.some(name => `${name}.`.startsWith(`${scope}.`)) ?? false;
}

export function tokenize(lines: readonly string[]): IToken[][] {
  let state = INITIAL;
  return lines.map(line => {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    return result.tokens.filter(token => token.startIndex < line.length);
  });
}

/** For `before()`: later calls tokenize with the grammar in `syntaxes/`. */
export async function loadGrammar(): Promise<void> {
  await loadWASM(readFileSync(join('node_modules', 'vscode-oniguruma', 'release', 'onig.wasm')));
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: async () => parseRawGrammar(readFileSync(grammarPath, 'utf8'), grammarPath),
  });
  const loaded = await registry.loadGrammar(scopeName);
  assert.ok(loaded);
  grammar = loaded;
}
