// Builds the library into dist/library: modules for import and require, their types in one file, and the report on its API,
// etc/rulebook.api.md. Without --update (npm run api) a report that is not true any more is an error.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { build } from 'esbuild';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const ENTRY = join(ROOT, 'server/src/api/index.ts');
const TYPES = join(ROOT, 'out/types');
const FOLDER = join(ROOT, 'dist/library');

async function bundle() {
  const options = {
    ...{ entryPoints: [ENTRY], bundle: true, platform: 'neutral', target: 'es2022', minify: true, logLevel: 'warning' },
  };
  await build({ ...options, format: 'esm', outfile: join(FOLDER, 'index.mjs') });
  await build({ ...options, format: 'cjs', outfile: join(FOLDER, 'index.cjs') });
}

function emitTypes() {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', dirname(ENTRY)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout);
}

function rollUp(file, update) {
  const silent = { default: { logLevel: 'none' } };
  const configObject = {
    projectFolder: ROOT,
    mainEntryPointFilePath: join(TYPES, 'api/index.d.ts'),
    compiler: {
      overrideTsconfig: { compilerOptions: { target: 'es2022', module: 'preserve', types: [], strict: true } },
    },
    apiReport: {
      enabled: true,
      reportFileName: 'rulebook.api.md',
      reportFolder: join(ROOT, 'etc'),
      reportTempFolder: join(ROOT, 'out/api'),
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: true, untrimmedFilePath: file },
    tsdocMetadata: { enabled: false },
    messages: {
      extractorMessageReporting: { ...silent, 'ae-forgotten-export': { logLevel: 'error' } },
      tsdocMessageReporting: silent,
    },
  };
  mkdirSync(join(ROOT, 'etc'), { recursive: true });
  const config = ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: undefined,
    packageJsonFullPath: join(ROOT, 'package.json'),
  });
  const { succeeded, apiReportChanged } = Extractor.invoke(config, {
    localBuild: update,
    messageCallback(message) {
      message.handled = true;
      if (message.logLevel === 'error') process.stderr.write(`${message.text}\n`);
    },
  });
  if (apiReportChanged && !update)
    throw new Error('the API is not as etc/rulebook.api.md says: npm run api writes it again');
  if (!succeeded) throw new Error('the types could not be rolled up');
}

mkdirSync(FOLDER, { recursive: true });
await bundle();
emitTypes();
rollUp(join(FOLDER, 'index.d.ts'), process.argv.includes('--update'));
for (const name of ['index.d.mts', 'index.d.cts']) copyFileSync(join(FOLDER, 'index.d.ts'), join(FOLDER, name));
