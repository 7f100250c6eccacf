import { findNodeAtLocation, modify, type Node } from 'jsonc-parser';
import { readJson } from './json.ts';
import type { Problem } from './projectFile.ts';

type Path = Problem['path'];

/**
 * A `rulebook.json` in which an entry says which edition of a book its files cite; everything else stays, including
 * comments and layout.
 */
export function withCited(
  text: string,
  path: Path,
  book: string,
  { cites, migratedTo }: { readonly cites: string; readonly migratedTo: string | undefined },
): string {
  const first = withValue(text, path, ['cites', book], cites);
  return migratedTo === undefined
    ? withoutValue(first, path, ['migratedTo', book])
    : withValue(first, path, ['migratedTo', book], migratedTo);
}

function withValue(text: string, path: Path, [key, name]: readonly [string, string], value: string): string {
  const entry = nodeAt(text, path);
  const known = nodeAt(text, [...path, key]);
  if (nodeAt(text, [...path, key, name])) return changed(text, [...path, key, name], value);
  const property = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  if (known?.children?.length) return withProperty(text, known, property);
  return entry ? withProperty(text, entry, `${JSON.stringify(key)}: { ${property} }`) : text;
}

function withoutValue(text: string, path: Path, [key, name]: readonly [string, string]): string {
  if (!nodeAt(text, [...path, key, name])) return text;
  const isOnly = nodeAt(text, [...path, key])!.children!.length === 1;
  return changed(text, isOnly ? [...path, key] : [...path, key, name], undefined);
}

function nodeAt(text: string, path: Path): Node | undefined {
  const { root } = readJson(text);
  return root && findNodeAtLocation(root, [...path]);
}

function changed(text: string, path: Path, value: string | undefined): string {
  return modify(text, [...path], value, {}).reduceRight(
    (current, { offset, length, content }) => current.slice(0, offset) + content + current.slice(offset + length),
    text,
  );
}

/** The text with a property after the last one of a non-empty object, with the same space before it. */
function withProperty(text: string, { children = [] }: Node, property: string): string {
  const last = children.at(-1)!;
  const end = last.offset + last.length;
  const before = text.slice(0, last.offset);
  const space = before.slice(before.trimEnd().length);
  return `${text.slice(0, end)},${space || ' '}${property}${text.slice(end)}`;
}
