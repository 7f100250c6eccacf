import assert from 'node:assert/strict';
import { addressesOf, picturesOf, withPackedNames, withPictures } from '../scripts/pagePictures.mjs';

describe('the links of a page in the packed extension', () => {
  for (const [folder, page, expected] of [
    [
      '.',
      '[a](CHANGELOG.md) [b](LICENSE) [c](docs/README.md#d)',
      '[a](changelog.md) [b](LICENSE.txt) [c](docs/README.md#d)',
    ],
    [
      'docs',
      '[a](../README.md#b) [c](README.md) [d](https://example.com/LICENSE)',
      '[a](../readme.md#b) [c](README.md) [d](https://example.com/LICENSE)',
    ],
    ['docs/checks', '[a](../README.md) [b](../../CHANGELOG.md)', '[a](../README.md) [b](../../changelog.md)'],
  ] as const)
    it(`name files as they are called there: ${page}`, () => assert.equal(withPackedNames(page, folder), expected));
});

describe('the pictures of a page', () => {
  const page =
    '# Bells\n\n![A bell](docs/bell.png)\n\n![A quay](https://example.com/quay.png) [A link](docs/bell.png)\n';

  it('are those with a relative address', () => assert.deepEqual(picturesOf(page), ['docs/bell.png']));

  it('can be part of the page', () => {
    const bytes: Readonly<Record<string, Buffer>> = { 'docs/bell.png': Buffer.from('bell') };
    assert.equal(
      withPictures(page, address => bytes[address]!),
      page.replace('![A bell](docs/bell.png)', '![A bell](data:image/png;base64,YmVsbA==)'),
    );
  });

  it('have the addresses of a repository in a release', () => {
    const repository = { type: 'git', url: 'https://github.com/quay/bells' };
    assert.deepEqual(addressesOf({ version: '1.2.3', repository }), {
      rewriteRelativeLinks: true,
      githubBranch: 'v1.2.3',
      gitlabBranch: 'v1.2.3',
    });
    assert.deepEqual(addressesOf({ version: '1.2.3' }), { rewriteRelativeLinks: false });
  });
});
