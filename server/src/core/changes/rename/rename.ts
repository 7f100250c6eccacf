import type { Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { isRefusal, type Plan, type Refusal, refused } from '../plan/plan.ts';
import { whyDoubtful, whyNotWhole } from '../plan/wholeBook.ts';
import { renameableAt } from './renameable.ts';
import { renameNumber } from './renameNumber.ts';
import { renameTerm } from './renameTerm.ts';
import { renameTitle } from './renameTitle.ts';

/** Renames the rule number, title, or term at the cursor in all documents that use it. */
export function renameAt(workspace: Workspace, document: RulesDocument, offset: number, name: string): Plan | Refusal {
  const found = renameableAt(workspace, document, offset);
  if (isRefusal(found)) return found;
  if (!name.trim()) return refused('Enter a new name.');
  if (/[\r\n]/.test(name)) return refused('A name must be on one line.');
  const owner = found.definition.document;
  const doubtful = found.kind === 'number' ? whyDoubtful(workspace, owner) : undefined;
  const reason = doubtful ?? whyNotWhole(workspace, owner);
  if (reason) return reason;
  return RENAMING[found.kind](workspace, found.definition, name);
}

const RENAMING = { number: renameNumber, title: renameTitle, term: renameTerm };
