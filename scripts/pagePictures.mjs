// Pictures and links of Markdown pages.

import { posix } from 'node:path';

/** A PNG with a relative address, up to the end of the address. */
const PICTURE = /(!\[[^\]\n]*\]\()(?![a-z]+:)([^)\s]+\.png)(?=\))/g;

/**
 * The relative addresses of the pictures on a page.
 * @param {string} page Markdown
 */
export function picturesOf(page) {
  return Array.from(page.matchAll(PICTURE), ([, , address]) => address);
}

/**
 * A page that contains its pictures, as data addresses.
 * @param {string} page Markdown
 * @param {(address: string) => Buffer} read gives the bytes of a picture
 */
export function withPictures(page, read) {
  return page.replace(
    PICTURE,
    (_, before, address) => `${before}data:image/png;base64,${read(address).toString('base64')}`,
  );
}

/** The names that vsce gives to files: elsewhere than in Windows and macOS, links to their own names lead nowhere. */
const PACKED = new Map([
  ['README.md', 'readme.md'],
  ['CHANGELOG.md', 'changelog.md'],
  ['LICENSE', 'LICENSE.txt'],
]);

/**
 * A page whose links name files as they are called in the packed extension.
 * @param {string} page Markdown
 * @param {string} folder the folder of the page, with `/` between names
 */
export function withPackedNames(page, folder) {
  return page.replace(/\]\(([^()\s#:]+)/g, (link, address) => {
    const name = PACKED.get(posix.join(folder, address));
    return name === undefined ? link : `](${posix.join(posix.dirname(address), name)}`;
  });
}

/**
 * How relative addresses in the packed pages become addresses of the repository, at the tag of the version, for vsce.
 * @param {{ version: string, repository?: unknown }} manifest package.json
 */
export function addressesOf({ version, repository }) {
  const tag = `v${version}`;
  return repository
    ? { rewriteRelativeLinks: true, githubBranch: tag, gitlabBranch: tag }
    : { rewriteRelativeLinks: false };
}
