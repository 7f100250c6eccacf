import { lengthOf, type RulesDocument, textOf } from '../../core/document/document.ts';
import { lineEnds } from '../../core/text/span.ts';
import { RAL } from '../protocol/protocol.ts';

/** In UTF-16 units: up to this length, every new line can show what the numbers of a document mean. */
const SMALL = 10_000;
/** Up to this length, looking at a document takes no longer than a person notices after a pause. */
const SOME = 100_000;
/** In milliseconds: how long nobody must type. */
const PAUSE = 1000;

/** Decides when an edited document is looked at again. */
export interface Rereading {
  edited(before: RulesDocument | undefined, document: RulesDocument): void;
  saved(uri: string): void;
  closed(uri: string): void;
}

/**
 * Calls `look` with the URI of an edited document: at each new line while it is small, and otherwise after a pause or,
 * if it is large, a save.
 */
export function rereading(look: (uri: string) => void): Rereading {
  const timers = new Map<string, { dispose(): void }>();
  const closed = (uri: string) => {
    timers.get(uri)?.dispose();
    timers.delete(uri);
  };
  const saved = (uri: string) => {
    closed(uri);
    look(uri);
  };
  return {
    closed,
    saved,
    edited(before, document) {
      const { uri } = document;
      if (before && hasOtherLines(before, document)) return saved(uri);
      closed(uri);
      if (lengthOf(document) <= SOME)
        timers.set(
          uri,
          RAL().timer.setTimeout(() => saved(uri), PAUSE),
        );
    },
  };
}

/** Whether a small document has more or fewer lines than before. */
function hasOtherLines(before: RulesDocument, document: RulesDocument): boolean {
  return Math.max(lengthOf(before), lengthOf(document)) <= SMALL && countLines(before) !== countLines(document);
}

function countLines(document: RulesDocument): number {
  return textOf(document).split(lineEnds()).length;
}
