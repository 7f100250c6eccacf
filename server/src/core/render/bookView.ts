import type { Definition, Workspace } from '../book/workspace.ts';
import { headlineOf, shortened } from '../features/places/headline.ts';
import { printable } from '../text/printable.ts';
import type { Anchors } from './anchorNames.ts';
import { citedBy } from './citedBy.ts';
import type { View } from './itemTree.ts';
import { plainLines, readItem } from './readItem.ts';
import { indexOfItem } from './readItems.ts';

/** How items are shown in one place. */
export interface Showing extends Pick<View, 'href' | 'marksLost' | 'linksTerms'> {
  readonly picture?: View['picture'];
  /** Whether to show who cites each rule. */
  readonly listsCitations: boolean;
}

/** How the items of a workspace are shown. */
export function viewOf(workspace: Workspace, anchors: Anchors, showing: Showing): View {
  return {
    picture: () => undefined,
    ...showing,
    anchor: anchors.of,
    tip: definition => tipOf(workspace, definition),
    cited: definition =>
      showing.listsCitations
        ? citedBy(workspace, definition).map(citing => ({ name: nameOf(citing), definition: citing }))
        : [],
  };
}

/** Maximum length of a definition when the reader points to a link. */
const LONGEST_TIP = 80;

/** A definition's number or name with its text, shortened. */
function tipOf(workspace: Workspace, definition: Definition): string {
  const lines = linesOf(workspace, definition);
  return shortened([nameOf(definition), ...lines].join(' '), LONGEST_TIP);
}

/** The text of a definition as plain lines; empty for what isn't an item of its document. */
function linesOf(workspace: Workspace, { document, ordinal }: Definition): string[] {
  const index = indexOfItem({ document, ordinal });
  return index === undefined ? [] : plainLines(readItem(workspace, document, index));
}

/** The number of a rule, the name of a term, or a label. */
export function nameOf(definition: Definition): string {
  return printable(headlineOf(definition).name);
}
