import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const files = ['server/src', 'client/src'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name)),
);

/** Which folders and packages a file, or those of a folder, may import; the longest name that fits a file counts. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'server/src/core': ['server/src/core'],
  'server/src/core/dialects': ['server/src/core'],
  'server/src/core/search': ['server/src/core', 'minisearch'],
  'server/src/lsp': [
    'server/src/lsp',
    'server/src/project',
    'server/src/core',
    'server/src/host.ts',
    'dequal/lite',
    'vscode-languageserver',
    'vscode-uri',
  ],
  'server/src': [],
  'server/src/library': ['server/src/library', 'server/src/core'],
  'server/src/scip': ['server/src/scip', 'server/src/core', '@bufbuild/protobuf', '@c4312/scip'],
  'server/src/files': ['server/src/files'],
  'server/src/project': [
    'server/src/project',
    'server/src/core',
    'server/src/host.ts',
    'jsonc-parser',
    'picomatch',
    'vscode-uri',
  ],
  'server/src/node': ['server/src/node', 'server/src/files', 'server/src/host.ts', 'node:'],
  'server/src/browser': ['server/src/lsp', 'package.json', 'vscode-languageserver/browser'],
  'server/src/cli': [
    'server/src',
    'node:',
    'diff',
    'env-paths',
    'picomatch',
    'vscode-languageserver/node',
    'vscode-uri',
  ],
  'client/src': [
    'client/src',
    'server/src/core/detect.ts',
    'server/src/core/escapeMarkdown.ts',
    'server/src/files',
    'server/src/lsp/status.ts',
    'server/src/lsp/views.ts',
    'server/src/lsp/renumbering.ts',
    'server/src/project/glob.ts',
    'server/src/project/json.ts',
    'jsonc-parser',
    'vscode',
  ],
  'client/src/node.ts': ['client/src/extension.ts', 'client/src/onMachine.ts', 'vscode'],
  'client/src/browser.ts': ['client/src/extension.ts', 'client/src/inBrowser.ts', 'vscode'],
  'client/src/onMachine.ts': ['client/src', 'vscode', 'vscode-languageclient/node', 'node:'],
  'client/src/inBrowser.ts': ['client/src', 'vscode', 'vscode-languageclient/browser'],
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
        .filter(name => file === name || file.startsWith(`${name}/`))
        .sort((a, b) => b.length - a.length)[0];
      assert.ok(folder, 'its folder is not listed');
      const stray = importsOf(file).filter(name => !ALLOWED[folder]!.some(allowed => name.startsWith(allowed)));
      assert.deepEqual(stray, []);
    });
  }

  it('has no two files that import each other, not even over others', () => {
    const imported = new Map(files.map(file => [file, importsOf(file)]));
    const done = new Set<string>();
    const follow = (file: string, way: readonly string[]): void => {
      assert.ok(!way.includes(file), `a circle: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`);
      if (done.has(file)) return;
      for (const next of imported.get(file) ?? []) follow(next, [...way, file]);
      done.add(file);
    };
    for (const file of files) follow(file, []);
  });

  it('takes what it uses of the protocol’s library in one place', () => {
    const taking = files.filter(file =>
      /^import (?!type )[^;]*'vscode-languageserver';/m.test(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(taking, []);
  });

  it('asks for no dialect by its name', () => {
    const asking = files.filter(file =>
      /dialect\.id\s*[!=]==|[!=]==\s*'comprehensive'/.test(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(asking, []);
  });

  for (const [entry, program] of [
    ['dist/extension.js', 'dist/server.js'],
    ['dist/client.js', 'dist/server.js'],
    ['dist/browser/extension.js', 'dist/browser/server.js'],
  ] as const) {
    it(`has no server code in ${entry}`, () => {
      const [extension, server] = [entry, program].map(file => readFileSync(file, 'utf8'));
      for (const trace of ['broken-reference', 'publishing diagnostics', 'is not in the glossary']) {
        assert.ok(server!.includes(trace), `${program} lacks “${trace}”`);
        assert.ok(!extension!.includes(trace), `${entry} holds “${trace}”`);
      }
    });
  }

  it('has the protocol of indexes in a file of its own', () => {
    const [server, scip] = ['dist/commands.js', 'dist/scip.js'].map(file => readFileSync(file, 'utf8'));
    const trace = Buffer.from('\n\nscip.proto').toString('base64').slice(0, -2);
    assert.ok(scip!.includes(trace));
    assert.ok(!server!.includes(trace));
  });

  it('opens no connection, runs no other program and no text, and shows no page of its own', () => {
    const reaching =
      /['"](?:node:)?(?:https?|http2|net|tls|dgram|dns|child_process|vm|worker_threads|inspector)(?:\/\w+)?['"]|\beval\(|new Function\b|\bfetch\(|XMLHttpRequest|WebSocket|[wW]ebview|CustomEditor|createTerminal|supportHtml/;
    /** What may: the client starts the server, and the program what it is made of. */
    const may: readonly (readonly [file: RegExp, line: RegExp])[] = [
      [/^client\/src\/onMachine\.ts$/, /^.*\bnode:child_process'.*$/gm],
    ];
    const found = files.filter(file => {
      const allowed = may.filter(([of]) => of.test(file)).map(([, line]) => line);
      return reaching.test(allowed.reduce((text, line) => text.replaceAll(line, ''), readFileSync(file, 'utf8')));
    });
    assert.deepEqual(found, []);
  });

  it('lets Markdown run no commands but those that it lists', () => {
    const trusting = files.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/isTrusted = (.*)/g)].map(([, trusted = '']) => trusted),
    );
    assert.ok(trusting.length > 0);
    for (const trusted of trusting) assert.match(trusted, /^\{ enabledCommands: \[.+\] \};$/);
  });
});
