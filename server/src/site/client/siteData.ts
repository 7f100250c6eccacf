import type { SearchData } from '../siteSearch.ts';

/** What the files of the site pass on when they are loaded; each is a classic script that calls one of these. */
interface Handlers {
  rulebookData?: (data: SearchData) => void;
  rulebookIndex?: (index: string) => void;
}

const handlers = window as unknown as Handlers;

/** An element with attributes and content. Text stays text. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...content);
  return node;
}

/** Loads a script of the site; resolves when it has run, rejects if it is missing. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = make('script', { src: address });
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${address} can't be loaded`));
    document.head.append(script);
  });
}

let data: Promise<SearchData> | undefined;

/** The texts of all rules, loaded once. */
export function loadData(root: string): Promise<SearchData> {
  data ??= new Promise((resolve, reject) => {
    handlers.rulebookData = resolve;
    loadScript(`${root}data.js`).catch(reject);
  });
  return data;
}

/** The search index. */
export function loadIndex(root: string): Promise<string> {
  return new Promise((resolve, reject) => {
    handlers.rulebookIndex = resolve;
    loadScript(`${root}index.js`).catch(reject);
  });
}
