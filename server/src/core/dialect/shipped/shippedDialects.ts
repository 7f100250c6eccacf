import type { Dialect } from '../dialect.ts';
import { articles } from './articles.ts';
import { bracketed } from './bracketed.ts';
import { capitals } from './capitals.ts';
import { cases } from './cases.ts';
import { comprehensive } from './comprehensive.ts';
import { csv } from './csvDataSet.ts';
import { dataset } from './dataset.ts';
import { decimal, lettered } from './decimal.ts';
import { dotted } from './dotted.ts';
import { hyphenated } from './hyphenated.ts';
import { json } from './jsonDataSet.ts';
import { laws } from './laws.ts';
import { points } from './points.ts';
import { rulings } from './rulings.ts';
import { table } from './table.ts';
import { titled } from './titled.ts';

/** Every dialect that comes with Rulebook; the first is taken where a text gives no hint. */
export const dialects: readonly [Dialect, ...Dialect[]] = [
  comprehensive,
  dotted,
  table,
  rulings,
  dataset,
  bracketed,
  hyphenated,
  csv,
  json,
  articles,
  capitals,
  points,
  lettered,
  decimal,
  laws,
  cases,
  titled,
];
