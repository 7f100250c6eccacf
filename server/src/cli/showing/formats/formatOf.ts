import type { Severity } from '../../../core/book/checkSettings.ts';
import type { CheckedFile } from '../placed.ts';

/** What a format can use in addition to findings. */
export interface Circumstances {
  /** The version of Rulebook. */
  readonly version: string;
  /** URL of the folder with a page for each code, without a slash at its end. */
  readonly documentation: string;
  /** The page of a code as Markdown; undefined if there is none. */
  page(code: string): string | undefined;
  readonly colors: boolean;
  /** Whether a finding of this severity makes the check fail. */
  fails(severity: Severity): boolean;
}

/** Returns all findings as one text. `files` includes those without findings. */
export type Format = (files: readonly CheckedFile[], circumstances: Circumstances) => string;
