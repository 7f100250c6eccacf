import type { RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { folderOf } from '../text/fileName.ts';
import { bookOf, type NearbyFile, type Workspace } from './workspace.ts';

/** So many numbers of the smaller of two files are for each that may be in both by mistake. */
const NUMBERS_PER_MISTAKE = 10;

/**
 * The file in the same folder that defines a number, where the files of the folder divide the numbers between them, and
 * nothing says which of them are books. Undefined if another file of the folder, such as another edition or a
 * translation of that one, lacks the number, because then it can't be known which of them counts.
 */
export function nearbyOwnerOf(workspace: Workspace, document: RulesDocument, number: string): NearbyFile | undefined {
  if (bookOf(workspace, document.uri)) return undefined;
  const files = filesNear(workspace, document);
  const owners = files.filter(file => file.numbers.has(number));
  const own = nearbyFileOf(document);
  const divided = owners.filter(owner => areDivided(own, owner));
  const isDoubtful = (owner: NearbyFile) =>
    files.some(file => file !== owner && !file.numbers.has(number) && !areDivided(owner, file));
  return divided.length === owners.length ? divided.find(owner => !isDoubtful(owner)) : undefined;
}

/** The URIs of a document and of the files that divide the numbers with it, in order: its possible book. */
export function possibleBookOf(workspace: Workspace, document: RulesDocument): string[] {
  const files = filesNear(workspace, document);
  const all = [nearbyFileOf(document), ...files];
  const others = files.filter(file => all.every(other => other === file || areDivided(file, other)));
  return [document.uri, ...others.map(({ uri }) => uri)].sort();
}

/** The other files in the folder of a document: those that are open, and those that aren't. */
function filesNear(workspace: Workspace, { uri }: RulesDocument): NearbyFile[] {
  const open = documentsNear(workspace, uri).map(nearbyFileOf);
  const others = workspace.nearby?.(folderOf(uri)) ?? [];
  return [...open, ...others.filter(other => other.uri !== uri && !open.some(file => file.uri === other.uri))];
}

/** The known documents in the folder of a file, except itself, that belong to no book. */
export function documentsNear(workspace: Workspace, uri: string): RulesDocument[] {
  const folder = folderOf(uri);
  return [...workspace.documents.values()].filter(
    other => other.uri !== uri && folderOf(other.uri) === folder && !bookOf(workspace, other.uri),
  );
}

/** The numbers that a document defines. */
export function nearbyFileOf(document: RulesDocument): NearbyFile {
  return { uri: document.uri, numbers: symbolsOf(document).rules };
}

/** Whether hardly a number is in both files. */
function areDivided({ numbers: one }: NearbyFile, { numbers: other }: NearbyFile): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  let both = 0;
  for (const number of fewer.keys()) if (more.has(number)) both++;
  return both * NUMBERS_PER_MISTAKE <= fewer.size;
}
