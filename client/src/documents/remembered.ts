import type { Memento, Uri } from 'vscode';

export type Remembered<T> = ReturnType<typeof remembered<T>>;

/** A value for each document that outlives the session. Untitled documents share names, so they have none. */
export function remembered<T>(memory: Memento, key: string) {
  const all = () => memory.get<Record<string, T>>(key, {});
  return {
    of: (uri: Uri): T | undefined => all()[uri.toString()],
    /** Forgets the value if it is undefined. */
    async keep(uri: Uri, value: T | undefined): Promise<void> {
      if (uri.scheme === 'untitled') return;
      const { [uri.toString()]: _, ...others } = all();
      await memory.update(key, value === undefined ? others : { ...others, [uri.toString()]: value });
    },
  };
}
