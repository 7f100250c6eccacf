import { problemCheck } from '../findings/slipCheck.ts';

export const headingSentence = problemCheck({
  code: 'heading-sentence',
  summary: 'The title of a heading ends as a sentence does.',
  severity: 'information',
});
