import type { Memento, Uri } from 'vscode';

export type Remembered<T> = ReturnType<typeof remembered<T>>;

/**
 * A value for each document that outlives the session. Untitled documents share names, so their values last until
 * they're forgotten.
 */
export function remembered<T>(memory: Memento, key: string) {
  const untitled = new Map<string, T>();
  const all = () => memory.get<Record<string, T>>(key, {});
  return {
    of: (uri: Uri): T | undefined => untitled.get(uri.toString()) ?? all()[uri.toString()],
    /** Forgets the value if it is undefined. */
    async keep(uri: Uri, value: T | undefined): Promise<void> {
      if (uri.scheme === 'untitled') {
        if (value === undefined) untitled.delete(uri.toString());
        else untitled.set(uri.toString(), value);
        return;
      }
      const { [uri.toString()]: _, ...others } = all();
      await memory.update(key, value === undefined ? others : { ...others, [uri.toString()]: value });
    },
    /** An untitled document was closed. */
    closed: (uri: Uri): void => void untitled.delete(uri.toString()),
  };
}
