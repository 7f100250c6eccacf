import * as vscode from 'vscode';

/** The scheme of the texts of a rule in two editions. They are never served. */
const RULE = 'rulebook-edition';

/** Their folder, which gives them the language in which long lines wrap: see `filenamePatterns` in `package.json`. */
const FOLDER = 'rulebook edition';

/** A rule in two editions, with the numbers of the new one in both texts. */
interface RuleTexts {
  readonly name: string;
  readonly texts: { readonly old: string; readonly now: string };
}

export type RuleDiffs = ReturnType<typeof ruleDiffs>;

/** Shows rules of two editions side by side. */
export function ruleDiffs() {
  const texts = new Map<string, string>();
  let count = 0;
  const uriOf = (name: string, side: string, text: string) => {
    // A name can contain characters that mean something in a path.
    const path = `/${FOLDER}/${name.replace(/[\\/:*?"<>|]+/g, '-')}`;
    const uri = vscode.Uri.from({ scheme: RULE, path, query: `${side}-${++count}` });
    texts.set(uri.toString(), text && `${text}\n`);
    return uri;
  };
  const provider = vscode.workspace.registerTextDocumentContentProvider(RULE, {
    provideTextDocumentContent: uri => texts.get(uri.toString()) ?? '',
  });
  const sides = ({ name, texts: { old, now } }: RuleTexts) =>
    [uriOf(name, 'old', old), uriOf(name, 'new', now)] as const;
  return {
    async show(rule: RuleTexts, editions: RuleTexts['texts'], focus: boolean) {
      const [old, now] = sides(rule);
      const title = `${rule.name} (${editions.old}, renumbered ↔ ${editions.now})`;
      await vscode.commands.executeCommand('vscode.diff', old, now, title, { preview: true, preserveFocus: !focus });
    },
    /**
     * Shows all of them in one editor, as one text: in VS Code's editor for several diffs, the old side doesn't always
     * wrap, and the title counts files.
     */
    async showAll(rules: readonly RuleTexts[], title: string) {
      const all = (side: 'old' | 'now') => rules.map(({ name, texts }) => `${name}\n${texts[side]}\n`).join('\n');
      const [old, now] = sides({ name: title, texts: { old: all('old'), now: all('now') } });
      await vscode.commands.executeCommand('vscode.diff', old, now, title, { preview: true });
    },
    dispose: () => provider.dispose(),
  };
}
