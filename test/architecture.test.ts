import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const files = ['server/src', 'client/src'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name)),
);

/**
 * The folders that contain source. Each has a README that says what it is, what it may import, and what is always true
 * of it.
 */
const rooms = [...new Set(files.map(file => dirname(file)))].sort();
const MOST_FILES = 20;

/** What the README of a room states. */
interface Rules {
  readonly what: string;
  readonly imports: readonly string[];
  readonly invariant: string;
}

function rulesOf(room: string): Rules {
  const text = readFileSync(join(room, 'README.md'), 'utf8');
  const [, title, what, imports, invariant] =
    /^# (.+)\n\n(.+)\n\n\*\*May import:\*\* (.+)\n\n\*\*Always true:\*\* (.+)\n$/.exec(text) ?? [];
  assert.equal(title, room, `${room}/README.md has another form`);
  return {
    what: what!,
    imports: Array.from(imports!.matchAll(/`([^`]+)`/g), ([, name]) => name!),
    invariant: invariant!,
  };
}

/** All files of the server that the client contains. */
const SHARED = [
  'server/src/core/document/detect.ts',
  'server/src/core/text/escapeMarkdown.ts',
  'server/src/files/',
  'server/src/lsp/messages/',
  'server/src/project/glob.ts',
  'server/src/project/json.ts',
  'server/src/project/projectEdits.ts',
];

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const specifiers = [...source.matchAll(/(?:^(?:import|export|\})[^;']*from |\bimport\(|^import )'([^']+)'/gm)].map(
    match => match[1]!,
  );
  return specifiers.map(name => (name.startsWith('.') ? relative('.', join(dirname(file), name)) : name));
}

function noCircles(imported: ReadonlyMap<string, readonly string[]>): void {
  const done = new Set<string>();
  const follow = (name: string, way: readonly string[]): void => {
    assert.ok(!way.includes(name), `a circle: ${[...way.slice(way.indexOf(name)), name].join(' → ')}`);
    if (done.has(name)) return;
    for (const next of imported.get(name) ?? []) follow(next, [...way, name]);
    done.add(name);
  };
  for (const name of imported.keys()) follow(name, []);
}

describe('architecture', () => {
  for (const room of rooms) {
    const inside = files.filter(file => dirname(file) === room);
    /** Folders, packages, and files at the top of the server, as a README names them. */
    const imported = new Set(
      inside.flatMap(importsOf).flatMap(name => {
        const folder = dirname(name);
        if (!/^(?:server|client)\//.test(name)) return [name];
        return folder === room ? [] : [folder === 'server/src' ? name : folder];
      }),
    );

    it(`${room} imports only what its README says`, () => {
      assert.deepEqual([...imported].sort(), [...rulesOf(room).imports].sort());
    });

    it(`${room} has at most ${MOST_FILES} files`, () => {
      assert.ok(inside.length <= MOST_FILES, `${inside.length} files`);
    });
  }

  it('has no two rooms that import each other, directly or indirectly', () => {
    noCircles(new Map(rooms.map(room => [room, rulesOf(room).imports])));
  });

  for (const folder of ['server/src', 'server/src/core'])
    it(`has no two folders in ${folder} that import each other, directly or indirectly`, () => {
      const wing = (name: string) =>
        name.startsWith(`${folder}/`)
          ? name
              .split('/')
              .slice(0, folder.split('/').length + 1)
              .join('/')
          : '';
      const imported = new Map<string, string[]>();
      for (const file of files.filter(file => wing(file) !== '')) {
        const others = importsOf(file)
          .map(wing)
          .filter(other => other !== '' && other !== wing(file));
        imported.set(wing(file), [...(imported.get(wing(file)) ?? []), ...others]);
      }
      noCircles(imported);
    });

  it('has no two files with the same name', () => {
    const names = files.map(file => basename(file));
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) < index),
      [],
    );
  });

  it('lets the client hold little of the server', () => {
    const stray = files
      .filter(file => file.startsWith('client/'))
      .flatMap(importsOf)
      .filter(name => name.startsWith('server/') && !SHARED.some(shared => name.startsWith(shared)));
    assert.deepEqual(stray, []);
  });

  it('has no two files that import each other, directly or indirectly', () => {
    noCircles(new Map(files.map(file => [file, importsOf(file)])));
  });

  it('imports the protocol’s library in one place', () => {
    const taking = files.filter(file =>
      /^import (?!type )[^;]*'vscode-languageserver';/m.test(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(taking, []);
  });

  for (const [what, library, places] of [
    ['the file system', /^(?:node:)?fs\b/, /^server\/src\/(?:node|cli|mcp\/library)\//],
    ['the library of the editor’s protocol', /^vscode-languageserver\b/, /^server\/src\/(?:lsp|browser|cli)\//],
    ['the library of the assistants’ protocol', /^@modelcontextprotocol\//, /^server\/src\/(?:mcp|cli)\//],
    ['VS Code', /^vscode$/, /^client\//],
  ] as const)
    it(`uses ${what} only where ARCHITECTURE.md says`, () => {
      const using = files.filter(file => importsOf(file).some(name => library.test(name)));
      assert.ok(using.length > 0);
      assert.deepEqual(
        using.filter(file => !places.test(file)),
        [],
      );
    });

  it('checks no dialect by its id', () => {
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
      for (const trace of ['broken-reference', 'publishing diagnostics', "isn't in the glossary"]) {
        assert.ok(server!.includes(trace), `${program} lacks “${trace}”`);
        assert.ok(!extension!.includes(trace), `${entry} holds “${trace}”`);
      }
    });
  }

  it('uses the protocol of indexes in only one file', () => {
    const [server, scip] = ['dist/commands.js', 'dist/scip.js'].map(file => readFileSync(file, 'utf8'));
    const trace = Buffer.from('\n\nscip.proto').toString('base64').slice(0, -2);
    assert.ok(scip!.includes(trace));
    assert.ok(!server!.includes(trace));
  });

  it('uses the protocol of assistants in only one file, which opens no connection and runs no text', () => {
    const [commands, server, mcp] = ['commands', 'server', 'mcp'].map(name => readFileSync(`dist/${name}.js`, 'utf8'));
    const trace = 'notifications/initialized';
    assert.ok(mcp!.includes(trace));
    assert.ok(![commands, server].some(program => program!.includes(trace)));
    assert.doesNotMatch(
      mcp!,
      /new Function\b|\beval\(|require\("(?:node:)?(?:https?|http2|net|tls|dgram|dns|child_process|vm)"\)/,
    );
  });

  it('opens no connections, runs no programs or text, and shows no page except the preview', () => {
    const reaching =
      /['"](?:node:)?(?:https?|http2|net|tls|dgram|dns|child_process|vm|worker_threads|inspector)(?:\/\w+)?['"]|\beval\(|new Function\b|\bfetch\(|XMLHttpRequest|WebSocket|[wW]ebview|CustomEditor|createTerminal|supportHtml/;
    /**
     * Allowed: the client starts the server, a site is served on a port of this computer, and Git is asked for a
     * revision.
     */
    const may: readonly (readonly [file: RegExp, line: RegExp])[] = [
      [/^server\/src\/cli\/reading\/gitRevisions\.ts$/, /^import \{ spawnSync \} from 'node:child_process';$/gm],
      [/^client\/src\/start\/onMachine\.ts$/, /^.*\bnode:child_process'.*$/gm],
      [
        /^server\/src\/cli\/publishing\/watchSite\.ts$/,
        /^import \{ createServer, type ServerResponse \} from 'node:http';$/gm,
      ],
      [/^client\/src\/(?:preview\/\w+|start\/extension)\.ts$/, /[wW]ebview/g],
    ];
    const found = files.filter(file => {
      const allowed = may.filter(([of]) => of.test(file)).map(([, line]) => line);
      return reaching.test(allowed.reduce((text, line) => text.replaceAll(line, ''), readFileSync(file, 'utf8')));
    });
    assert.deepEqual(found, []);
  });

  it('lets the page of a preview run only its own script, and load nothing from the network', () => {
    const page = readFileSync('client/src/preview/pageMarkup.ts', 'utf8');
    assert.match(
      page,
      /`default-src 'none'; style-src \$\{source\}; img-src \$\{source\}; script-src 'nonce-\$\{nonce\}'`/,
    );
    const options = readFileSync('client/src/preview/previews.ts', 'utf8');
    assert.match(options, /enableForms: false, localResourceRoots: \[pageFolder\(extensionUri\), \.\.\.symbols\] /);
    const script = readFileSync('dist/preview/preview.js', 'utf8');
    assert.doesNotMatch(script, /innerHTML|insertAdjacentHTML|document\.write|\beval\(|fetch\(/);
  });

  it('lets Markdown run only the listed commands', () => {
    const trusting = files.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/isTrusted = (.*)/g)].map(([, trusted = '']) => trusted),
    );
    assert.ok(trusting.length > 0);
    for (const trusted of trusting) assert.match(trusted, /^\{ enabledCommands: \[.+\] \};$/);
  });
});
