import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const files = ['server/src', 'client/src'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name)),
);

/** The folders that contain source. Each has a README that says what it is, and what is always true of it. */
const rooms = [...new Set(files.map(file => dirname(file)))].sort();
/** How many files a room holds; the checks, one file each, are as many as there are. */
const MOST_FILES = 25;

/** The floors of the engine, from the lowest: a folder of it imports only from its own floor and from lower ones. */
const FLOORS = [
  ['text', 'numbers'],
  ['dialect', 'blocks', 'reader', 'infer', 'shipped'],
  ['document'],
  ['book'],
  ['citing', 'editions'],
  ['features', 'findings', 'search', 'render'],
  ['changes'],
  ['checks'],
  ['review'],
];

/** What each other folder of the server, and the client, imports from outside itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  files: [],
  ...Object.fromEntries(['project', 'word', 'scip', 'api', 'site'].map(name => [name, ['core']])),
  node: ['files', 'project'],
  mcp: ['core', 'files', 'project', 'node', 'site'],
  lsp: ['core', 'project', 'word', 'mcp', 'site'],
  browser: ['files', 'lsp'],
  cli: ['core', 'files', 'project', 'word', 'scip', 'site', 'node', 'mcp', 'lsp'],
  client: ['core', 'files', 'project', 'word', 'lsp'],
};

/** The folder of the server, or the client, that a file belongs to: `core`, `lsp`, `client`. */
const wingOf = (file: string) => (file.startsWith('client/') ? 'client' : file.split('/')[2]!);

/** The floor of a file of the engine. */
function floorOf(file: string): number {
  const floor = FLOORS.findIndex(folders => folders.includes(file.split('/')[3]!));
  assert.notEqual(floor, -1, `${file} is in a folder without a floor`);
  return floor;
}

function allows(importer: string, imported: string): boolean {
  const [from, to] = [wingOf(importer), wingOf(imported)];
  if (to === 'host.ts') return true;
  if (from === to) return from !== 'core' || floorOf(importer) >= floorOf(imported);
  return MAY_IMPORT[from]?.includes(to) ?? false;
}

/** All files of the server that the client contains. */
const SHARED = [
  'server/src/core/document/detect.ts',
  'server/src/core/text/escapeMarkdown.ts',
  'server/src/files/',
  'server/src/lsp/protocol/ownRequests.ts',
  'server/src/project/glob.ts',
  'server/src/project/json.ts',
  'server/src/project/projectEdits.ts',
  // Only types.
  'server/src/word/word.ts',
  'server/src/word/wordJobs.ts',
];

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const specifiers = [...source.matchAll(/(?:^(?:import|export|\})[^;']*from |\bimport\(|^import )'([^']+)'/gm)].map(
    match => match[1]!,
  );
  return specifiers.map(name => (name.startsWith('.') ? relative('.', join(dirname(file), name)) : name));
}

/** A program with the files of code that it shares with others. */
function withShared(program: string): string {
  const text = readFileSync(program, 'utf8');
  const shared = [...text.matchAll(/require\("\.\/(shared\d+\.js)"\)/g)].map(([, name]) => `dist/${name}`);
  return [text, ...shared.map(withShared)].join('\n');
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
    it(`${room} has a README of two sentences, and at most ${MOST_FILES} files`, () => {
      const text = readFileSync(join(room, 'README.md'), 'utf8');
      const [, title] = /^# (.+)\n\n.+\n\n\*\*Always true:\*\* .+\n$/.exec(text) ?? [];
      assert.equal(title, room, `${room}/README.md has another form`);
      const inside = files.filter(file => dirname(file) === room);
      assert.ok(inside.length <= MOST_FILES || room.endsWith('checks/rules'), `${inside.length} files`);
    });
  }

  it('imports only in the allowed directions', () => {
    const wrong = files.flatMap(file =>
      importsOf(file)
        .filter(name => /^(?:server|client)\//.test(name) && !allows(file, name))
        .map(name => `${file} imports ${name}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('has no two rooms that import each other, directly or indirectly', () => {
    const roomsOf = (room: string) =>
      files.filter(file => dirname(file) === room).flatMap(file => importsOf(file).map(name => dirname(name)));
    noCircles(new Map(rooms.map(room => [room, roomsOf(room).filter(name => name !== room && rooms.includes(name))])));
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
    ['dist/browser/extension.js', 'dist/worker.js'],
  ] as const) {
    it(`has no server code in ${entry}`, () => {
      const [extension, server] = [entry, program].map(withShared);
      for (const trace of ['broken-reference', 'publishing diagnostics', "isn't in the glossary"]) {
        assert.ok(server!.includes(trace), `${program} lacks “${trace}”`);
        assert.ok(!extension!.includes(trace), `${entry} holds “${trace}”`);
      }
    });
  }

  it('uses the protocol of indexes in only one file', () => {
    const [server, scip] = ['dist/commands.js', 'dist/scip.js'].map(withShared);
    const trace = Buffer.from('\n\nscip.proto').toString('base64').slice(0, -2);
    assert.ok(scip!.includes(trace));
    assert.ok(!server!.includes(trace));
  });

  it('uses the protocol of assistants in only one file, which opens no connection and runs no text', () => {
    const [commands, server, mcp] = ['commands', 'server', 'mcp'].map(name => withShared(`dist/${name}.js`));
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
     * Allowed: the client starts the server, the command line to publish a site, and the reader of Word documents; a site is served on a port of this
     * computer; Git is asked for a revision; and the program's own bundles are loaded as compiled before.
     */
    const may: readonly (readonly [file: RegExp, line: RegExp])[] = [
      [/^server\/src\/cli\/reading\/git\.ts$/, /^import \{ spawnSync \} from 'node:child_process';$/gm],
      [/^server\/src\/cli\/program\/compiled\.ts$/, /^import \{ Script \} from 'node:vm';$/gm],
      [/^client\/src\/(?:start\/(?:node|onMachine)|project\/publishWebsite)\.ts$/, /^.*\bnode:child_process'.*$/gm],
      [
        /^server\/src\/cli\/writing\/watchSite\.ts$/,
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
