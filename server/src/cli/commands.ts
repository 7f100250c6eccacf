/** All commands except the server: a bundle that is loaded when one of them is used. */
export { check } from './verbs/checkFiles.ts';
export { compare } from './verbs/compareFiles.ts';
export { printExport } from './verbs/exportFile.ts';
export { inferScheme } from './verbs/inferScheme.ts';
export { listCitations } from './verbs/listCitations.ts';
export { migrate } from './verbs/migrateFiles.ts';
export { publish } from './verbs/publishFiles.ts';
export { renumber } from './verbs/renumberRules.ts';
export { coverage } from './verbs/showCoverage.ts';
export { tidy } from './verbs/tidyFiles.ts';
export { trace } from './verbs/traceRules.ts';
export { writeIndex } from './verbs/writeIndex.ts';
