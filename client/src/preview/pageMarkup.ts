/** What the page is served with. */
interface Served {
  readonly nonce: string;
  /** Where its files come from, as a content policy says it. */
  readonly source: string;
  addressOf(file: string): string;
}

/** The page without any rules. Nothing but its own script runs there, and it loads nothing from the network. */
export function pageMarkup({ nonce, source, addressOf }: Served): string {
  const policy = `default-src 'none'; style-src ${source}; img-src ${source}; script-src 'nonce-${nonce}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
<link rel="stylesheet" href="${addressOf('preview.css')}">
</head>
<body>
<header id="bar">
<button id="back" type="button" disabled title="Back (Alt+Left)" aria-label="Back">←</button>
<button id="forward" type="button" disabled title="Forward (Alt+Right)" aria-label="Forward">→</button>
<span id="name"></span>
<div id="find" role="search" hidden>
<input id="find-input" type="text" placeholder="Find" aria-label="Find in the rules">
<span id="find-status" role="status"></span>
<button id="find-previous" type="button" title="Previous match (Shift+Enter)" aria-label="Previous match">↑</button>
<button id="find-next" type="button" title="Next match (Enter)" aria-label="Next match">↓</button>
<button id="find-close" type="button" title="Close (Escape)" aria-label="Close">×</button>
</div>
<button id="find-open" type="button" title="Find (Ctrl+F)">Find</button>
</header>
<main id="items"></main>
<p id="empty" hidden></p>
<script nonce="${nonce}" src="${addressOf('preview.js')}"></script>
</body>
</html>`;
}
