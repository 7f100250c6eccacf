/** All commands but the server: a program of its own, loaded when one of them is asked for. */
export { check } from './verbs/check.ts';
export { printExport } from './verbs/export.ts';
export { renumber } from './verbs/renumber.ts';
export { tidy } from './verbs/tidy.ts';
export { writeIndex } from './verbs/writeIndex.ts';
