import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  datedChangelog,
  isLater,
  missingNames,
  notesOf,
  OWNED,
  publishCommands,
  publishedPackage,
} from '../scripts/notes.mjs';

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n### Read\n\n- More.\n\n## 0.1.0 – 2026-01-01\n\n- First.\n';

describe('the notes of a release', () => {
  it('are what the changelog says below its heading', () => {
    const dated = datedChangelog(CHANGELOG, '0.2.0', '2026-11-25');
    assert.equal(dated, CHANGELOG.replace('## Unreleased', '## 0.2.0 – 2026-11-25'));
    assert.equal(notesOf(dated, '0.2.0'), '### Read\n\n- More.');
    assert.equal(notesOf(dated, '0.1.0'), '- First.');
  });

  it('must not be empty', () => {
    assert.throws(
      () => datedChangelog('## Unreleased\n\n## 0.1.0 – 2026-01-01\n', '0.2.0', '2026-11-25'),
      /says nothing/,
    );
    assert.throws(() => datedChangelog('## 0.1.0 – 2026-01-01\n', '0.2.0', '2026-11-25'), /no “## Unreleased”/);
    assert.throws(() => notesOf(CHANGELOG, '0.3.0'), /no heading “## 0\.3\.0/);
  });

  it('belong to a later version', () => {
    assert.deepEqual(
      ['0.2.0', '0.1.1', '1.0.0', '0.1.0', '0.0.9'].map(version => isLater(version, '0.1.0')),
      [true, true, true, false, false],
    );
  });
});

describe('a published package', () => {
  const owner = {
    publisher: 'ringers',
    repository: 'https://a.invalid/r.git',
    bugs: 'https://a.invalid/b',
    homepage: 'https://a.invalid/',
  };

  it('has the names of its owner, and is no longer private', () => {
    const made = publishedPackage(
      { name: 'rulebook', version: '0.1.0', publisher: 'rulebook', private: true },
      '0.2.0',
      owner,
    );
    assert.deepEqual(made, {
      name: 'rulebook',
      version: '0.2.0',
      publisher: 'ringers',
      repository: { type: 'git', url: 'https://a.invalid/r.git' },
      bugs: { url: 'https://a.invalid/b' },
      homepage: 'https://a.invalid/',
    });
  });

  it('is published with three commands', () => assert.equal(publishCommands('0.2.0').length, 3));

  it('lacks only what one file holds', () => {
    const given = JSON.parse(readFileSync('etc/owner.json', 'utf8'));
    assert.deepEqual(Object.keys(given), OWNED);
    assert.deepEqual(missingNames(owner), []);
    assert.deepEqual(missingNames({ ...owner, bugs: null }), ['bugs']);
  });
});
