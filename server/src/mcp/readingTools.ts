import { checkBooks } from './checkBooks.ts';
import { checkCitations } from './checkCitations.ts';
import { citations } from './citationsTool.ts';
import { findRules } from './findRules.ts';
import { getRule, getTerm } from './getRule.ts';
import { listBooks } from './listBooks.ts';
import type { Tool } from './tool.ts';

/** The tools that only read the books as they are. */
export const readingTools: readonly Tool[] = [
  listBooks,
  getRule,
  findRules,
  getTerm,
  citations,
  checkCitations,
  checkBooks,
];
