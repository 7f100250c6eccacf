import { problemCheck } from './problems.ts';

export const numberPunctuation = problemCheck({
  code: 'number-punctuation',
  summary: 'The number of a rule has a period too many or too few, a space inside, or none behind it.',
  severity: 'warning',
});
