import * as vscode from 'vscode';
import { definitions, equal, hoverText, includes, lineThatBegins, openRules, place } from './support.ts';

describe('Navigation in lanterns.rules.txt', () => {
  let document: vscode.TextDocument;

  before(async () => {
    document = await openRules('lanterns.rules.txt');
  });

  /** The place of the mark, and the start of the line with its definition. */
  const references: readonly [what: string, marked: string, target: string][] = [
    ['a rule', 'with the same name (see rule ‸201.2)', '201.2. '],
    ['a subrule', 'can leave the game at any time (see rule ‸104.2a)', '104.2a '],
    ['a number without a keyword', 'except as described in ‸101.4a', '101.4a '],
    ['the inside of a number', 'whose text is followed once. See rule 2‸04', '204. '],
    ['a section', 'a longer board also follow section ‸5', '5. '],
    ['the second of a list', 'The rules for each of these are rules 203.4, ‸301.3', '301.3. '],
    ['the beginning of a range', 'Rules ‸203.6–203.9 apply', '203.6. '],
    ['the end of a range', 'Rules 203.6–‸203.9 apply', '203.9. '],
    ['the short end of a range', 'Once rules 103.7–‸8 have been followed', '103.8. '],
    ['the letter that ends a range', 'followed once, as the last step of playing it (see rules 303.2d–‸e)', '303.2e '],
    ['a quoted title', 'See 206, “Rolling ‸the Fog Die.”', '206. '],
    ['a line of the Contents', '\n1‸02. Keepers\n103. Setting Up', '102. '],
  ];
  for (const [what, marked, target] of references) {
    it(`goes from ${what} to ${target.trim()}`, async () => {
      const found = await definitions(document, place(document, marked));
      equal(found.length, 1, 'definitions');
      equal(found[0]?.uri.toString(), document.uri.toString(), 'document');
      equal(found[0]?.range.start.line, lineThatBegins(document, target), 'line');
    });
  }

  it('goes from a term in the glossary to its entry', async () => {
    const found = await definitions(document, place(document, 'Lit\nSee ‸Burning.'));
    equal(found.length, 1, 'definitions');
    equal(document.lineAt(found[0]!.range.start).text, 'Burning', 'line');
  });

  it('goes nowhere from text that only looks like a rule number', async () => {
    const found = await definitions(document, place(document, 'Cards are ‸2.5 inches wide'));
    equal(found.length, 0, 'definitions');
  });

  it('shows the rule of a number', async () => {
    const text = await hoverText(document, place(document, 'with the same name (see rule ‸201.2)'));
    includes(text, '201.2', 'hover');
    includes(text, 'The name of a card is printed at its top.', 'hover');
  });

  it('lists sections, chapters, rules, and subrules as a tree, and the glossary', async () => {
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    for (const path of [
      ['1', '100', '100.2', '100.2a'],
      ['3', '305', '305.1', '305.1m'],
      ['5', '503', '503.3'],
    ]) {
      descend(symbols, path);
    }
    descend(symbols, ['Glossary', 'Watch Order']);
    equal(symbols.filter(symbol => beginsWith(symbol, '1')).length, 1, 'sections 1, of Contents and body');
  });
});

/** Follows the path down the tree; each step is the number or term at the start of a symbol. */
function descend(symbols: readonly vscode.DocumentSymbol[], path: readonly string[]): void {
  const [first, ...rest] = path;
  if (first === undefined) return;
  const symbol = symbols.find(each => beginsWith(each, first));
  const names = symbols.map(each => each.name).join(' | ');
  if (!symbol) throw new Error(`No symbol begins with ${first} among: ${names}`);
  descend(symbol.children, rest);
}

function beginsWith(symbol: vscode.DocumentSymbol, beginning: string): boolean {
  return symbol.name === beginning || new RegExp(`^${beginning}[. ] ?(?!\\d)`).test(symbol.name);
}
