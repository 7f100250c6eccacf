import * as vscode from 'vscode';

/** The scheme of the texts of a rule in two editions. They are never served. */
const RULE = 'rulebook-edition';

/** The language of these texts, in which long lines wrap. */
const LANGUAGE = 'rulebook-edition';
/** Several rules at once have no line numbers, because each would have to be opened first. */
const MOST_WRAPPED = 100;

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
    const path = `/${name.replace(/[\\/:*?"<>|]+/g, '-')}`;
    const uri = vscode.Uri.from({ scheme: RULE, path, query: `${side}-${++count}` });
    texts.set(uri.toString(), text && `${text}\n`);
    return uri;
  };
  const provider = vscode.workspace.registerTextDocumentContentProvider(RULE, {
    provideTextDocumentContent: uri => texts.get(uri.toString()) ?? '',
  });
  const sides = async ({ name, texts: { old, now } }: RuleTexts, isWrapped: boolean) => {
    const uris = [uriOf(name, 'old', old), uriOf(name, 'new', now)] as const;
    for (const uri of isWrapped ? uris : [])
      await vscode.languages.setTextDocumentLanguage(await vscode.workspace.openTextDocument(uri), LANGUAGE);
    return uris;
  };
  return {
    async show(rule: RuleTexts, editions: RuleTexts['texts'], focus: boolean) {
      const [old, now] = await sides(rule, true);
      const title = `${rule.name} (${editions.old}, renumbered ↔ ${editions.now})`;
      await vscode.commands.executeCommand('vscode.diff', old, now, title, { preview: true, preserveFocus: !focus });
    },
    /** Shows all of them in one editor. */
    async showAll(rules: readonly RuleTexts[], title: string) {
      const all: vscode.Uri[][] = [];
      for (const rule of rules) {
        const [old, now] = await sides(rule, rules.length <= MOST_WRAPPED);
        all.push([now, old, now]);
      }
      await vscode.commands.executeCommand('vscode.changes', title, all);
    },
    dispose: () => provider.dispose(),
  };
}
