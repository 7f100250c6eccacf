/** All commands except the servers: a bundle that is loaded when one of them is used. */
export { check } from './checkFiles.ts';
export { compare } from './compareFiles.ts';
export { exportFile as export } from './exportFile.ts';
export { importDocument as import } from './importDocument.ts';
export { infer } from './inferScheme.ts';
export { citations } from './listCitations.ts';
export { translations } from './listTranslations.ts';
export { migrate } from './migrateFiles.ts';
export { completionOf } from './printCompletion.ts';
export { publish } from './publishFiles.ts';
export { renumber } from './renumberRules.ts';
export { review } from './reviewFiles.ts';
export { coverage } from './showCoverage.ts';
export { tidy } from './tidyFiles.ts';
export { trace } from './traceRules.ts';
export { index } from './writeIndex.ts';
