import type { FoundEntry } from '../foundEntry.ts';
import { loadData, loadIndex, loadScript, make } from './siteData.ts';

/** A result: its entry, and its page. */
interface Hit {
  readonly entry: FoundEntry;
  readonly page: readonly [path: string, title: string];
}

/** What the search script exports. */
export interface SearchScript {
  rulebookSearch?: (data: Awaited<ReturnType<typeof loadData>>, index: string) => (query: string) => readonly Hit[];
}

const MOST_SHOWN = 40;
const LONGEST_TEXT = 180;

/** What the search says; `{count}` stands for a number. */
export const SEARCH_WORDS = {
  search: 'Search',
  placeholder: 'Number, title, or words',
  loading: 'Loading…',
  results: 'Results: {count}',
  unavailable: "The search can't be loaded.",
};
export type SearchWords = typeof SEARCH_WORDS;

/** Opens the search with a button, `/`, or Ctrl+K; loads its index when it is first opened. */
export function offerSearch(button: HTMLElement, root: string, words: SearchWords): void {
  let box: ReturnType<typeof makeBox> | undefined;
  const open = () => {
    box ??= makeBox(root, words);
    box.dialog.showModal();
    box.input.select();
  };
  button.addEventListener('click', open);
  document.addEventListener('keydown', event => {
    const isTyping = (event.target as Element).matches('input, textarea, [contenteditable]');
    const isAsked = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isAsked || box?.dialog.open) return;
    event.preventDefault();
    open();
  });
}

function makeBox(root: string, words: SearchWords) {
  const { placeholder } = words;
  const input = make('input', { type: 'search', placeholder, 'aria-label': words.search });
  const status = make('p', { role: 'status' }, words.loading);
  const list = make('ol', {});
  const dialog = make('dialog', { class: 'search', 'aria-label': words.search }, input, status, list);
  document.body.append(dialog);
  dialog.addEventListener('click', event => {
    if (event.target === dialog || (event.target as Element).closest('a')) dialog.close();
  });
  dialog.addEventListener('keydown', event => moveByKeys(event, input, list));
  prepareSearch(root).then(
    search => {
      const update = () => {
        const hits = search(input.value);
        status.textContent = input.value.trim() ? words.results.replace('{count}', String(hits.length)) : '';
        list.replaceChildren(...hits.slice(0, MOST_SHOWN).map(hit => resultItem(hit, root)));
      };
      input.addEventListener('input', update);
      update();
    },
    () => {
      status.textContent = words.unavailable;
    },
  );
  return { dialog, input };
}

async function prepareSearch(root: string): Promise<(query: string) => readonly Hit[]> {
  const [data, index] = await Promise.all([loadData(root), loadIndex(root), loadScript(`${root}search.js`)]);
  return (window as unknown as SearchScript).rulebookSearch!(data, index);
}

function resultItem({ entry: [, anchor, name, title, text], page: [path, pageTitle] }: Hit, root: string): HTMLElement {
  const href = `${root}${encodeURI(path)}#${encodeURIComponent(anchor)}`;
  const parts = [
    make('strong', {}, `${name} ${title}`.trim()),
    make('small', {}, pageTitle),
    make('span', {}, text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text),
  ];
  return make('li', {}, make('a', { href }, ...parts));
}

/** The arrow keys move between results; Enter in the box opens the first one. */
function moveByKeys(event: KeyboardEvent, input: HTMLElement, list: HTMLElement): void {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    (next < 0 ? input : links[Math.min(next, links.length - 1)])?.focus();
  } else if (event.key === 'Enter' && document.activeElement === input) links[0]?.click();
}
