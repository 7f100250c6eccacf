import assert from 'node:assert/strict';
import { isReal } from '../../client/src/documents/realDocuments.ts';

describe('a real document', () => {
  /** Schemes with a file system in VS Code, and schemes without one. */
  const writable: Record<string, boolean> = { file: true, 'vscode-userdata': true, git: false, archive: false };
  const isRealIn = (ofFolders: string[], scheme: string) =>
    isReal(scheme, { ofFolders, isWritable: each => writable[each] });

  for (const scheme of ['file', 'untitled', 'vscode-userdata'])
    it(`has the scheme ${scheme}`, () => assert.equal(isRealIn([], scheme), true));

  for (const scheme of ['vscode-bulkeditpreview-editor', 'git', 'archive', 'output', 'comment', 'vscode-notebook-cell'])
    it(`doesn't have the scheme ${scheme}`, () => assert.equal(isRealIn(['file'], scheme), false));

  for (const scheme of ['archive', 'repository'])
    it(`has the scheme ${scheme} if a workspace folder has it`, () => assert.equal(isRealIn([scheme], scheme), true));
});
