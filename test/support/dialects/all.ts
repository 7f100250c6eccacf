import { dialects as shipped } from '../../../server/src/core/shipped/shippedDialects.ts';
import { capitals } from './capitals.ts';
import { decimal, lettered } from './decimal.ts';
import { laws } from './laws.ts';
import { titled } from './titled.ts';

/** The dialects that come with Rulebook, and those that tests describe. */
export const dialects = [...shipped, capitals, decimal, lettered, laws, titled];
