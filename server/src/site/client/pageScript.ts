import { showCards } from './cards.ts';
import { followPlace } from './place.ts';
import { offerSearch, SEARCH_WORDS, type SearchWords } from './searchBox.ts';

const script = document.currentScript as HTMLScriptElement;
/** The address of the site's folder, seen from this page. */
const root = script.dataset.root ?? '';
const words = { ...SEARCH_WORDS, ...(JSON.parse(script.dataset.words ?? '{}') as Partial<SearchWords>) };
const KEY = 'rulebook-theme';

/** The saved choice; a page from a file may not be able to save anything. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function setTheme(theme: string | undefined): void {
  if (theme) document.documentElement.dataset.theme = theme;
}

// At once, so that the page doesn't flash in the other colors.
setTheme(storage()?.getItem(KEY) ?? undefined);

function offerTheme(button: HTMLElement): void {
  button.addEventListener('click', () => {
    const shown = document.documentElement.dataset.theme;
    const isDark = shown ? shown === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    const theme = isDark ? 'light' : 'dark';
    setTheme(theme);
    storage()?.setItem(KEY, theme);
  });
}

document.addEventListener('DOMContentLoaded', () => {
  for (const tools of document.querySelectorAll<HTMLElement>('.tools')) tools.hidden = false;
  const side = document.querySelector<HTMLDetailsElement>('.side > details');
  if (side && matchMedia('(max-width: 60rem)').matches) side.open = false;
  offerTheme(document.getElementById('rb-theme')!);
  offerSearch(document.getElementById('rb-search')!, root, words);
  followPlace();
  showCards(root);
});
