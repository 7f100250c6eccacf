// npm run package: packs what was built as out/rulebook.vsix. The page of an extension shows no picture with a relative
// address. A release has a repository, so the addresses become those of its files, as Marketplace demands; otherwise, the
// packed README contains its pictures.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { out, root } from './folders.mjs';
import { addressesOf, picturesOf, withPackedNames, withPictures } from './pagePictures.mjs';

const read = name => readFileSync(join(root, name), 'utf8');
const files = await listFiles({ cwd: root, packageManager: PackageManager.None });
const readme = read('README.md');
const linked = new Set(
  files
    .filter(file => extname(file) === '.md' && file !== 'README.md')
    .flatMap(file => picturesOf(read(file)).map(address => join(dirname(file), address))),
);
const { rewriteRelativeLinks, ...branches } = addressesOf(JSON.parse(read('package.json')));
const isInReadmeOnly = file => picturesOf(readme).includes(file) && !linked.has(join(file));

const folder = join(out, 'extension');
rmSync(folder, { recursive: true, force: true });
for (const file of files.filter(file => !isInReadmeOnly(file))) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  if (extname(file) === '.md' && file !== 'README.md')
    writeFileSync(join(folder, file), withPackedNames(read(file), dirname(file).replaceAll('\\', '/')));
  else cpSync(join(root, file), join(folder, file));
}
if (!rewriteRelativeLinks) {
  const page = withPictures(readme, address => readFileSync(join(root, address)));
  writeFileSync(join(folder, 'README.md'), withPackedNames(page, '.'));
}
await createVSIX({
  cwd: folder,
  packagePath: join(out, 'rulebook.vsix'),
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks,
  ...branches,
  gitHubIssueLinking: false,
  gitLabIssueLinking: false,
});
