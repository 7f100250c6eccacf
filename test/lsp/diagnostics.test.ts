import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DiagnosticSeverity } from 'vscode-languageserver/node';
import { EVERYTHING, sharedClient } from './client.ts';
import { positioned, textIn } from './positions.ts';

describe('diagnostics', () => {
  const use = sharedClient();

  /** Exactly what `⟪…⟫` encloses is underlined, with these messages. */
  function check(title: string, marked: string, messages: readonly string[], expected = 'broken-reference'): void {
    it(title, async () => {
      const { text, origins } = positioned(marked);
      const uri = use().open(text);
      const { diagnostics } = await use().diagnostics(uri);
      assert.deepEqual(
        diagnostics.map(({ range, message }) => [range, message]),
        messages.map((message, index) => [origins[index], message]),
      );
      for (const { code, severity, source } of diagnostics) {
        assert.deepEqual([code, severity, source], [expected, DiagnosticSeverity.Error, 'rulebook']);
      }
      use().close(uri);
    });
  }

  check("don't exist for a correct text", '100. Bells\n\n100.1. See rule 100.\n\n101. Ropes\n', []);
  check('underline only the number', '100. Bells\n\n100.1. A bell (see rule ⟪100.3⟫).\n\n101. Ropes\n', [
    "Rule 100.3 doesn't exist; chapter 100 ends at 100.1.",
  ]);
  check(
    'underline each number of a list',
    '100. Bells\n\n100.1. See rules ⟪100.4⟫, 100, and ⟪100.5⟫.\n\n101. Ropes\n',
    ["Rule 100.4 doesn't exist; chapter 100 ends at 100.1.", "Rule 100.5 doesn't exist; chapter 100 ends at 100.1."],
  );
  check(
    'underline the missing end of a range',
    '100. Bells\n\n100.1. See rules 100.1–⟪7⟫.\n\n101. Ropes\n',
    ["Rule 100.7 doesn't exist; chapter 100 ends at 100.1."],
    'broken-range',
  );
  check('underline a number on the next line', '100. Bells\r\n\r\n100.1. See rule\r\n⟪100.7⟫.\r\n\r\n101. Ropes\r\n', [
    "Rule 100.7 doesn't exist; chapter 100 ends at 100.1.",
  ]);
  check(
    'underline a term that is not in the glossary',
    '100.1. A.\n\nGlossary\n\nBell\nIt rings. See ⟪Gong⟫.\n\nRope\nIt hangs.\n',
    ["“Gong” isn't in the glossary."],
    'unknown-term',
  );
  check('count UTF-16 units', '100. Bells\n\n100.1. 🔔🔔 See rule ⟪100.3⟫.\n\n101. Ropes\n', [
    "Rule 100.3 doesn't exist; chapter 100 ends at 100.1.",
  ]);

  it('link to the existing page of their code', async () => {
    const uri = use().open('100. Bells\n\n100.1. See rule 100.3.\n\n101. Ropes\n');
    const { diagnostics } = await use().diagnostics(uri);
    const href = diagnostics[0]!.codeDescription!.href;
    assert.match(href, /^file:\/\/.*\/docs\/checks\/broken-reference\.md$/);
    assert.ok(existsSync(fileURLToPath(href)), href);
  });

  it('point to the rule with the quoted title, and to the neighbors', async () => {
    const text = '100. Bells\n\n100.1. A.\n\n100.2. See rule 100.9, “Ropes.”\n\n101. Ropes\n\n101.1. B.\n';
    const uri = use().open(text);
    const { diagnostics } = await use().diagnostics(uri);
    assert.deepEqual(
      diagnostics[0]!.relatedInformation!.map(({ location, message }) => [
        location.uri === uri,
        textIn(text, location.range),
        message,
      ]),
      [
        [true, '101', '“Ropes” is rule 101'],
        [true, '100.2', 'Last rule before it: 100.2'],
      ],
    );
  });

  it('disappear when the reference is fixed, and have the right version', async () => {
    const { text, origins } = positioned('100. Bells\n\n100.1. See rule ⟪100.3⟫.\n\n101. Ropes\n');
    const uri = use().open(text);
    const opened = await use().diagnostics(uri);
    use().change(uri, { range: origins[0]!, text: '101' });
    const fixed = await use().diagnostics(uri);
    assert.deepEqual([opened.diagnostics.length, fixed.diagnostics.length], [1, 0]);
    assert.ok(fixed.version! > opened.version!);
  });

  it('appear when the cited rule loses its number', async () => {
    const { text, origins } = positioned(
      '100. Bells\n\n100.1. See rule 100.2.\n\n⟪100.2⟫. A bell.\n\nGlossary\n\nBell\nIt rings.\n',
    );
    const uri = use().open(text);
    assert.deepEqual((await use().diagnostics(uri)).diagnostics, []);
    use().change(uri, { range: origins[0]!, text: '100.3' });
    const { diagnostics } = await use().diagnostics(uri);
    assert.deepEqual(
      diagnostics.filter(({ code }) => code === 'broken-reference').map(({ message }) => message),
      ["Rule 100.2 doesn't exist; 100.1 is followed by 100.3."],
    );
  });

  it('are removed when the document is closed', async () => {
    const uri = use().open('100. Bells\n\n100.1. See rule 100.3.\n\n101. Ropes\n');
    assert.equal((await use().diagnostics(uri)).diagnostics.length, 1);
    use().close(uri);
    assert.deepEqual(await use().diagnostics(uri), { uri, diagnostics: [] });
  });
});

describe('rulebook/status', () => {
  const use = sharedClient();

  it('contains dialect, rules, terms, and broken references, and follows edits', async () => {
    const { text, origins } = positioned(
      '100. Bells\n\n100.1. See rule ⟪100.3⟫.\n\n101. Ropes\n\nGlossary\n\nBell\nIt rings.\n\nRope\nIt hangs.\n',
    );
    const uri = use().open(text);
    const dialect = { id: 'comprehensive', name: 'Comprehensive' };
    const extent = 'Read as complete: no reference leads to another chapter.';
    assert.deepEqual(await use().status(uri), { uri, dialect, rules: 3, terms: 2, broken: 1, extent });
    use().change(uri, { range: origins[0]!, text: '100.1' });
    assert.deepEqual(await use().status(uri), { uri, dialect, rules: 3, terms: 2, broken: 0, extent });
  });
});

describe('diagnostics for a client with its own pages', () => {
  const use = sharedClient(EVERYTHING, { documentation: 'command:show?%22{check}%22' });

  it('link to these', async () => {
    const { diagnostics } = await use().diagnostics(use().open('100. Bells\n\n100.1. See rule 100.7.\n\n101. Ropes\n'));
    assert.deepEqual(
      diagnostics.map(({ codeDescription }) => codeDescription?.href),
      ['command:show?%22broken-reference%22'],
    );
  });
});

describe('diagnostics of a number that is being typed', () => {
  const use = sharedClient();
  const text = '100. Bells\n\n100.1. A bell.\n\n101. Ropes\n\n101.1. See rule 100.1.\n';
  const codes = async (uri: string) => (await use().diagnostics(uri)).diagnostics.map(({ code }) => code);
  const at = (line: number, character: number) => ({ line, character });
  const type = (uri: string, line: number, character: number, text: string) =>
    use().change(uri, { range: { start: at(line, character), end: at(line, character) }, text });

  it('appear when a duplicate has text', async () => {
    const uri = use().open(text);
    assert.deepEqual(await codes(uri), []);
    type(uri, 3, 0, '\n100.1. \n');
    type(uri, 4, 7, 'New.');
    assert.deepEqual(await codes(uri), ['duplicate-number']);
    use().change(uri, { range: { start: at(4, 7), end: at(4, 11) }, text: '' });
    assert.deepEqual(await codes(uri), []);
    use().close(uri);
  });

  it('appear when the document is saved or edited elsewhere', async () => {
    const uri = use().open(text);
    assert.deepEqual(await codes(uri), []);
    type(uri, 3, 0, '\n100.2. \n');
    use().notify('textDocument/didSave', { textDocument: { uri } });
    assert.deepEqual(await codes(uri), ['empty-rule']);
    type(uri, 4, 7, ' ');
    assert.deepEqual(await codes(uri), []);
    type(uri, 2, 7, 'Now ');
    assert.deepEqual(await codes(uri), ['empty-rule']);
    use().close(uri);
  });
});
