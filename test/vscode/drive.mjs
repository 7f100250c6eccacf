// Runs the UI tests: uses the packed extension with keys and mouse in a served VS Code:
// node test/vscode/drive.mjs [--version V] [--web] [--short] [--group PATTERN] [--only PATTERN] [--pictures] [VSIX]
// --group takes the groups of steps whose names match, --only the steps; some steps need those before them in their
// group. --web uses VS Code for the web, where the files are in memory. --short leaves out what takes long, or
// what few would miss for a day. --pictures saves a picture of each step in
// out/screenshots/; the picture of a step that fails is always there.
import { join } from 'node:path';
import { launchChromium } from '../../scripts/chromium.mjs';
import { typescriptService } from '../../scripts/typescriptService.mjs';
import { installExtension, newProfile, startVSCode, workbenchAddress } from '../../scripts/vscodeServer.mjs';
import { serveWeb } from '../../scripts/vscodeWeb.mjs';
import { packedExtension } from './bundleSuite.mjs';
import { citing } from './driven/citing.mjs';
import { dialects } from './driven/dialects.mjs';
import { editionSteps } from './driven/editions.mjs';
import { fixingSteps } from './driven/fixing.mjs';
import { looks } from './driven/looks.mjs';
import { previewing } from './driven/preview.mjs';
import { publishingSteps } from './driven/publishing.mjs';
import { reading } from './driven/reading.mjs';
import { recognizing } from './driven/recognizing.mjs';
import { renumberingSteps } from './driven/renumbering.mjs';
import { scheme } from './driven/scheme.mjs';
import { sourceSteps } from './driven/source.mjs';
import { translationSteps } from './driven/translations.mjs';
import { extensionPage, walkthrough } from './driven/walkthrough.mjs';
import { wordSteps } from './driven/word.mjs';
import { writeSettings, writeWorkspace } from './driven/workspace.mjs';
import { everythingShown, writingSteps } from './driven/writing.mjs';
import { readOptions, runMain } from './options.mjs';
import { takeGroups } from './windows.mjs';

const { version, web, short, group = '', only = '', pictures, rest } = readOptions();
const plain = { 'editor.minimap.enabled': false, 'window.title': 'Visual Studio Code' };
const profile = newProfile({ ...plain, 'typescript.tsdk': typescriptService() }, version);

/** The groups of steps by name, for the folder of a window. */
function groupsIn(folder) {
  const settings = each => writeSettings(folder, each);
  return {
    reading,
    citing,
    writing: writingSteps(settings),
    renumbering: renumberingSteps(folder, settings),
    fixing: fixingSteps(folder),
    source: sourceSteps(folder, settings),
    editions: editionSteps(folder),
    translations: translationSteps(folder),
    looks: looks(settings),
    preview: previewing(folder, settings, short ? 4 : 20),
    dialects,
    scheme,
    recognizing,
    walkthrough,
    publishing: publishingSteps(folder),
    word: wordSteps(folder),
    extension: extensionPage,
  };
}

/** Groups and steps that need files on disk: they write settings for others, or restart with the existing files. */
const needDisk = [
  ...['renumbering', 'fixing', 'source', 'editions', 'translations', 'extension'],
  ...['preview in a dark theme', 'preview with pictures of symbols', 'preview closed', 'preview restored'],
  ...['chapters folded', 'high contrast', 'high contrast, light', 'rulebook.json checked at the start'],
  ...['call hierarchy, then the preview', 'website published', 'website previewed'],
  ...['Word changes merged', 'Word document exported'],
];

/** Groups and steps that --short leaves out. */
const longOnes = [
  ...['source', 'translations', 'looks', 'scheme', 'walkthrough', 'publishing', 'extension'],
  ...['comparison canceled', 'preview of a large text', 'preview restored', 'rulebook.json checked at the start'],
];

const isTaken = (groupName, name) =>
  new RegExp(group).test(groupName) &&
  new RegExp(only).test(name) &&
  ![...(web ? needDisk : []), ...(short ? longOnes : [])].some(each => each === groupName || each === name);

async function main() {
  let count = 0;
  const newFolder = () => {
    count += 1;
    const folder = join(profile.folder, String(count), 'workspace');
    writeWorkspace(folder);
    return folder;
  };
  const { addressOf, stop } = web ? await startWeb(newFolder()) : await startServed();
  const browser = await launchChromium();
  const steps = (folder, name) => Object.entries(groupsIn(folder)[name]).filter(([step]) => isTaken(name, step));
  const names = Object.keys(groupsIn('')).filter(name => steps('', name).length);
  const groups = names.map(name => [
    name,
    () => {
      const folder = newFolder();
      return { address: addressOf(folder), steps: Object.fromEntries(steps(folder, name)) };
    },
  ]);
  const code = await takeGroups(browser, Object.fromEntries(groups), { keepsPictures: pictures });
  await browser.close();
  await stop();
  return code;
}

async function startServed() {
  installExtension(packedExtension(rest[0]), profile);
  const { port, stop } = await startVSCode(profile);
  return { addressOf: folder => workbenchAddress(port, { folder }), stop };
}

async function startWeb(folder) {
  const { address, stop } = await serveWeb({ version, folder, settings: { ...plain, ...everythingShown } });
  return { addressOf: () => address, stop };
}

runMain(main);
