/** Ids of the rules in a tree. A rule keeps its id when it gets another number, so that VS Code knows that it is the same one. */
export interface RuleIds {
  /** `name` distinguishes a rule from the others of its document, by its number where it has one. */
  of(uri: string, name: string): string;
  /** Rules of these documents have got other numbers. */
  follow(renumbered: Readonly<Record<string, string>>, uris: ReadonlySet<string>): void;
}

export function ruleIds(): RuleIds {
  let documents = new Map<string, Map<string, string>>();
  let count = 0;
  return {
    of(uri, name) {
      const ids = documents.get(uri) ?? new Map<string, string>();
      const id = ids.get(name) ?? String(++count);
      documents.set(uri, ids.set(name, id));
      return id;
    },
    follow(renumbered, uris) {
      documents = new Map([...documents].map(([uri, ids]) => [uri, uris.has(uri) ? renamed(ids, renumbered) : ids]));
    },
  };
}

/** Where a rule gets the number of one that is renumbered or goes, that one keeps nothing under it. */
function renamed(ids: ReadonlyMap<string, string>, renumbered: Readonly<Record<string, string>>): Map<string, string> {
  const taken = new Set(Object.values(renumbered));
  const entries = [...ids].flatMap(([name, id]): [string, string][] => {
    const next = Object.hasOwn(renumbered, name) ? renumbered[name] : undefined;
    if (next !== undefined) return [[next, id]];
    return taken.has(name) ? [] : [[name, id]];
  });
  return new Map(entries);
}
