import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { definitionNamed } from '../core/features/places/around.ts';
import { printable } from '../core/text/printable.ts';
import { addressFrom, type Site } from './siteBook.ts';
import type { SiteChanges } from './siteInput.ts';

/** The path of the page that lists changes. */
export const CHANGES_PAGE = 'changes.html';

const TAGS = { same: undefined, removed: 'del', added: 'ins' } as const;

/** The changes since each earlier edition. */
export function changesBody(site: Site): Element[] {
  return (site.changes ?? []).flatMap(({ since, summary, groups }) => [
    h('h2', `Since ${since}`),
    h('p', summary),
    ...groups.flatMap(({ heading, entries }) => [
      ...(heading ? [h('h3', printable(heading))] : []),
      ...entries.map(entry => entryTree(site, entry)),
    ]),
  ]);
}

function entryTree(site: Site, { words, anchor, pieces }: SiteChanges['groups'][number]['entries'][number]): Element {
  const href = anchor === undefined ? undefined : addressOf(site, anchor);
  const head = href === undefined ? printable(words) : h('a', { href }, printable(words));
  const text = pieces.map(({ text, mark }): ElementContent => {
    const tag = TAGS[mark];
    return tag ? h(tag, inLine(text)) : { type: 'text', value: inLine(text) };
  });
  return h('div', { className: 'change' }, [h('p', [h('strong', head)]), ...(text.length ? [h('p', text)] : [])]);
}

/** A text with several paragraphs, as one. */
function inLine(text: string): string {
  return printable(text.replace(/[\r\n]+/g, ' '));
}

/** For consecutive rules, the first one. */
function addressOf(site: Site, name: string): string | undefined {
  for (const { book } of site.shown) {
    for (const document of book.documents) {
      const definition = definitionNamed(document, name) ?? definitionNamed(document, name.split('–')[0]!);
      if (definition) return addressFrom(site, CHANGES_PAGE, definition);
    }
  }
  return undefined;
}
