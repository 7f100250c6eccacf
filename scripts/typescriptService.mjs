// The language service of TypeScript, from the npm registry: a served VS Code has its extension, but not the service.
import { join } from 'node:path';
import { cached, unpackPackage } from './npmPackage.mjs';

/** The last series of releases in JavaScript, which the extension of VS Code starts. */
const version = '5.8.3';

/** The folder for the setting `typescript.tsdk`; downloaded on first use. */
export function typescriptService() {
  const name = `typescript-${version}`;
  return join(
    cached(`${name}-1`, `TypeScript ${version}`, folder => unpackPackage(`typescript@${version}`, folder)),
    'lib',
  );
}
