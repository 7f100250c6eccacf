import type { Diagnostic } from 'vscode-languageserver';
import { runChecks } from '../core/checks/run.ts';
import type { RulesDocument } from '../core/document.ts';
import { symbolsOf } from '../core/symbols.ts';
import type { Workspace } from '../core/workspace.ts';
import { toDiagnostic } from './convert.ts';
import type { DocumentStatus } from './status.ts';

export interface Publication {
  readonly diagnostics: Diagnostic[];
  readonly status: DocumentStatus;
}

/** All that is published of a document. */
export function publicationOf(
  workspace: Workspace,
  document: RulesDocument,
  documentation: string | undefined,
): Publication {
  const findings = runChecks(workspace, document);
  const { rules, terms } = symbolsOf(document);
  return {
    diagnostics: findings.map(finding => toDiagnostic(document, finding, documentation)),
    status: {
      uri: document.uri,
      dialect: document.dialect.name,
      rules: rules.size,
      terms: terms.size,
      broken: findings.filter(({ code }) => code === 'broken-reference').length,
    },
  };
}
