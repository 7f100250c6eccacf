import assert from 'node:assert/strict';
import { addressesOf, picturesOf, withPictures } from '../scripts/pagePictures.mjs';

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
