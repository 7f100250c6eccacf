/** What a bundler makes of it: loading a file, or running a part of the bundle once. */
declare const require: (name: string) => unknown;

type Library = typeof import('./markdownLibrary.ts');

/** What reads and writes Markdown, loaded when it is first used: a bundle of its own, where there are files. */
export function markdownLibrary(): Library {
  return require('./markdown.js') as Library;
}
