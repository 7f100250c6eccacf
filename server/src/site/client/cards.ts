import { loadData, make } from './siteData.ts';

/** What a card shows of a rule. */
interface Card {
  readonly heading: string;
  readonly lines: readonly string[];
}

const LINKS = 'main :is([class|="rule"], .term, .text, .change) a:is(.reference, :not([class]))';
/** How long a pointer must rest on a link before a card appears, in milliseconds. */
const PATIENCE = 250;
const MOST_TEXT = 900;

/** The texts by link address, relative to the site: `702.html#702.19b`. */
let texts: Promise<ReadonlyMap<string, Card>> | undefined;

async function loadCards(root: string): Promise<ReadonlyMap<string, Card>> {
  const { pages, entries } = await loadData(root);
  return new Map(
    entries.flatMap(([page, anchor, name, title, text]) => {
      const path = pages[page]![0];
      const card = { heading: `${name} ${title}`.trim(), lines: text.split('\n') };
      // The page with the whole text has all its anchors.
      return [path, `${path.slice(0, path.lastIndexOf('/') + 1)}all.html`].map(
        place => [`${place}#${anchor}`, card] as const,
      );
    }),
  );
}

/** Shows the target of a link while the pointer or keyboard focus is on it. */
export function showCards(root: string): void {
  const box = make('aside', { class: 'card', id: 'rb-card', role: 'tooltip', hidden: '' });
  document.body.append(box);
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    box.hidden = true;
  };
  const ask = (event: Event, wait: number) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(LINKS);
    if (!link) return;
    hide();
    // The card contains all that and more.
    link.removeAttribute('title');
    timer = setTimeout(() => void showCard(box, link, root).catch(hide), wait);
  };
  document.addEventListener('pointerover', event => ask(event, PATIENCE));
  document.addEventListener('focusin', event => ask(event, 0));
  for (const end of ['pointerout', 'focusout', 'click']) document.addEventListener(end, hide, { passive: true });
  document.addEventListener('scroll', () => box.toggleAttribute('hidden', true), { passive: true });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
}

async function showCard(box: HTMLElement, link: HTMLAnchorElement, root: string): Promise<void> {
  texts ??= loadCards(root);
  const card = (await texts).get(addressIn(link, root));
  if (!card) return;
  let rest = MOST_TEXT;
  const lines = card.lines.flatMap(line => {
    if (!line || rest <= 0) return [];
    const shown = line.length > rest ? `${line.slice(0, rest)}…` : line;
    rest -= line.length;
    return [make('p', {}, shown)];
  });
  box.replaceChildren(make('strong', {}, card.heading), ...lines);
  box.hidden = false;
  place(box, link.getBoundingClientRect());
}

/** The address of a link relative to the folder of the site. */
function addressIn(link: HTMLAnchorElement, root: string): string {
  const base = new URL(root || '.', location.href).href;
  const path = decodeURI(link.href.slice(base.length)).replace(/#.*$/s, '');
  const anchor = decodeURIComponent(link.hash.slice(1));
  return `${path.replace(/(^|\/)$/, '$1index.html')}#${anchor}`;
}

/** Below the link, or above it if there is more space. */
function place(box: HTMLElement, link: DOMRect): void {
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(link.left, document.documentElement.clientWidth - width - 8));
  const isBelow = link.bottom + height + 8 < window.innerHeight || link.top < height;
  box.style.left = `${left + window.scrollX}px`;
  box.style.top = `${(isBelow ? link.bottom + 6 : link.top - height - 6) + window.scrollY}px`;
}
