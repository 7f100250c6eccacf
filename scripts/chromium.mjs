// A Chromium that playwright-core can control: the machine's own, or one from an npm package.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { cached, unpackPackage } from './npmPackage.mjs';

const chromiumVersion = '143.0.4';
const fontsVersion = '2.37.3';
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const options = [
  // As root, such as in a container, Chromium starts only without its sandbox; it opens only loopback addresses.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a Chromium without a window: CHROMIUM_PATH, an installed one, or one from the npm registry. */
export function launchChromium() {
  return chromium.launch({ ...findChromium(), args: options });
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`);
  const installed = given ?? usualPlaces.find(path => existsSync(path));
  if (installed) return { executablePath: installed };
  if (`${process.platform}-${process.arch}` !== 'linux-x64') {
    throw new Error('There is no Chromium, Chrome or Edge here: say where one is in CHROMIUM_PATH.');
  }
  const folder = cached(`chromium-${chromiumVersion}-1`, `Chromium ${chromiumVersion}`, makeChromium);
  return { executablePath: join(folder, 'chromium'), env: environment(folder) };
}

function makeChromium(folder) {
  unpackPackage(`@sparticuz/chromium@${chromiumVersion}`, folder, ['package/build']);
  unpackPackage(`dejavu-fonts-ttf@${fontsVersion}`, join(folder, 'fonts'));
  inflate(join(folder, 'bin', 'chromium.br'), join(folder, 'chromium'));
  chmodSync(join(folder, 'chromium'), 0o755);
  inflate(join(folder, 'bin', 'al2023.tar.br'), join(folder, 'libraries.tar'));
  execFileSync('tar', ['xf', 'libraries.tar'], { cwd: folder });
  rmSync(join(folder, 'libraries.tar'));
  rmSync(join(folder, 'bin'), { recursive: true });
}

function inflate(from, to) {
  writeFileSync(to, brotliDecompressSync(readFileSync(from)));
}

/** Provides the libraries and fonts that a minimal system lacks. */
function environment(folder) {
  const env = { ...process.env };
  const libraries = execFileSync('ldd', [join(folder, 'chromium')], { encoding: 'utf8' });
  if (libraries.includes('not found')) env.LD_LIBRARY_PATH = join(folder, 'lib');
  if (!existsSync('/etc/fonts/fonts.conf')) {
    env.FONTCONFIG_FILE = join(folder, 'fonts.conf');
    writeFileSync(env.FONTCONFIG_FILE, fontsConfiguration(folder));
  }
  return env;
}

function fontsConfiguration(folder) {
  const alias = (family, font) => `<alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/ttf</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fontcache</cachedir>
  ${alias('monospace', 'DejaVu Sans Mono')}
  ${alias('sans-serif', 'DejaVu Sans')}
  ${alias('system-ui', 'DejaVu Sans')}
  <match><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>
</fontconfig>
`;
}
