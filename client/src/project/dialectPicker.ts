import * as vscode from 'vscode';
import type { DialectLine, DialectName } from '../../../server/src/lsp/protocol/ownRequests.ts';
import { PROJECT_FILE } from '../documents/documents.ts';
import { countNoun, inLabel } from '../documents/shown.ts';

/** What the user chose for a document's dialect. */
export interface PickedDialect {
  /** The id of a dialect; undefined for automatic detection. */
  readonly dialect?: string;
  /** Whether to save it in the `rulebook.json` of the document's folder. */
  readonly write?: boolean;
}

/** Input of the picker. */
interface Offer {
  /** Best match first. */
  readonly dialects: readonly DialectLine[];
  /** The current dialect of the document. */
  readonly current: DialectName | undefined;
  /** Whether the user has chosen it. */
  readonly isChosen: boolean;
  /** Whether a choice can be saved in a `rulebook.json`. */
  readonly canWrite: boolean;
}

interface Item extends vscode.QuickPickItem {
  readonly choice?: PickedDialect;
}

/** Asks for a dialect; undefined if the user cancels. */
export function pickDialect(offer: Offer): Promise<PickedDialect | undefined> {
  const items = dialectItems(offer);
  const picker = vscode.window.createQuickPick<Item>();
  picker.title = 'Select Dialect';
  picker.placeholder = 'How the rules of this document are written';
  picker.matchOnDescription = true;
  picker.items = items;
  picker.activeItems = items.filter(({ iconPath }) => iconPath === CHECK);
  return new Promise(resolve => {
    const done = (choice: PickedDialect | undefined) => {
      resolve(choice);
      picker.hide();
    };
    picker.onDidAccept(() => done(picker.selectedItems[0]?.choice));
    picker.onDidTriggerItemButton(({ item }) => done({ ...item.choice, write: true }));
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

const CHECK = new vscode.ThemeIcon('check');
/** As wide as the other icon, so that the names are aligned. */
const NO_CHECK = new vscode.ThemeIcon('blank');
const WRITE: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('save'),
  tooltip: `Save in ${PROJECT_FILE}`,
};

function dialectItems({ dialects, current, isChosen, canWrite }: Offer): Item[] {
  const detect: Item = {
    label: 'Detect automatically',
    description: canWrite ? `unless ${PROJECT_FILE} specifies one` : '',
    iconPath: isChosen ? NO_CHECK : CHECK,
    choice: {},
  };
  // The selected entry is next to the entry that undoes it.
  const isChecked = ({ id }: DialectLine) => isChosen && id === current?.id;
  const ordered = [...dialects.filter(isChecked), ...dialects.filter(dialect => !isChecked(dialect))];
  const named = ordered.map(({ id, name, rules, references, isRecommended, example }): Item => {
    const fit = rules ? `${countNoun(rules, 'rule')}, ${countNoun(references, 'reference')} here` : '';
    const isCurrent = id === current?.id;
    return {
      label: inLabel(name),
      description: [showsId(id, name) ? '' : inLabel(id), isRecommended && 'recommended', fit, isCurrent && 'current']
        .filter(Boolean)
        .join(' · '),
      detail: inLabel(example),
      iconPath: isChosen && isCurrent ? CHECK : NO_CHECK,
      ...(canWrite && { buttons: [WRITE] }),
      choice: { dialect: id },
    };
  });
  return [detect, { label: 'dialects', kind: vscode.QuickPickItemKind.Separator }, ...named];
}

/** Whether a name shows the id that a `rulebook.json` uses for the dialect. */
function showsId(id: string, name: string): boolean {
  return id === name.toLowerCase().replaceAll(' ', '');
}
