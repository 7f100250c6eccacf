import * as vscode from 'vscode';
import { dialects } from '../../../server/src/core/shipped/shippedDialects.ts';
import { texts } from '../../dialects/texts.ts';
import {
  definitions,
  diagnosticsOf,
  equal,
  execute,
  hoverText,
  includes,
  open,
  place,
  statusOf,
  write,
} from './support.ts';

/**
 * A document in each dialect: a reference, a line of its rule, a part of this rule, a number that no rule has, and an
 * entry of the outline.
 */
const documents: Readonly<
  Record<
    string,
    { file: string; language?: string; marked: string; line: string; text: string; missing: string; entry: string }
  >
> = {
  comprehensive: {
    file: 'quay.rules.txt',
    marked: '(see rules ‸100.2a–b)',
    line: '100.2a Nobody rings.',
    text: 'Nobody rings.',
    missing: '100.1c',
    entry: '1 The Quay',
  },
  dotted: {
    file: 'quay-dotted.rules.txt',
    marked: '(see rules ‸1.0.2.a–b)',
    line: '1.0.2.a',
    text: 'Nobody rings in rules',
    missing: '1.0.1.c',
    entry: '1 The Quay',
  },
  table: {
    file: 'quay-table.md',
    language: 'markdown',
    marked: '(see rules ‸100.2a–b)',
    line: '| 100.2a |',
    text: 'Nobody rings.',
    missing: '100.1c',
    entry: '1 The Quay',
  },
  rulings: {
    file: 'quay-rulings.rules.txt',
    marked: '(see rules ‸100.2a–b)',
    line: '+ 100.2 - Silence + 100.2a',
    text: 'Nobody rings.',
    missing: '100.1c',
    entry: '1 The Quay',
  },
  bracketed: {
    file: 'quay-bracketed.rules.txt',
    marked: '(see rules ‸1.0.2a–b)',
    line: '1.0.2a',
    text: 'Nobody rings a bell.',
    missing: '1.0.1c',
    entry: '1 The Quay',
  },
  hyphenated: {
    file: 'quay-hyphenated.md',
    language: 'markdown',
    marked: 'A bell rings in 1-2 turns. (See ‸1-1-2.)',
    line: '**1-1-2.**',
    text: 'Silence',
    missing: '1-1-1-3',
    entry: '1 The Quay',
  },
  points: {
    file: 'quay-points.rules.txt',
    marked: '(see rules ‸1.2(a)–(b))',
    line: '(a) No players ring',
    text: 'No players ring, and no judges',
    missing: '1.1(c)',
    entry: '1 The Quay',
  },
  cases: {
    file: 'quay-cases.rules.txt',
    marked: '(see rules ‸1.21–1.22)',
    line: '1.21 No players ring',
    text: 'No players ring, and no judges',
    missing: '1.13',
    entry: '1 The Quay',
  },
  articles: {
    file: 'quay-articles.md',
    language: 'markdown',
    marked: '(see Articles ‸1.2.1–1.2.2)',
    line: '   1. <a name="1-2-1"></a>Nobody rings',
    text: 'Nobody rings, as in Article',
    missing: '1.1.3',
    entry: '1 The Quay',
  },
  inferred: {
    file: 'quay-inferred.rules.txt',
    marked: 'Article ‸2(1) says',
    line: '(1) The ringer has a rope.',
    text: 'The ringer has a rope.',
    missing: '2(4) and 2',
    entry: '2 Ringers',
  },
  dataset: {
    file: 'quay-dataset.rules.txt',
    marked: '(see rules ‸100.2a–b)',
    line: '100.2a',
    text: 'Nobody rings in rule 100.1.',
    missing: '100.1c',
    entry: '100.1',
  },
  'dataset-csv': {
    file: 'quay.csv',
    language: 'plaintext',
    marked: '(see rules ‸100.2a–b)',
    line: '100.2a,',
    text: 'Nobody says "ring" in rule 100.1.',
    missing: '100.1c',
    entry: '100.1',
  },
  'dataset-json': {
    file: 'quay.json',
    language: 'json',
    marked: '(see rules ‸100.2a–b)',
    line: '  {"ruleNumber": "100.2", "ruleText": "Silence"}, {"ruleNumber": "100.2a"',
    text: 'Nobody rings.',
    missing: '100.1c',
    entry: '1 The Quay',
  },
};

describe('Each dialect', () => {
  it('is among the opened documents', () => {
    equal(
      Object.keys(documents).sort().join(),
      dialects
        .map(({ id }) => id)
        .sort()
        .join(),
      'dialects',
    );
  });

  for (const [dialect, { file, language = 'rulebook', marked, line, text, missing, entry }] of Object.entries(
    documents,
  )) {
    it(`${dialect}, in ${file}: definition, hover, outline, diagnostics`, async () => {
      await write(file, texts[dialect]!);
      const opened = await open(file);
      equal(opened.languageId, language, 'language');
      // Files that no other extension supports can get our language.
      const document =
        language === 'plaintext' ? await vscode.languages.setTextDocumentLanguage(opened, 'rulebook') : opened;
      equal((await statusOf(document)).dialect.id, dialect, 'dialect');
      const position = place(document, marked);
      const [found] = await definitions(document, position);
      if (!found) throw new Error('There is no definition.');
      const target = document.lineAt(found.range.start).text;
      equal(target.slice(0, line.length), line, 'line of the definition');
      includes(await hoverText(document, position), text, 'hover');
      const symbols = await execute<vscode.DocumentSymbol>('vscode.executeDocumentSymbolProvider', document);
      equal(beginsWith(symbols, entry), true, `${entry} in the outline`);
      await diagnosticsOf(document, 'no diagnostics of a sound document', all => all.length === 0);
      await breakReference(document, position, missing);
    });
  }

  it('is recognized in a data set with a record per line, which VS Code knows as JSON Lines', async () => {
    const records = [
      '100.1 A bell rings. See rule 100.2.',
      '100.2 Silence.',
      '100.3 Dusk.',
      '100.4 Dawn.',
      '100.5 Noon.',
    ];
    const written = records.map(record => ({ number: record.slice(0, 5), text: record.slice(6) }));
    await write('quay.jsonl', written.map(record => `${JSON.stringify(record)}\n`).join(''));
    const document = await open('quay.jsonl');
    equal(document.languageId, 'jsonl', 'language');
    equal((await statusOf(document)).rules, 5, 'rules');
    const [found] = await definitions(document, place(document, 'See rule ‸100.2.'));
    equal(found?.range.start.line, 1, 'line of the definition');
  });
});

/** Inserts the number of a missing rule at a place, and reverts that. */
async function breakReference(document: vscode.TextDocument, start: vscode.Position, missing: string): Promise<void> {
  const editor = await vscode.window.showTextDocument(document);
  const [written] = /^\d(?:[\w.–-]*\w)?/.exec(document.lineAt(start).text.slice(start.character))!;
  const range = new vscode.Range(start, start.translate(0, written.length));
  await editor.edit(builder => builder.replace(range, missing));
  const isError = ({ source, range }: vscode.Diagnostic) => source === 'rulebook' && range.start.isEqual(start);
  await diagnosticsOf(document, `an error on ${missing}`, all => all.some(isError));
  await vscode.commands.executeCommand('workbench.action.files.revert');
  await diagnosticsOf(document, 'no error when that is taken back', all => all.length === 0);
}

function beginsWith(symbols: readonly vscode.DocumentSymbol[], entry: string): boolean {
  return symbols.some(({ name, children }) => name.startsWith(entry) || beginsWith(children, entry));
}
