// npm run demo: builds a site of the samples in out/demo and shows it on a port of this computer; --once only builds it.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { out, root, samples } from './folders.mjs';

/** Samples that show mistakes, or the same rules in another form. */
const LEFT_OUT = /^(?:faults|lanterns-table|ferry-dotted|fuel)\b/;

const files = readdirSync(samples).filter(name => /\.(?:rules\.txt|md)$/.test(name) && !LEFT_OUT.test(name));
const how = process.argv.includes('--once') ? [] : ['--watch'];
const { status } = spawnSync(
  process.execPath,
  [join(root, 'dist', 'cli.js'), 'publish', ...how, '--allow-broken', '-o', join(out, 'demo'), ...files],
  { cwd: samples, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
