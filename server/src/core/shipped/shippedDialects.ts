import type { Dialect } from '../dialect/dialect.ts';
import { articles } from './articles.ts';
import { bracketed } from './bracketed.ts';
import { cases } from './cases.ts';
import { comprehensive } from './comprehensive.ts';
import { csv, json } from './dataSets.ts';
import { dataset } from './dataset.ts';
import { dotted } from './dotted.ts';
import { hyphenated } from './hyphenated.ts';
import { inferred } from './inferred.ts';
import { points } from './points.ts';
import { rulings } from './rulings.ts';
import { table } from './table.ts';

/** All dialects of Rulebook; the first is the default. */
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
  points,
  cases,
  inferred,
];

/** Ids of former dialects, which are now inferred from texts. */
export const FORMER_IDS: ReadonlySet<string> = new Set(['laws', 'capitals', 'decimal', 'lettered', 'titled']);
