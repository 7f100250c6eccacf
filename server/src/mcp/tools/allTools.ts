import { applyPlan } from './applyPlan.ts';
import { compareBooks } from './compareBooks.ts';
import { planChange } from './planChange.ts';
import { readingTools } from './readingTools.ts';
import type { Tool } from './tool.ts';

/** All tools, in the order in which an assistant is told of them. */
export const tools: readonly Tool[] = [...readingTools, compareBooks, planChange, applyPlan];
