/** The links of all pages to a page or an anchor that doesn't exist. */
export function brokenLinks(files: ReadonlyMap<string, string>): string[] {
  const pages = [...files].filter(([path]) => path.endsWith('.html'));
  const ids = new Map(pages.map(([path, html]) => [path, new Set(attributes(html, 'id'))]));
  return pages.flatMap(([path, html]) =>
    attributes(html, 'href').filter(href => {
      if (/\.css$|^(?:https?|mailto):/i.test(href)) return false;
      const target = new URL(href, `test://site/${path}`);
      const anchors = ids.get(target.pathname.slice(1));
      return !anchors || (target.hash !== '' && !anchors.has(decodeURIComponent(target.hash.slice(1))));
    }),
  );
}

function attributes(html: string, name: string): string[] {
  return Array.from(html.matchAll(new RegExp(` ${name}=(?:"([^"]*)"|([^\\s>]*))`, 'g')), ([, quoted, bare]) =>
    (quoted ?? bare)!.replaceAll('&#x26;', '&'),
  );
}
