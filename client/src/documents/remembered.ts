import type { Memento, Uri } from 'vscode';

/** A value for each document that outlives the session. */
export interface Remembered<T> {
  of(uri: Uri): T | undefined;
  /** Forgets the value if it is undefined. */
  keep(uri: Uri, value: T | undefined): Promise<void>;
}

/** The value for a key. Untitled documents share names, so they have no key. */
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
