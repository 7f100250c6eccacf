const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text escaped for HTML, also in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, sign => ENTITIES[sign]!);
}

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }`;

/** A page of HTML that needs no other file. `title` is a text; `style` and `body` are what they are in HTML. */
export function htmlPage({ title, style, body }: Readonly<Record<'title' | 'style' | 'body', string>>): string {
  const name = escapeHtml(title);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<h1>${name}</h1>
${body}</body>
</html>
`;
}
