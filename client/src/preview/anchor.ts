/** Where a page was put: an item at its top or in sight, and the line at the top of the editor at that time. */
export interface Anchor {
  readonly index: number;
  readonly line: number;
  /** Whether the page has followed the editor away from here. */
  readonly isAway: boolean;
}

/**
 * What becomes of it when another line is at the top of the editor: the user scrolled, the page led the editor, or lines
 * wrap elsewhere because the editor has become narrower. VS Code doesn't say which. But when lines wrap elsewhere, the
 * last of its reports has the old line at the top again, give or take the one that is visible in part.
 */
export function afterScroll(anchor: Anchor, line: number): Anchor {
  return { ...anchor, isAway: Math.abs(line - anchor.line) > 1 };
}
