const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as written in HTML, also in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, sign => ENTITIES[sign]!);
}
