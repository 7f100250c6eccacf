import { checking } from './checking.ts';
import { citing } from './citing.ts';
import { editing } from './editing.ts';
import type { Handler } from './handler.ts';
import { reading } from './reading.ts';
import { renumbering } from './renumbering.ts';
import { views } from './views.ts';
import { writing } from './writing.ts';

/** All that the server answers. */
export const handlers: readonly Handler[] = [reading, checking, citing, writing, editing, renumbering, views];
