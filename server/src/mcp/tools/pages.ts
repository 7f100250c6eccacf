import { Unanswered } from '../desk/desk.ts';

/** What of a long answer is given at once. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor with which the rest is asked for. */
  readonly next?: string;
}

/** So many UTF-16 units of quoted text are given at once, or a single item that is longer. */
const MOST_TEXT = 16_000;

/** How many items come before those that a cursor asks for. Throws {@link Unanswered} for a cursor that is none. */
export function startOf(cursor: string | undefined): number {
  const from = cursor === undefined ? 0 : Number(/^from-(\d{1,9})$/.exec(cursor)?.[1] ?? Number.NaN);
  if (Number.isNaN(from)) throw new Unanswered(`“${cursor}” isn't a cursor of this answer; leave it out.`);
  return from;
}

/** The items from a cursor on: as many as fit, each of them whole. Throws {@link Unanswered} for a cursor that is none. */
export function pageOf<T>(
  items: readonly T[],
  cursor: string | undefined,
  limit: number,
  lengthOf: (item: T) => number = () => 0,
): Page<T> {
  const from = Math.min(startOf(cursor), items.length);
  let to = from;
  for (let length = 0; to < items.length && to < from + limit; to++) {
    length += lengthOf(items[to]!);
    if (length > MOST_TEXT && to > from) break;
  }
  return { items: items.slice(from, to), ...(to < items.length && { next: `from-${to}` }) };
}

/** What Markdown says of the rest. */
export function restOf({ next }: Page<unknown>): string {
  return next === undefined ? '' : `\n\nThere is more: ask again with the cursor ${next}.`;
}
