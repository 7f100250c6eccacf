// The language service of TypeScript, from the npm registry: a served VS Code has its extension, but not the service.
import { join } from 'node:path';
import { cached, unpackPackage } from './npmPackage.mjs';

/** The last line of releases that is written in JavaScript, as the extension of VS Code starts it. */
const version = '5.8.3';

/** The folder that the setting `typescript.tsdk` takes; fetched on first use. */
export function typescriptService() {
  const name = `typescript-${version}`;
  return join(
    cached(`${name}-1`, `TypeScript ${version}`, folder => unpackPackage(`typescript@${version}`, folder)),
    'lib',
  );
}
