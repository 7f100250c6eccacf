// The folder that a window of the UI tests opens, and its settings.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { samples } from '../../../scripts/folders.mjs';
import { writeQuay } from './editions.mjs';
import { writeFerry } from './fixing.mjs';
import { lanterns } from './lanterns.mjs';
import { hostile, writeSymbols } from './preview.mjs';
import { writeShort } from './recognizing.mjs';
import { writePier } from './renumbering.mjs';
import { writeActs } from './scheme.mjs';
import { writeHarbor } from './source.mjs';
import { writeLamps } from './word.mjs';

const PHASES =
  '# Phases\n\n| Rule | Text |\n|---|---|\n| 1 | Turns |\n| 1.1 | Draw. |\n| 1.2 | Play (see rule 1.1). |\n| 1.3 | Rest. |\n';

/** 64 rules whose lines wrap, with references at any column. */
function wrapped() {
  const rules = Array.from({ length: 60 }, (_, index) => {
    return `100.${index + 4}. ${'bell '.repeat(15)}${'r'.repeat(index % 30)}ings (see rules 100.1, 100.2, and 100.3).\n\n`;
  });
  return `100. Bells\n\n100.1. One rings.\n\n100.2. Two ring.\n\n100.3. Three ring.\n\n${rules.join('')}`;
}

/** 24,800 rules. */
function long() {
  const rule = (chapter, number) =>
    `${chapter}.${number}. A keeper lights a lantern when a bell of the harbor rings (see rule ${chapter}.${31 - number}).\n`;
  const chapter = number =>
    `${number}. Lanterns\n${Array.from({ length: 30 }, (_, before) => rule(number, before + 1)).join('')}`;
  return Array.from({ length: 800 }, (_, index) => chapter(index + 100)).join('');
}

/** Writes the samples and the documents of all steps into a new folder. */
export function writeWorkspace(folder) {
  cpSync(samples, folder, { recursive: true });
  const texts = {
    // Only the body, without a title page and a name from which VS Code would recognize the file.
    'plain.txt': lanterns.slice(lanterns.lastIndexOf('\n1. The Game') + 1),
    'phases.md': PHASES,
    'wrapped.rules.txt': wrapped(),
    'long.rules.txt': long(),
    'hostile.rules.txt': hostile,
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  for (const write of [writePier, writeFerry, writeHarbor, writeActs, writeShort, writeSymbols, writeQuay, writeLamps])
    write(folder);
}

/** Writes the settings of the workspace, which VS Code applies when it notices the file. */
export function writeSettings(folder, settings) {
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  writeFileSync(join(folder, '.vscode', 'settings.json'), JSON.stringify(settings));
}
