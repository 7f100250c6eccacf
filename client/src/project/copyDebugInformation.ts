import * as vscode from 'vscode';
import { inform } from '../documents/notify.ts';
import type { Projects } from '../documents/projectFolders.ts';
import type { Status } from '../documents/statusItem.ts';

/** Copies what helps to find out why a rulebook is misread: versions, settings, and how it is read, but none of its text. */
export async function copyDebugInformation(
  extension: vscode.Extension<unknown>,
  status: Status,
  projects: Projects,
): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const lines = [
    ...aboutProgram(extension),
    ...changedSettings(extension, document),
    ...(document ? aboutDocument(document, status, projects) : ['No document is open']),
  ];
  await vscode.env.clipboard.writeText(`${lines.join('\n')}\n`);
  inform('Copied the debug information. It contains no text of your rules.');
}

function aboutProgram({ packageJSON }: vscode.Extension<unknown>): string[] {
  const { appName, appHost, remoteName = 'local', uiKind } = vscode.env;
  const kind = uiKind === vscode.UIKind.Web ? 'web' : 'desktop';
  // A browser has no process.
  const { platform = 'browser', arch = '' } = globalThis.process ?? {};
  return [
    `Rulebook ${packageJSON.version}`,
    `${appName} ${vscode.version}, ${appHost}, ${kind}, ${remoteName}`,
    `System: ${platform} ${arch}`.trim(),
    `Trusted folder: ${vscode.workspace.isTrusted ? 'yes' : 'no'}`,
  ];
}

/** The settings of Rulebook that aren't the default. */
function changedSettings({ packageJSON }: vscode.Extension<unknown>, document?: vscode.TextDocument): string[] {
  const settings = vscode.workspace.getConfiguration(undefined, document?.uri);
  const groups: readonly { properties: object }[] = packageJSON.contributes.configuration;
  return groups
    .flatMap(({ properties }) => Object.keys(properties))
    .flatMap(key => {
      const value = JSON.stringify(settings.get(key));
      return value === JSON.stringify(settings.inspect(key)?.defaultValue) ? [] : [`${key}: ${value}`];
    });
}

function aboutDocument(document: vscode.TextDocument, status: Status, projects: Projects): string[] {
  const { languageId, lineCount, eol, uri } = document;
  const known = status.of(uri);
  const ending = /\.[\w.]{1,20}$/.exec(uri.path)?.[0] ?? 'none';
  const lines = eol === vscode.EndOfLine.LF ? 'LF' : 'CRLF';
  return [
    `Document: language ${languageId}, name ends in ${ending}, scheme ${uri.scheme}, ${lineCount} lines, ${lines}`,
    `Listed in rulebook.json: ${projects.lists(document) ? 'yes' : 'no'}`,
    ...(known
      ? [
          `Dialect: ${known.dialect.id}${known.scheme === undefined ? '' : `, ${known.scheme}`}`,
          `Rules: ${known.rules}, terms: ${known.terms}, broken references: ${known.broken}`,
          ...(known.extent === undefined ? [] : [`Extent: ${known.extent}`]),
        ]
      : ['Not read as rules']),
  ];
}
