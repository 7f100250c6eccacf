import { problemCheck } from '../../findings/slipCheck.ts';

export const straySpace = problemCheck({
  code: 'stray-space',
  summary: 'The line of a rule or example starts with a space.',
  severity: 'information',
});
