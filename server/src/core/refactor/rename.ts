import type { RulesDocument } from '../document.ts';
import type { Workspace } from '../workspace.ts';
import { isRefusal, type Plan, type Refusal, refused } from './plan.ts';
import { renameableAt } from './renameable.ts';
import { renameNumber } from './renameNumber.ts';
import { renameTerm } from './renameTerm.ts';
import { renameTitle } from './renameTitle.ts';
import { whyNotWhole } from './wholeBook.ts';

/** Gives the rule number, title or term under the cursor another name, in all documents that say it. */
export function renameAt(workspace: Workspace, document: RulesDocument, offset: number, name: string): Plan | Refusal {
  const found = renameableAt(workspace, document, offset);
  if (isRefusal(found)) return found;
  if (!name.trim()) return refused('Write the new name.');
  if (/[\r\n]/.test(name)) return refused('A name stands on one line.');
  const reason = whyNotWhole(workspace, found.definition.document);
  if (reason) return reason;
  return RENAMING[found.kind](workspace, found.definition, name);
}

const RENAMING = { number: renameNumber, title: renameTitle, term: renameTerm };
