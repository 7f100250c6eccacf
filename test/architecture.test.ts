import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const files = ['server/src', 'client/src'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name)),
);

/** Which folders and packages the files of a folder may import; the longest folder that fits a file counts. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'server/src/core': ['server/src/core'],
  'server/src/core/dialects': ['server/src/core'],
  'server/src/lsp': [
    'server/src/lsp',
    'server/src/project',
    'server/src/core',
    'server/src/host.ts',
    'vscode-languageserver',
  ],
  'server/src': [],
  'server/src/project': [
    'server/src/project',
    'server/src/core',
    'server/src/host.ts',
    'jsonc-parser',
    'picomatch',
    'vscode-uri',
  ],
  'server/src/node': ['server/src/node', 'server/src/host.ts', 'node:'],
  'server/src/cli': ['server/src', 'node:', 'diff', 'picomatch', 'vscode-languageserver/node', 'vscode-uri'],
  'client/src': [
    'client/src',
    'server/src/core/detect.ts',
    'server/src/lsp/status.ts',
    'server/src/lsp/views.ts',
    'server/src/lsp/renumbering.ts',
    'jsonc-parser',
    'vscode',
    'vscode-languageclient/node',
    'node:',
  ],
};

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const specifiers = [...source.matchAll(/(?:^(?:import|export|\})[^;']*from |\bimport\()'([^']+)'/gm)].map(
    match => match[1]!,
  );
  return specifiers.map(name => (name.startsWith('.') ? relative('.', join(dirname(file), name)) : name));
}

describe('architecture', () => {
  for (const file of files) {
    it(`${file} imports only what its folder may`, () => {
      const folder = Object.keys(ALLOWED)
        .filter(name => file.startsWith(`${name}/`))
        .sort((a, b) => b.length - a.length)[0];
      assert.ok(folder, 'its folder is not listed');
      const stray = importsOf(file).filter(name => !ALLOWED[folder]!.some(allowed => name.startsWith(allowed)));
      assert.deepEqual(stray, []);
    });
  }

  it('asks for no dialect by its name', () => {
    const asking = files.filter(file =>
      /dialect\.id\s*[!=]==|[!=]==\s*'comprehensive'/.test(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(asking, []);
  });

  it('has no server code in what the extension loads when it is activated', () => {
    const [extension, server] = ['dist/extension.js', 'dist/cli.js'].map(file => readFileSync(file, 'utf8'));
    for (const trace of ['broken-reference', 'publishing diagnostics', 'is not in the glossary']) {
      assert.ok(server!.includes(trace), `dist/cli.js lacks “${trace}”`);
      assert.ok(!extension!.includes(trace), `dist/extension.js holds “${trace}”`);
    }
  });
});
