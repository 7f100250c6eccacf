// npm run pictures: makes the pictures of the documentation and of the walkthrough from the screenshots of the UI
// tests.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import upng from 'upng-js';
import { out, root } from './folders.mjs';

/**
 * By file: the step of test/vscode/driven/ to show, and the part of its screenshot (left, top, width, height in
 * pixels). Several steps make an animation; each is shown for its number of milliseconds.
 */
const pictures = {
  'docs/pictures/hover.png': { of: 'hover with links' },
  'docs/pictures/preview.png': { of: 'preview link followed' },
  'docs/pictures/site.png': { of: 'site with a card' },
  'docs/pictures/citations.png': { of: 'citations in both directions' },
  'docs/pictures/go-to-rule.png': { of: 'go to rule' },
  'docs/pictures/list-of-rules.png': { of: 'list of rules' },
  'docs/pictures/problems-panel.png': { of: 'problems panel' },
  'docs/pictures/dialect-picker.png': { of: 'dialect picker in a book' },
  'docs/pictures/rename-preview.png': { of: 'rename with preview' },
  'docs/pictures/high-contrast.png': { of: 'high contrast' },
  'docs/pictures/first-steps.png': { of: 'first step: hover' },
  'docs/pictures/rulebook.png': {
    of: ['hover with links', 'hover link followed', 'citations in both directions', 'go to rule', 'problems panel'],
    each: 2500,
  },
  'walkthrough/open.png': { of: 'first step: open', part: [816, 66, 464, 290] },
  'walkthrough/jump.png': { of: 'first step: jump', part: [816, 66, 464, 290] },
  'walkthrough/hover.png': { of: 'first step: hover', part: [690, 190, 590, 290] },
  'walkthrough/citations.png': { of: 'first step: citations', part: [48, 30, 300, 190] },
  'docs/pictures/rules.png': { of: 'rule dropped in the tree' },
  'docs/pictures/insert.png': {
    of: ['insert asked', 'insert with preview', 'insert applied', 'insert taken back in one step'],
    each: 2500,
  },
  'docs/pictures/changes.png': {
    of: ['editions compared', 'change of a rule opened', 'all changes of an edition'],
    each: 2500,
  },
  'docs/pictures/trace.png': { of: 'rule traced' },
  'walkthrough/fix.png': { of: 'first step: fix', part: [399, 340, 820, 360] },
  'walkthrough/insert.png': { of: 'first step: insert', part: [340, 28, 604, 106] },
};

/** Enough colors for a workbench, in a third of the bytes. */
const COLORS = 256;

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
  if (!existsSync(file)) throw new Error(`${file} is missing: run “node test/vscode/drive.mjs” first.`);
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
