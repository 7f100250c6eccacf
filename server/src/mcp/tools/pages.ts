import { Unanswered } from '../desk/desk.ts';

/** Splits long answers into pages. */
interface Page<T> {
  readonly items: readonly T[];
  /** The cursor for the next page. */
  readonly next?: string;
}

/** Number of UTF-16 units of quoted text per page, except for a longer single item. */
const MOST_TEXT = 16_000;

/** Number of items before a cursor. Throws {@link Unanswered} for an invalid cursor. */
export function startOf(cursor: string | undefined): number {
  const from = cursor === undefined ? 0 : Number(/^from-(\d{1,9})$/.exec(cursor)?.[1] ?? Number.NaN);
  if (Number.isNaN(from)) throw new Unanswered(`“${cursor}” isn't a cursor of this answer; leave it out.`);
  return from;
}

/** The items after a cursor: as many whole ones as fit. Throws {@link Unanswered} for an invalid cursor. */
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

/** The member of a result with the cursor for the next page. */
export function nextOf({ next }: Page<unknown>): { readonly next?: string } {
  return next === undefined ? {} : { next };
}

/** The note on the next page, in Markdown. */
export function restOf({ next }: Page<unknown>): string {
  return next === undefined ? '' : `\n\nThere is more: ask again with the cursor ${next}.`;
}
