const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text escaped for HTML, also in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, sign => ENTITIES[sign]!);
}
