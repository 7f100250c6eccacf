import type { Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { orRefusal, type Plan, type Refusal, refuse } from '../plan/plan.ts';
import { mustBeCertain, mustBeLoaded } from '../plan/wholeBook.ts';
import { renameableIn } from './renameable.ts';
import { renameNumber } from './renameNumber.ts';
import { renameTerm } from './renameTerm.ts';
import { renameTitle } from './renameTitle.ts';

/** Renames the rule number, title, or term at the cursor in all documents that use it. */
export function renameAt(workspace: Workspace, document: RulesDocument, offset: number, name: string): Plan | Refusal {
  return orRefusal(() => {
    const { kind, definition } = renameableIn(workspace, document, offset);
    if (!name.trim()) refuse('Enter a new name.');
    if (/[\r\n]/.test(name)) refuse('A name must be on one line.');
    if (kind === 'number') mustBeCertain(workspace, definition.document);
    mustBeLoaded(workspace, definition.document);
    return RENAMING[kind](workspace, definition, name);
  });
}

const RENAMING = { number: renameNumber, title: renameTitle, term: renameTerm };
