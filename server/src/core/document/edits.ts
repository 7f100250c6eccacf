import type { Edit } from '../text/span.ts';
import type { RulesDocument } from './document.ts';

/** An edit of one of several documents: UTF-16 offsets in its text. */
export interface DocumentEdit extends Edit {
  readonly document: RulesDocument;
  /** Whether it changes a word of running text that may mean something else, so the user must confirm it. */
  readonly isUnsure?: boolean;
}
