/** Ids of the rules in a tree. A renumbered rule keeps its id, so that VS Code knows that it is the same one. */
export function ruleIds() {
  let documents = new Map<string, Map<string, string>>();
  let count = 0;
  return {
    /** `name` is unique in the document: the number, if there is one. */
    of(uri: string, name: string): string {
      const ids = documents.get(uri) ?? new Map<string, string>();
      const id = ids.get(name) ?? String(++count);
      documents.set(uri, ids.set(name, id));
      return id;
    },
    /** Rules of these documents have new numbers. */
    follow(renumbered: Readonly<Record<string, string>>, uris: ReadonlySet<string>) {
      documents = new Map([...documents].map(([uri, ids]) => [uri, uris.has(uri) ? renamed(ids, renumbered) : ids]));
    },
  };
}

/** If a rule gets the number of a rule that is renumbered or deleted, the other one keeps nothing under that number. */
function renamed(ids: ReadonlyMap<string, string>, renumbered: Readonly<Record<string, string>>): Map<string, string> {
  const taken = new Set(Object.values(renumbered));
  const entries = [...ids].flatMap(([name, id]): [string, string][] => {
    const next = Object.hasOwn(renumbered, name) ? renumbered[name] : undefined;
    if (next !== undefined) return [[next, id]];
    return taken.has(name) ? [] : [[name, id]];
  });
  return new Map(entries);
}
