import type { Stretch } from '../blocks/blocks.ts';
import type { RulesDocument } from '../document/document.ts';
import { memo } from '../text/memo.ts';
import type { WrittenDefinition } from './writtenItem.ts';

/** The footnotes and addresses of links in a document, by label: `^1` for a footnote. The first of each counts. */
export function writtenDefinitions({ pieces }: RulesDocument): ReadonlyMap<string, WrittenDefinition> {
  const found = new Map<string, WrittenDefinition>();
  for (const stretch of pieces.stretches)
    for (const definition of memo(stretch, definitionsIn))
      if (!found.has(definition.label)) found.set(definition.label, definition);
  return found;
}

/** A definition, with the indented lines after it. */
const DEFINITION =
  /^[ ]{0,3}\[(\^?[^[\]\r\n]{1,200})\]:[ \t]*\S[^\r\n]*(?:(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))?(?: {2,}|\t)[^\r\n]*\S[^\r\n]*)*/gm;

function definitionsIn({ blocks }: Stretch): readonly WrittenDefinition[] {
  return blocks.flatMap(block =>
    block.text.includes(']:')
      ? Array.from(block.text.matchAll(DEFINITION), ({ 0: whole, 1: label, index }) => ({
          label: normal(label!),
          block,
          start: index,
          end: index + whole.length,
        }))
      : [],
  );
}

const LABEL = /\[(\^?[^[\]\r\n]{1,200})\](?!:)/g;

/** What some text uses of the definitions that aren't in it, and what these use in turn. */
export function usedDefinitions(
  text: string,
  definitions: ReadonlyMap<string, WrittenDefinition>,
  own: ReadonlySet<unknown>,
): WrittenDefinition[] {
  if (definitions.size === 0) return [];
  const used = new Set<WrittenDefinition>();
  const look = (written: string) => {
    for (const [, label] of written.matchAll(LABEL)) {
      const definition = definitions.get(normal(label!));
      if (!definition || used.has(definition)) continue;
      used.add(definition);
      look(definition.block.text.slice(definition.start, definition.end));
    }
  };
  look(text);
  return [...used].filter(({ block }) => !own.has(block));
}

/** Labels are compared without case and double space. */
function normal(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The notes that a text names and that nothing defines. */
export function namelessNotes(text: string, definitions: ReadonlyMap<string, WrittenDefinition>) {
  return Array.from(text.matchAll(/\[\^([^[\]\s]{1,100})\](?!:)/g)).filter(
    ([, label]) => !definitions.has(normal(`^${label}`)),
  );
}
