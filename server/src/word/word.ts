/** Reading and writing Word documents: a bundle that is loaded when the first one is read or written. */
export {
  type Conflict,
  mergeImport,
  type Preferred,
  readRecord,
  recordName,
  recordOfImport,
  writeRecord,
} from './importAgain.ts';
export { type ImportedFinding, type ImportedText, importWord } from './importWord.ts';
export type { TextFormat } from './textWriter.ts';
export type { WordText } from './wordText.ts';
export { writeWord } from './writeWord.ts';
