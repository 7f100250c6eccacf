import { problemCheck } from './problems.ts';

export const straySpace = problemCheck({
  code: 'stray-space',
  summary: 'The line of a rule or of an example begins with a space.',
  severity: 'information',
});
