/** All commands except the servers: a bundle that is loaded when one of them is used. */
export { check } from './verbs/checkFiles.ts';
export { compare } from './verbs/compareFiles.ts';
export { exportFile as export } from './verbs/exportFile.ts';
export { infer } from './verbs/inferScheme.ts';
export { citations } from './verbs/listCitations.ts';
export { migrate } from './verbs/migrateFiles.ts';
export { publish } from './verbs/publishFiles.ts';
export { renumber } from './verbs/renumberRules.ts';
export { coverage } from './verbs/showCoverage.ts';
export { tidy } from './verbs/tidyFiles.ts';
export { trace } from './verbs/traceRules.ts';
export { index } from './verbs/writeIndex.ts';
