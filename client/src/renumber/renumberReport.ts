import * as vscode from 'vscode';
import type { Consequence, PlannedChange } from '../requests/questions.ts';
import { inLabel, inNotification } from '../shown/shown.ts';
import { type PlaceItem, stepThrough } from '../views/stepThrough.ts';
import type { ChangedTexts } from './changedTexts.ts';

const [UNDO, SHOW, STEP] = ['Undo', 'Show Changes', 'Go to Citations'];

/** Reports what was done, with Undo and what needs attention. */
export async function reportChange(change: PlannedChange, texts: ChangedTexts, quiet: boolean): Promise<void> {
  const { report, notes, left, ranges } = change;
  const isNoteworthy = left.length + ranges.length > 0;
  if (quiet && !isNoteworthy && !notes.length) {
    vscode.window.setStatusBarMessage(`$(list-ordered) ${inLabel(report)}`, 6000);
    return;
  }
  const message = inNotification([report, ...notes].join(' '));
  const buttons = [UNDO, SHOW, ...(isNoteworthy ? [STEP] : [])] as string[];
  const chosen = await vscode.window.showInformationMessage(message, ...buttons);
  if (chosen === UNDO) await texts.undo();
  // “Moved 302.3 to 302.7”, short enough for the title of a tab.
  if (chosen === SHOW) await texts.show(report.split(/;|\.(?= |$)/, 1)[0]!);
  if (chosen === STEP) await stepThroughConsequences(change);
}

/** Lists citations that were left unchanged, and ranges that changed; the user can go to each. */
async function stepThroughConsequences({ report, left, ranges }: PlannedChange): Promise<void> {
  const items = [...left, ...ranges].map(each => lineOf(each, each, each.says));
  await stepThrough(items, { title: report, placeholder: 'Select a citation to go to it' });
}

/** A line of a list for a citation: the rule that contains it, and what happened to it. */
export function lineOf({ rule }: Consequence, place: Consequence['before'], says: string): PlaceItem {
  const where = `${vscode.workspace.asRelativePath(place.uri)}:${place.range.start.line + 1}`;
  return { label: inLabel(rule || where), description: inLabel(says), place };
}
