import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codes } from '../server/src/cli/showing/placed.ts';
import { outcomeOf, resolve } from '../server/src/core/book/resolve.ts';
import { runChecks } from '../server/src/core/checks/runChecks.ts';
import { detectDialect } from '../server/src/core/document/detect.ts';
import { blocksOf } from '../server/src/core/document/document.ts';
import { dialects } from '../server/src/core/shipped/shippedDialects.ts';
import { fixture } from './support/fixture.ts';

const pages = [
  ...readdirSync('.').filter(name => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => join('docs', name)),
];

describe('documentation', () => {
  it('describes checks and rulebook.json as they are', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/docs.mjs', '--check'], {
      encoding: 'utf8',
    });
    assert.equal(stderr, '');
    assert.equal(status, 0);
  });

  for (const { code } of codes) {
    it(`has a page for ${code}`, () => {
      assert.ok(readFileSync(join('docs', 'checks', `${code}.md`), 'utf8').startsWith(`# ${code}\n`));
    });
  }

  for (const page of pages) {
    it(`${page} links to existing files and headings`, () => assert.deepEqual(brokenLinks(page), []));
  }

  it('can be reached from its first pages, for users and for contributors', () => {
    const reached = new Set<string>();
    const visit = (page: string) => {
      if (reached.has(page)) return;
      reached.add(page);
      for (const { file } of linksOf(page)) if (file.endsWith('.md') && existsSync(file)) visit(file);
    };
    for (const first of ['README.md', 'CONTRIBUTING.md']) visit(first);
    assert.deepEqual(
      pages.filter(page => !reached.has(page)),
      [],
    );
  });

  for (const dialect of dialects) {
    it(`shows a text in the dialect ${dialect.id} without faults`, () => {
      const page = dialect.id.startsWith('dataset') ? 'data-sets' : dialect.id;
      const shown = fencesOf(join('docs', 'dialects', `${page}.md`)).find(
        text => detectDialect(text)?.id === dialect.id,
      );
      assert.ok(shown, 'no text on its page is in this dialect');
      const { workspace, document } = fixture(shown, detectDialect(shown));
      const references = blocksOf(document).flatMap(({ block }) => block.references);
      assert.ok(references.length >= 3, `${references.length} references`);
      for (const reference of references) assert.equal(outcomeOf(resolve(workspace, document, reference)), 'resolved');
      assert.deepEqual(runChecks(workspace, document), []);
    });
  }
});

describe('the pictures of gutter marks', () => {
  const marks = ['changed', 'cited', 'tested', 'uncited'];

  it('differ in shape, not only in color', () => {
    const shapes = marks.map(name =>
      readFileSync(join('media', `${name}.svg`), 'utf8')
        .replace(/<title>.*?<\/title>/, '')
        .replace(/#[\da-f]{6}|\b(?:fill|stroke)-opacity="[^"]*"/g, ''),
    );
    assert.equal(new Set(shapes).size, marks.length, shapes.join('\n'));
  });
});

interface Link {
  readonly written: string;
  /** The linked file; for a link within the page, the page itself. */
  readonly file: string;
  readonly heading: string | undefined;
}

function brokenLinks(page: string): string[] {
  return linksOf(page)
    .filter(({ file, heading }) => !existsSync(file) || (heading && !anchorsOf(file).has(heading)))
    .map(({ written }) => written);
}

/** The links of a page to files of the project. Links in code don't count. */
function linksOf(page: string): Link[] {
  const prose = readFileSync(page, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, written = '']) => {
    const [path = '', heading] = written.split('#');
    return { written, file: path ? join(dirname(page), path) : page, heading };
  });
}

/** The anchors that Markdown gives to the headings of a page. */
function anchorsOf(page: string): Set<string> {
  const headings = [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(match => match[1]!);
  return new Set(
    headings.map(heading =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

/** The rules texts in a page. */
function fencesOf(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(match => match[1]!);
}
