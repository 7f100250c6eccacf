import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { filesIn } from '../support/fixture.ts';
import { linesOf, rulebook, rulebookIn, scratch } from './run.ts';

const RULES = `1. The Quay

100. Bells

100.1. A bell rings. See rule 100.2.

100.2. It rings at dusk {T}.

101. Ropes

101.1. A rope hangs.
`;
const BROKEN = RULES.replace('See rule 100.2', 'See rule 100.7');
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** All files below a folder, with their contents. */
function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter(name => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map(name => [name, readFileSync(join(folder, name), 'utf8')]));
}

describe('rulebook publish', () => {
  const files = scratch();
  let count = 0;
  /** A folder with files, and the site that doesn't exist yet. */
  const place = (fixture: string) => {
    const name = `place-${++count}`;
    for (const { name: file, text } of filesIn(fixture)) files.write(join(name, file), text);
    return files.path(name);
  };
  const leftovers = (folder: string) => readdirSync(folder).filter(name => name.startsWith('.'));

  it('writes the same site each time', () => {
    const folder = place(RULES);
    const { status, stdout, stderr } = rulebookIn(folder, 'publish', '-o', 'site', 'rules.txt');
    assert.deepEqual([status, stdout, stderr], [0, 'site: 3 pages, 6 anchors\n', '']);
    const first = contentOf(join(folder, 'site'));
    for (const name of [
      'index.html',
      '1.html',
      'all.html',
      'site.css',
      'page.js',
      'search.js',
      'data.js',
      'index.js',
      'anchors.json',
    ])
      assert.ok(first[name], name);
    assert.equal(rulebookIn(folder, 'publish', '-o', 'site', 'rules.txt').status, 0);
    assert.deepEqual(contentOf(join(folder, 'site')), first);
    assert.deepEqual(leftovers(folder), []);
  });

  it('publishes the books of a rulebook.json, or the specified one', () => {
    const folder = place(`=== rulebook.json ===
{ "books": [{ "names": ["Quay"], "files": ["quay.txt"] }, { "names": ["Pier"], "files": ["pier.txt"] }] }
=== quay.txt ===
${RULES}
=== pier.txt ===
${RULES}`);
    assert.equal(rulebookIn(folder, 'publish', '-o', 'all').status, 0);
    assert.ok(existsSync(join(folder, 'all', 'quay', '1.html')) && existsSync(join(folder, 'all', 'pier', '1.html')));
    assert.equal(rulebookIn(folder, 'publish', '-o', 'one', 'Pier').status, 0);
    assert.match(readFileSync(join(folder, 'one', 'index.html'), 'utf8'), /<h1>Pier<\/h1>/);
  });

  it('reads title, logo, colors, symbols, and aliases from rulebook.json', () => {
    const folder = place(`=== rulebook.json ===
{
  "books": [{ "files": ["rules.txt"] }],
  "publish": {
    "title": "Quay Rules",
    "header": "For the harbor",
    "url": "https://quay.example",
    "logo": "art/logo.svg",
    "colors": { "accent": "#123456", "accentDark": "#abcdef" },
    "symbols": "art/symbols",
    "aliases": ["R{compact}"]
  }
}
=== rules.txt ===
${RULES}
=== art/logo.svg ===
${PICTURE}
=== art/symbols/T.svg ===
${PICTURE}`);
    assert.deepEqual(rulebookIn(folder, 'publish', '-o', 'site'), {
      status: 0,
      stdout: 'site: 3 pages, 6 anchors\n',
      stderr: '',
    });
    const site = contentOf(join(folder, 'site'));
    assert.match(site['index.html']!, /<h1>Quay Rules<\/h1><p class=tagline>For the harbor/);
    assert.match(site['index.html']!, /https:\/\/quay\.example\//);
    assert.match(site['1.html']!, /src=symbols\/T\.svg/);
    assert.match(site['1.html']!, /id=R1002/);
    assert.match(site['site.css']!, /#123456.*#abcdef/s);
    assert.ok(site['logo.svg'] && site['symbols/T.svg'] && site['sitemap.xml']);
  });

  it('refuses broken references, and lists them', () => {
    const folder = place(BROKEN);
    const { status, stderr } = rulebookIn(folder, 'publish', '-o', 'site', 'rules.txt');
    assert.equal(status, 1);
    assert.match(stderr, /^rulebook: rules\.txt:5:31: Rule 100\.7 doesn't exist/m);
    assert.match(stderr, /nothing is published: 1 problem\./);
    assert.ok(!existsSync(join(folder, 'site')));
  });

  it('publishes them as text if allowed', () => {
    const folder = place(BROKEN);
    assert.equal(rulebookIn(folder, 'publish', '-o', 'site', '--allow-broken', 'rules.txt').status, 0);
    assert.match(readFileSync(join(folder, 'site', '1.html'), 'utf8'), /See rule 100\.7\./);
    const project = JSON.stringify({ books: [{ files: ['rules.txt'] }], publish: { broken: 'text' } });
    writeFileSync(join(folder, 'rulebook.json'), project);
    assert.equal(rulebookIn(folder, 'publish', '-o', 'site').status, 0);
  });

  it('reports once that two rules have the same number', () => {
    const folder = place(RULES.replace('101.1.', '100.2.').replace('101. Ropes\n\n', ''));
    const { status, stderr } = rulebookIn(folder, 'publish', '-o', 'site', 'rules.txt');
    assert.deepEqual(
      [status, linesOf(stderr)],
      [0, ["rulebook: 100.2 appears more than once; the second one's anchor is #100.2-2."]],
    );
  });

  it('publishes a text without titles', () => {
    const folder = place('100.1. A bell rings.\n\n100.2. A rope hangs.\n\n100.3. A gull sings.\n');
    assert.equal(rulebookIn(folder, 'publish', '-o', 'site', 'rules.txt').status, 0);
  });

  it('refuses a folder with other files', () => {
    const folder = place(`${RULES}
=== site/notes.txt ===
mine`);
    const { status, stderr } = rulebookIn(folder, 'publish', '-o', 'site', 'rules.txt');
    assert.equal(status, 2);
    assert.match(
      stderr,
      /site isn't empty, and isn't a site that rulebook published; specify another folder, or use --force/,
    );
    assert.deepEqual(contentOf(join(folder, 'site')), { 'notes.txt': 'mine' });
  });

  it('keeps other files in the folder', () => {
    const folder = place(`${RULES}
=== site/CNAME ===
quay.example
=== site/.git/config ===
x
=== site/1.html ===
old`);
    assert.equal(rulebookIn(folder, 'publish', '-o', 'site', '--force', 'rules.txt').status, 0);
    writeFileSync(join(folder, 'site', 'mine.txt'), 'mine');
    writeFileSync(join(folder, 'rules.txt'), RULES.replace('1. The Quay', '2. The Quay').replaceAll('10', '20'));
    assert.equal(rulebookIn(folder, 'publish', '-o', 'site', 'rules.txt').status, 0);
    const site = contentOf(join(folder, 'site'));
    assert.deepEqual([site.CNAME, site['.git/config'], site['mine.txt']], ['quay.example\n', 'x\n', 'mine']);
    assert.ok(site['2.html'] && !site['1.html']);
  });

  it('deletes no hidden folder, whatever the list of published files says', () => {
    const folder = place(`${RULES}
=== site/.git/config ===
x
=== site/.rulebook-files ===
.git
.git/config
1.html`);
    assert.equal(rulebookIn(folder, 'publish', '-o', 'site', 'rules.txt').status, 0);
    assert.equal(contentOf(join(folder, 'site'))['.git/config'], 'x\n');
  });

  it('publishes into the folder that a link leads to, if that is free', () => {
    const folder = place(`${RULES}=== home/mine.txt ===\nmine\n`);
    const publish = (...args: readonly string[]) => rulebookIn(folder, 'publish', ...args, 'rules.txt');
    mkdirSync(join(folder, 'releases'));
    for (const [link, to] of [
      ['site', 'releases'],
      ['other', 'home'],
      ['lost', 'nowhere'],
    ])
      symlinkSync(to!, join(folder, link!));
    for (let round = 0; round < 2; round++) {
      assert.equal(publish('-o', 'site').status, 0);
      assert.ok(lstatSync(join(folder, 'site')).isSymbolicLink());
      assert.ok(existsSync(join(folder, 'releases', 'index.html')));
    }
    assert.match(publish('-o', 'other').stderr, /other isn't empty, and isn't a site/);
    const { status, stderr } = publish('-o', 'lost');
    assert.deepEqual(
      [status, stderr],
      [2, "rulebook: lost is a link to a folder that doesn't exist; create it first.\n"],
    );
    assert.ok(lstatSync(join(folder, 'lost')).isSymbolicLink());
    assert.deepEqual(contentOf(join(folder, 'home')), { 'mine.txt': 'mine\n' });
    assert.deepEqual(leftovers(folder), []);
  });

  it("keeps the old site if the new one can't be written", () => {
    const folder = place(RULES);
    assert.equal(rulebookIn(folder, 'publish', '-o', 'site', 'rules.txt').status, 0);
    const before = contentOf(join(folder, 'site'));
    for (const writes of [0, 5, 9]) {
      const { status, stderr } = spawnSync(
        process.execPath,
        [
          '--require',
          resolve('test/cli/failingWrites.cjs'),
          resolve('dist/cli.js'),
          'publish',
          '-o',
          'site',
          'rules.txt',
        ],
        { cwd: folder, encoding: 'utf8', env: { ...process.env, RULEBOOK_WRITES: String(writes) } },
      );
      assert.equal(status, 2, stderr);
      assert.match(stderr, /site: can't be written: /);
      assert.deepEqual(contentOf(join(folder, 'site')), before);
      assert.deepEqual(leftovers(folder), []);
    }
  });

  it("refuses a logo that is missing, isn't a picture, or is elsewhere", () => {
    const check = (logo: string, message: RegExp) => {
      const folder = place(`=== rulebook.json ===
{ "books": [{ "files": ["rules.txt"] }], "publish": { "logo": "${logo}" } }
=== rules.txt ===
${RULES}`);
      files.write('outside.svg', PICTURE);
      symlinkSync(files.path('outside.svg'), join(folder, 'link.svg'));
      const { status, stderr } = rulebookIn(folder, 'publish', '-o', 'site');
      assert.equal(status, 2);
      assert.match(stderr, message);
      assert.ok(!existsSync(join(folder, 'site')));
    };
    check('logo.svg', /the logo “logo\.svg” doesn't exist; correct “publish” in rulebook\.json\./);
    check('rules.txt', /the logo “rules\.txt” isn't a picture; use one of \.svg/);
    check('../outside.svg', /the logo “\.\.\/outside\.svg” is outside the folder of rulebook\.json/);
    check('link.svg', /is outside the folder of rulebook\.json/);
  });

  it('refuses to drop an anchor of the last publication', () => {
    const folder = place(RULES);
    assert.equal(rulebookIn(folder, 'publish', '-o', 'site', 'rules.txt').status, 0);
    writeFileSync(join(folder, 'rules.txt'), RULES.replace('101.1.', '101.2.'));
    for (const published of [
      ['--published', 'site'],
      ['--published', 'site/anchors.json'],
      ['-o', 'site'],
    ]) {
      const { status, stderr } = rulebookIn(folder, 'publish', '--check', ...published, 'rules.txt');
      assert.equal(status, 1);
      assert.match(stderr, /#101\.1 was published and would vanish;/);
    }
    const publish = { moved: { '101.1': '101.2' } };
    writeFileSync(join(folder, 'rulebook.json'), JSON.stringify({ books: [{ files: ['rules.txt'] }], publish }));
    assert.deepEqual(rulebookIn(folder, 'publish', '--check', '--published', 'site'), {
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('reports that there was no publication', () => {
    const folder = place(RULES);
    const { status, stderr } = rulebookIn(folder, 'publish', '--check', '--published', '.', 'rules.txt');
    assert.equal(status, 2);
    assert.match(stderr, /\. contains no anchors\.json; specify the folder of the last publication\./);
  });

  it('publishes earlier editions, changes since the last one, and links from old numbers', () => {
    const OLD = `1. The Quay

100. Bells

100.1. A bell rings at dusk when the keeper of the quay calls. See rule 100.2.

100.2. A second bell of the harbor hangs above the long pier.

100.3. A gull that sings at dawn wakes all who sleep on the boats.
`;
    const NOW = OLD.replace('100.2. A second', '100.2. No bell rings in fog.\n\n100.3. A second')
      .replace('100.3. A gull', '100.4. A gull')
      .replace('at dusk', 'at midnight');
    const folder = place(`=== rulebook.json ===
{
  "books": [
    { "names": ["Quay"], "files": ["rules.txt"], "edition": "2026", "editions": [{ "name": "May 2025", "files": ["old.txt"] }] }
  ],
  "publish": { "url": "https://quay.example/" }
}
=== rules.txt ===
${NOW}
=== old.txt ===
${OLD}`);
    const { status, stderr } = rulebookIn(folder, 'publish', '-o', 'site');
    assert.deepEqual([status, stderr], [0, '']);
    const site = contentOf(join(folder, 'site'));
    assert.match(site['may-2025/1.html']!, /A bell rings at dusk/);
    assert.match(site['may-2025/1.html']!, /https:\/\/quay\.example\/may-2025\/1\.html/);
    assert.match(site['may-2025/1.html']!, /href=\.\.\/index\.html>Current edition/);
    assert.match(site['changes.html']!, /Since May 2025.*<del>dusk <\/del><ins>midnight <\/ins>/s);
    assert.match(site['1.html']!, /id=100\.1>.*<p class=since>Reworded since May 2025/s);
    assert.match(site['1.html']!, /<p class=since>was 100\.3 in May 2025/);
    assert.match(site['1.html']!, /href=changes\.html>What changed/);
    assert.match(site['changes.html']!, /<p>added: 1 · moved: 2 · reworded: 1</);
    const project = readFileSync(join(folder, 'rulebook.json'), 'utf8');
    writeFileSync(join(folder, 'rulebook.json'), project.replace('"names"', '"language": "de", "names"'));
    assert.equal(rulebookIn(folder, 'publish', '-o', 'german').status, 0);
    const german = contentOf(join(folder, 'german'));
    assert.match(german['may-2025/1.html']!, /<html lang=de>.*href=\.\.\/index\.html>Aktuelle Ausgabe/s);
    assert.match(german['changes.html']!, /<p>hinzugefügt: 1 · verschoben: 2 · umformuliert: 1</);
    assert.match(german['1.html']!, /<p class=since>Umformuliert seit May 2025.*<p class=since>in May 2025: 100\.3/s);
    writeFileSync(join(folder, 'rulebook.json'), project);
    writeFileSync(join(folder, 'rules.txt'), NOW.replace('100.4. A gull', '100.9. A gull'));
    assert.equal(rulebookIn(folder, 'publish', '--check', '--published', 'site').status, 1);
    const after = NOW.replace('100.3. A second bell of the harbor hangs above the long pier.\n\n', '').replace(
      'See rule 100.2',
      'See rule 100.4',
    );
    writeFileSync(join(folder, 'rules.txt'), after);
    assert.equal(rulebookIn(folder, 'publish', '-o', 'site').status, 0);
    assert.match(
      contentOf(join(folder, 'site'))['1.html']!,
      /<li id=100\.3>100\.3 is now <a href=1\.html#100\.4>100\.4<\/a>/,
    );
  });

  it('writes one Markdown file, or JSON', () => {
    const folder = place(RULES);
    const markdown = rulebookIn(folder, 'publish', '--format', 'md', 'rules.txt');
    assert.match(markdown.stdout, /^# rules\n/);
    assert.equal(rulebookIn(folder, 'publish', '--format', 'json', '-o', 'rules.json', 'rules.txt').status, 0);
    assert.equal(JSON.parse(readFileSync(join(folder, 'rules.json'), 'utf8')).books[0].items.length, 6);
    const { status, stderr } = rulebookIn(folder, 'publish', '--format', 'json', '-o', 'rules.txt', 'rules.txt');
    assert.equal(status, 2);
    assert.match(stderr, /rules\.txt is also an input; write to another file/);
  });

  it('asks for a folder', () => {
    const { status, stderr } = rulebook('publish', 'rules.txt');
    assert.equal(status, 2);
    assert.match(stderr, /specify the folder of the site: rulebook publish -o DIR/);
  });

  it('serves the site on a local port, and publishes again after a change', async () => {
    const folder = place(RULES);
    const program = spawn(
      process.execPath,
      [resolve('dist', 'cli.js'), 'publish', '-o', 'site', '--watch', 'rules.txt'],
      { cwd: folder },
    );
    try {
      const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
      assert.equal((await lines.next()).value, 'site: 3 pages, 6 anchors');
      const address = (await lines.next()).value as string;
      const events = await fetch(`${address}.rulebook-events`);
      const page = await (await fetch(`${address}1.html`)).text();
      assert.match(page, /A rope hangs/);
      assert.equal((await fetch(`${address}../rules.txt`)).status, 404);
      assert.equal((await fetch(`${address}%2E%2E%2Frules.txt`)).status, 404);
      writeFileSync(join(folder, 'rules.txt'), RULES.replace('A rope hangs', 'A lantern hangs'));
      const event = await events.body!.getReader().read();
      assert.equal(new TextDecoder().decode(event.value), 'data: new\n\n');
      assert.match(await (await fetch(`${address}1.html`)).text(), /A lantern hangs/);
    } finally {
      program.kill();
    }
  });
});
