// Makes Word documents, and asks LibreOffice for their numbers: `npm run word:labels` writes test/word/expected.json and
// the documents that LibreOffice makes itself, in test/word/made/. The tests compare ours with them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { docx } from './docx.ts';
import { docxOf } from './madeByLibrary.ts';
import { fodtOf, htmlOf, madeByLibrary, madeOfHtml, madeOfOdt, schemes } from './schemes.ts';

const MADE = 'test/word/made';
const folder = mkdtempSync(join(tmpdir(), 'word-labels-'));

function convert(files: readonly string[], to: string, outdir: string): void {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', to, '--outdir', outdir, ...files], { stdio: 'pipe' });
}

const fileNameOf = (name: string) => name.replace(/\W+/g, '-');

async function main(): Promise<void> {
  const names = new Map<string, string>();
  const asked = join(folder, 'asked');
  mkdirSync(asked);
  mkdirSync(MADE, { recursive: true });
  const put = (name: string, bytes: Uint8Array) => {
    names.set(fileNameOf(name), name);
    writeFileSync(join(asked, `${fileNameOf(name)}.docx`), bytes);
  };
  for (const { name, parts } of schemes) put(name, docx(parts));
  for (const outline of madeByLibrary) put(`library ${outline.name}`, await docxOf(outline));
  const sources = [
    ...madeOfHtml.map(outline => [outline.name, 'html', htmlOf(outline)] as const),
    ...madeOfOdt.map(outline => [outline.name, 'fodt', fodtOf(outline)] as const),
  ].map(([name, ending, text]) => {
    const file = join(folder, `${fileNameOf(name)}.${ending}`);
    writeFileSync(file, text);
    return { name, file };
  });
  const html = sources.filter(({ file }) => file.endsWith('.html')).map(({ file }) => file);
  convert(html, 'odt', folder);
  const odts = [
    ...html.map(file => file.replace(/html$/, 'odt')),
    ...sources.filter(({ file }) => file.endsWith('.fodt')).map(({ file }) => file),
  ];
  convert(odts, 'docx:MS Word 2007 XML', MADE);
  for (const { name } of sources) put(name, readFileSync(join(MADE, `${fileNameOf(name)}.docx`)));
  convert(
    readdirSync(asked).map(file => join(asked, file)),
    'txt:Text (encoded):UTF8',
    join(folder, 'texts'),
  );
  const expected = Object.fromEntries(
    readdirSync(join(folder, 'texts'))
      .sort()
      .map(file => {
        const text = readFileSync(join(folder, 'texts', file), 'utf8').replace(/^\ufeff/, '');
        const labels = Array.from(text.matchAll(/^[ \t]*(.*?)[ \t]*rule (\d+) is text/gm), ([, label]) =>
          label!.trim(),
        );
        return [names.get(basename(file, '.txt')), labels];
      }),
  );
  const lines = Object.entries(expected).map(([name, labels]) => ` ${JSON.stringify(name)}: ${JSON.stringify(labels)}`);
  writeFileSync('test/word/expected.json', `{\n${lines.join(',\n')}\n}\n`);
  rmSync(folder, { recursive: true, force: true });
}

await main();
