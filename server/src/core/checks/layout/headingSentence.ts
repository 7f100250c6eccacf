import { problemCheck } from '../../findings/slipCheck.ts';

export const headingSentence = problemCheck({
  code: 'heading-sentence',
  summary: 'A heading reads like a sentence.',
  severity: 'information',
});
