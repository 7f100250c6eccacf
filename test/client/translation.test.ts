import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Texts = Readonly<Record<string, string>>;

const readJson = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8'));
const languages = readdirSync('l10n').map(file => /^bundle\.l10n\.(.+)\.json$/.exec(file)?.[1] ?? file);

/** The texts that the client shows, as `vscode.l10n.t` is given them. */
const shown = readdirSync(join('client', 'src')).flatMap(file => {
  const source = readFileSync(join('client', 'src', file), 'utf8');
  const texts = Array.from(source.matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g), ([, text = '']) => text);
  assert.equal(
    texts.length,
    source.split('l10n.t(').length - 1,
    `${file} has a text that is not written where it is asked for`,
  );
  return texts;
});

/** What a translation must leave as it is: places for values, links, code, keys. */
const kept = (text: string) => (text.match(/\{\d\}|\]\(command:[^)]*\)|`[^`]*`|\$\([\w-]+\)|\n/g) ?? []).sort();

function assertTranslated(texts: Texts, translated: Texts): void {
  assert.deepEqual(Object.keys(translated).sort(), Object.keys(texts).sort());
  for (const [key, text] of Object.entries(texts)) {
    assert.ok(translated[key]?.trim(), key);
    assert.deepEqual(kept(translated[key]!), kept(text), key);
  }
}

describe('what VS Code shows', () => {
  it('is in German', () => assert.deepEqual(languages, ['de']));

  it('is named in package.json by keys that package.nls.json has, all of them', () => {
    const keys = Array.from(readFileSync('package.json', 'utf8').matchAll(/"%([^%"]+)%"/g), ([, key]) => key);
    assert.deepEqual([...new Set(keys)].sort(), Object.keys(readJson('package.nls.json')).sort());
  });

  it('has no text in package.json itself, but the names of Rulebook', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8'));
    const texts = Array.from(
      JSON.stringify(contributes).matchAll(
        /"(?:title|shortTitle|label|name|contents|altText|\w*[dD]escription)":"([^"%][^"]*)"/g,
      ),
      ([, text]) => text,
    );
    assert.deepEqual([...new Set(texts)].sort(), ['Rulebook', 'rulebook']);
  });

  for (const language of languages) {
    it(`is all there in ${language}: commands, settings, first steps`, () =>
      assertTranslated(readJson('package.nls.json'), readJson(`package.nls.${language}.json`)));

    it(`is all there in ${language}: questions and messages`, () =>
      assertTranslated(
        Object.fromEntries(shown.map(text => [text, text])),
        readJson(`l10n/bundle.l10n.${language}.json`),
      ));
  }
});
