import { checking } from './checking.ts';
import { editing } from './editing.ts';
import type { Handler } from './handler.ts';
import { reading } from './reading.ts';

/** All that the server answers. */
export const handlers: readonly Handler[] = [reading, checking, editing];
