/**
 * Loads children for a tree of VS Code, which registers the children of each answer, and reports an error if an id is
 * registered already. So while the children of an element are loaded, another request for them gets none, and then the
 * tree is drawn again.
 */
export function childLoads<T>(drawAgain: () => void) {
  let running = new Map<string, Promise<readonly T[]>>();
  return {
    /** `parent` identifies the element; rejects if `load` does. */
    async of(parent: string, load: () => Promise<T[]>): Promise<T[]> {
      const earlier = running.get(parent);
      if (earlier) {
        await earlier.catch(() => undefined);
        drawAgain();
        return [];
      }
      const own = load();
      const now = running.set(parent, own);
      try {
        const children = await own;
        return now === running ? children : [];
      } finally {
        now.delete(parent);
      }
    },
    /**
     * The tree is being drawn again: later requests get new answers, and earlier ones none, because VS Code ignores those
     * only from a moment later on.
     */
    restart() {
      running = new Map();
    },
  };
}
