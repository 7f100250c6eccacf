import { compareBooks } from './compareBooks.ts';
import { applyPlan, planChange } from './planChange.ts';
import { readingTools } from './readingTools.ts';
import type { Tool } from './tool.ts';

/** All tools, in the order of the list that assistants get. */
export const tools: readonly Tool[] = [...readingTools, compareBooks, planChange, applyPlan];
