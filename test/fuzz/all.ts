import { definitions, maps, projects } from './describing.ts';
import type { Fuzzed } from './fuzzed.ts';
import { heads } from './heads.ts';
import { incremental } from './incremental.ts';
import { conversation, nonsense } from './protocol.ts';
import { formatting, reading, renumbering } from './reading.ts';

/** Everything that is fuzzed, by its name on the command line. */
export const fuzzed: Readonly<Record<string, Fuzzed>> = {
  reading,
  formatting,
  renumbering,
  definitions,
  projects,
  maps,
  conversation,
  nonsense,
  incremental,
  heads,
};
