import * as vscode from 'vscode';

/** The scheme of the texts of a rule in two editions. They are never served. */
const RULE = 'rulebook-edition';

/** A rule in two editions: the numbers in the old text are those of the new one. */
export interface RuleTexts {
  readonly name: string;
  readonly texts: { readonly old: string; readonly now: string };
}

/** Shows rules of two editions side by side. */
export interface RuleDiffs extends vscode.Disposable {
  show(rule: RuleTexts, editions: { readonly old: string; readonly now: string }, focus: boolean): Promise<void>;
  /** Shows all of them in one editor. */
  showAll(rules: readonly RuleTexts[], title: string): Promise<void>;
}

export function ruleDiffs(): RuleDiffs {
  const texts = new Map<string, string>();
  let count = 0;
  const uriOf = (name: string, side: string, text: string) => {
    // A name may hold what means something in a path.
    const path = `/${name.replace(/[\\/:*?"<>|]+/g, '-')}`;
    const uri = vscode.Uri.from({ scheme: RULE, path, query: `${side}-${++count}` });
    texts.set(uri.toString(), text && `${text}\n`);
    return uri;
  };
  const provider = vscode.workspace.registerTextDocumentContentProvider(RULE, {
    provideTextDocumentContent: uri => texts.get(uri.toString()) ?? '',
  });
  const closed = vscode.workspace.onDidCloseTextDocument(({ uri }) => texts.delete(uri.toString()));
  const sides = ({ name, texts: { old, now } }: RuleTexts) =>
    [uriOf(name, 'old', old), uriOf(name, 'new', now)] as const;
  return {
    async show(rule, editions, focus) {
      const [old, now] = sides(rule);
      const title = `${rule.name} (${editions.old}, with the numbers of ${editions.now} ↔ ${editions.now})`;
      await vscode.commands.executeCommand('vscode.diff', old, now, title, { preview: true, preserveFocus: !focus });
    },
    async showAll(rules, title) {
      const all = rules.map(rule => {
        const [old, now] = sides(rule);
        return [now, old, now];
      });
      await vscode.commands.executeCommand('vscode.changes', title, all);
    },
    dispose: () => vscode.Disposable.from(provider, closed).dispose(),
  };
}
