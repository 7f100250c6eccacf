import {
  type Conflict,
  type MergedText,
  mergeImport,
  type Preferred,
  readRecord,
  recordOfImport,
  writeRecord,
} from './importAgain.ts';
import { type ImportedText, importWord } from './importWord.ts';
import type { TextFormat } from './textWriter.ts';
import type { WordText } from './wordText.ts';
import { writeWord } from './writeWord.ts';

/** A document to import as a text, and what it's merged with. */
export interface ImportJob {
  readonly kind: 'import';
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly format: TextFormat;
  readonly pictureFolder: string;
  /** The text as it is now, and the record of its last import, if there are. */
  readonly edited?: string | undefined;
  readonly record?: string | undefined;
  /** The document of the last import: it counts more than the record. */
  readonly base?: Uint8Array | undefined;
  readonly preferred?: Preferred | undefined;
}

/** A problem, with where it is: the number of its paragraph, and the line in the text, if it's there. */
export interface PlacedProblem {
  readonly place: string;
  readonly line: number | undefined;
  readonly message: string;
}

export interface ImportDone {
  readonly kind: 'imported';
  /** The text, merged if there was one; undefined if nothing says what was imported into it before. */
  readonly text: string | undefined;
  readonly conflicts: readonly Conflict[];
  readonly record: string;
  readonly pictures: ImportedText['pictures'];
  readonly notes: readonly string[];
  /** How many paragraphs there are, and how many of them have a number. */
  readonly paragraphs: number;
  readonly numbered: number;
  /** Fields that lead nowhere or are old. */
  readonly problems: readonly PlacedProblem[];
}

/** What the extension asks for. Jobs and what comes of them are values that can be sent. */
export type WordJob = ImportJob | { readonly kind: 'write'; readonly text: WordText };

export type WordDone =
  | { readonly kind: 'failed'; readonly message: string }
  | ImportDone
  | { readonly kind: 'written'; readonly bytes: Uint8Array };

/** Does a job. Never throws: what is wrong with a file is a result. */
export async function doWordJob(job: WordJob): Promise<WordDone> {
  try {
    if (job.kind === 'import') return await doImport(job);
    return { kind: 'written', bytes: writeWord(job.text) };
  } catch (error) {
    return { kind: 'failed', message: (error as Error).message };
  }
}

async function doImport(job: ImportJob): Promise<ImportDone> {
  const { name, bytes, edited } = job;
  const imported = importWord(bytes, job);
  const merged = edited === undefined ? imported : mergedInto(edited, imported.text, job);
  return {
    kind: 'imported',
    text: merged?.text,
    conflicts: merged && 'conflicts' in merged ? merged.conflicts : [],
    record: writeRecord(await recordOfImport(name, bytes, imported.text)),
    pictures: imported.pictures,
    notes: imported.notes,
    paragraphs: imported.paragraphs.length,
    numbered: imported.paragraphs.filter(({ label }) => label).length,
    problems: importProblems(imported, merged?.text ?? ''),
  };
}

function mergedInto(edited: string, imported: string, job: ImportJob): MergedText | undefined {
  const { base, record, preferred } = job;
  const last = base ? importWord(base, job).text : record === undefined ? undefined : readRecord(record)?.text;
  return last === undefined ? undefined : mergeImport(last, edited, imported, preferred);
}

function importProblems({ findings, paragraphs, text }: ImportedText, merged: string): PlacedProblem[] {
  return findings.map(({ message, paragraph }) => {
    const { label = '', start = 0 } = paragraphs[paragraph] ?? {};
    const [line = ''] = text.slice(start).split('\n', 1);
    const at = `\n${merged}`.indexOf(`\n${line}\n`);
    return { message, place: label, line: at < 0 ? undefined : merged.slice(0, at).split('\n').length - 1 };
  });
}
