import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parse } from 'acorn';
import { transformSync } from 'esbuild';

/** A regular expression, and the longest text on which it was run; undefined if it wasn't run. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly longest?: number;
}

/** All literal regular expressions in the source of a folder. */
export function writtenPatterns(folder: string): Pattern[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'));
  return files.flatMap(name => {
    const { code } = transformSync(readFileSync(join(folder, name), 'utf8'), { loader: 'ts' });
    return literalsIn(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  });
}

function literalsIn(value: unknown): Pattern[] {
  if (Array.isArray(value)) return value.flatMap(literalsIn);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node & { regex?: { pattern: string; flags: string } };
  if (node.regex) return [{ source: node.regex.pattern, flags: node.regex.flags }];
  return Object.values(node).flatMap(literalsIn);
}

/** The regular expressions that run during a task, including those that are created only then. */
export function patternsAtWork(work: () => void): Pattern[] {
  const seen = new Map<string, Pattern>();
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    const key = String(this);
    const longest = Math.max(seen.get(key)?.longest ?? 0, String(text).length);
    seen.set(key, { source: this.source, flags: this.flags, longest });
    return exec.call(this, text);
  };
  try {
    work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return [...seen.values()];
}

/** All regular expressions in a value, such as a dialect. */
export function patternsOn(value: unknown, seen = new Set<unknown>()): Pattern[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (value instanceof RegExp) return [{ source: value.source, flags: value.flags }];
  const items = value instanceof Map || value instanceof Set ? [...value] : Object.values(value);
  return items.flatMap(item => patternsOn(item, seen));
}
