import { applyPlan } from './applyPlan.ts';
import { checkBooks } from './checkBooks.ts';
import { checkCitations } from './checkCitations.ts';
import { citations } from './citationsTool.ts';
import { compareBooks } from './compareBooks.ts';
import { findRules } from './findRules.ts';
import { getRule } from './getRule.ts';
import { getTerm } from './getTerm.ts';
import { listBooks } from './listBooks.ts';
import { planChange } from './planChange.ts';
import type { Tool } from './tool.ts';

/** All tools, in the order in which an assistant learns of them. */
export const tools: readonly Tool[] = [
  listBooks,
  getRule,
  findRules,
  getTerm,
  citations,
  checkCitations,
  checkBooks,
  compareBooks,
  planChange,
  applyPlan,
];
