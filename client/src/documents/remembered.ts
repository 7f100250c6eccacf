import type { Memento, Uri } from 'vscode';

/** Something that is kept for each document, from one session to the next. */
export interface Remembered<T> {
  of(uri: Uri): T | undefined;
  /** Without a value what was kept is forgotten. */
  keep(uri: Uri, value: T | undefined): Promise<void>;
}

/** What is kept under a key. The name of an untitled document says nothing of the next one that has it, so it keeps nothing. */
export function remembered<T>(memory: Memento, key: string): Remembered<T> {
  const all = () => memory.get<Record<string, T>>(key, {});
  return {
    of: uri => all()[uri.toString()],
    async keep(uri, value) {
      if (uri.scheme === 'untitled') return;
      const { [uri.toString()]: _, ...others } = all();
      await memory.update(key, value === undefined ? others : { ...others, [uri.toString()]: value });
    },
  };
}
