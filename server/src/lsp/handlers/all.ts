import { checking } from './checking.ts';
import type { Handler } from './handler.ts';
import { reading } from './reading.ts';
import { views } from './views.ts';

/** All that the server answers. */
export const handlers: readonly Handler[] = [reading, checking, views];
