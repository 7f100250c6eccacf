// npm run pictures: makes the pictures of the documentation and of the walkthrough from the screenshots of the UI
// tests.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import upng from 'upng-js';
import { out, root } from './folders.mjs';

/** The steps whose pictures are needed, with those before them in their group that they need. */
const STEPS = [
  ...['sample in color', 'hover with links', 'hover link followed', 'go to rule', 'go to rule by words of several'],
  ...['citations view', 'citations in both directions', 'menu of rules'],
  ...['insert asked', 'insert with preview', 'insert applied', 'changes of an insert', 'insert taken back in one step'],
  ...['tree of rules', 'words found in the tree', 'tree after the cursor has moved', 'menu of a rule in the tree'],
  ...['rule renamed in the tree', 'rule dropped in the tree'],
  ...['editions compared', 'change of a rule opened', 'all changes of an edition', 'rule traced'],
  ...['problems panel', 'high contrast'],
  ...['first steps', 'first step: open', 'first step: jump', 'first step: hover'],
  ...['first step: citations', 'first step: fix', 'first step: insert'],
  ...['preview beside the editor', 'preview follows the cursor', 'preview leads the editor', 'preview link followed'],
];

const EDITOR = [336, 28, 944, 500];

/**
 * By file: the step of test/vscode/driven/ to show, and the part of its screenshot that it's about (left, top, width,
 * height in pixels). Several steps make an animation; each is shown for its number of milliseconds.
 */
const pictures = {
  'docs/pictures/rulebook.png': {
    of: ['hover with links', 'hover link followed', 'go to rule by words of several'],
    part: EDITOR,
    each: 2500,
  },
  'docs/pictures/insert.png': {
    of: ['insert asked', 'insert with preview', 'insert applied', 'insert taken back in one step'],
    part: [336, 28, 944, 750],
    each: 2500,
  },
  'docs/pictures/go-to-rule.png': { of: 'go to rule by words of several', part: [340, 28, 602, 366] },
  'docs/pictures/citations.png': { of: 'citations in both directions', part: [48, 62, 300, 205] },
  'docs/pictures/problems-panel.png': { of: 'problems panel', part: [348, 512, 932, 255] },
  'docs/pictures/preview.png': { of: 'preview link followed', part: [348, 30, 932, 721] },
  // Taken by npm run long.
  'docs/pictures/site.png': { of: 'site with a card', part: [96, 76, 1100, 530] },
  'docs/pictures/high-contrast.png': { of: 'high contrast', part: [348, 30, 932, 748] },
  'docs/pictures/rules.png': { of: 'rule dropped in the tree', part: [48, 30, 1232, 748] },
  'docs/pictures/changes.png': {
    of: ['change of a rule opened', 'all changes of an edition'],
    part: [348, 30, 932, 320],
    each: 2500,
  },
  'docs/pictures/trace.png': { of: 'rule traced', part: [336, 28, 944, 290] },
  'walkthrough/open.png': { of: 'first step: open', part: [816, 66, 464, 290] },
  'walkthrough/jump.png': { of: 'first step: jump', part: [816, 66, 464, 290] },
  'walkthrough/hover.png': { of: 'first step: hover', part: [795, 221, 485, 245] },
  'walkthrough/citations.png': { of: 'first step: citations', part: [48, 30, 300, 190] },
  'walkthrough/fix.png': { of: 'first step: fix', part: [399, 346, 870, 342] },
  'walkthrough/insert.png': { of: 'first step: insert', part: [340, 28, 604, 106] },
};

/** Enough colors for a part of a workbench; with 256, pictures have half again as many bytes. */
const COLORS = 16;

/** Pictures are taken by the UI tests; --cut only cuts those that are there. */
if (!process.argv.includes('--cut')) {
  const args = ['test/vscode/drive.mjs', '--pictures', '--only', `^(?:${STEPS.join('|')})$`];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

for (const [file, { of, part, each }] of Object.entries(pictures)) {
  const frames = [of].flat().map(step => cut(readPicture(step), part));
  const { width, height } = frames[0];
  const bytes = frames.map(({ data }) => data);
  const png = upng.encode(bytes, width, height, COLORS, each && frames.map(() => each));
  writeFileSync(join(root, file), new Uint8Array(png));
  console.log(`${file}: ${width} × ${height}, ${Math.round(png.byteLength / 1024)} KB`);
}

/** The screenshot of a step. */
function readPicture(step) {
  const file = join(out, 'screenshots', `${step.replaceAll(/\W+/g, '-')}.png`);
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm run pictures without --cut, and npm run long.`);
  const image = upng.decode(readFileSync(file));
  return { width: image.width, height: image.height, data: upng.toRGBA8(image)[0] };
}

/** A part of a picture; by default, all of it. */
function cut(image, [left, top, width, height] = [0, 0, image.width, image.height]) {
  const data = new Uint8Array(width * height * 4);
  const all = new Uint8Array(image.data);
  for (let row = 0; row < height; row++) {
    const start = ((top + row) * image.width + left) * 4;
    data.set(all.subarray(start, start + width * 4), row * width * 4);
  }
  return { width, height, data: data.buffer };
}
