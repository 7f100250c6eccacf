import { marked, type Token } from 'marked';

/** Texts that would be more than text in Markdown as VS Code shows it, or in HTML. */
export const TEXTS = [
  '[x](command:workbench.action.quit)',
  '[x](command:rulebook.goTo?%5B%22file%3A%2F%2F%2Fetc%2Fpasswd%22%2C0%2C0%5D)',
  '\\\\](command:workbench.action.quit)[ \\](command:workbench.action.quit)[',
  '](command:workbench.action.quit)[',
  '<command:workbench.action.quit>',
  '[x]: command:workbench.action.quit [x]',
  '![x](https://e.example/a.png) ![x][y]',
  '<img src=x onerror=alert(1)> <b>bold</b> <!-- c --> <script>1</script>',
  '`code` ``more`` ```fence',
  '~~~ fence ~~struck~~',
  '| a | b | and | - | - |',
  '$(bug) $(sync~spin)',
  'https://e.example and www.e.example and a@e.example, <https://e.example> <a@e.example> ftp://e.example',
  'file:///etc/passwd vscode://x command:workbench.action.quit',
  '# heading',
  '## heading ##',
  '--- *** ___ ===',
  '---',
  '***',
  '===',
  ':-',
  ':-:',
  '- item',
  '+ item',
  '* item',
  '1. item 2) item',
  '> quotation',
  '\\[x\\](y) \\\\',
  '&lt;b&gt; &amp; &#60; &copy;',
  '**bold** _slanted_ ***both*** __bold__ *a*',
  '{#id .class} :smile: [ ] [x] task',
  'trailing backslash \\',
  '    indented by four',
  '\tindented by a tab',
  'ends with two spaces  ',
  '$x^2$ $$y$$ \\(z\\)',
  'null \u0000 bell \u0007 escape \u001b[31m right-to-left \u202e',
];

/** All tokens of a Markdown text, as VS Code reads it, including nested ones. */
export function tokensOf(markdown: string): Token[] {
  const all: Token[] = [];
  marked.walkTokens(marked.lexer(markdown, { gfm: true, breaks: true }), token => {
    all.push(token);
  });
  return all;
}
