import type { PreviewAnswer } from '../../../../server/src/lsp/protocol/ownRequests.ts';
import type { FromPage, PageState, ToPage } from '../pageMessages.ts';
import { FindBox } from './findBox.ts';
import { ItemList } from './itemList.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  setState(state: PageState): void;
};

const vscode = acquireVsCodeApi();
const post = (message: FromPage) => vscode.postMessage(message);
const byId = (id: string) => document.getElementById(id)!;
const list = new ItemList(byId('items'), (from, to) => post({ kind: 'ask', from, to }));
const find = new FindBox(list, query => post({ kind: 'find', query }));
let uri = '';
let current = -1;
/** Whether the user scrolls, not this script. */
let userScrolls = false;
/**
 * Whether the page drives the editor: from when someone does something here until the pointer or the focus leaves it.
 * What the editor then scrolls to is what the page has led it to, however late that is reported.
 */
let drivesEditor = false;
/** The item at the top, as far as the editor knows. */
let reported = -1;

addEventListener('message', ({ data }: MessageEvent<ToPage>) => (takes[data.kind] as (message: ToPage) => void)(data));

/** The handler of each message. */
const takes: { readonly [K in ToPage['kind']]: (message: Extract<ToPage, { kind: K }>) => void } = {
  document({ uri: shown, name, lengths, index, answer, pictures, folder }) {
    uri = shown;
    byId('name').textContent = name;
    byId('empty').hidden = true;
    userScrolls = false;
    list.reset(lengths, index, pictures, folder);
    take(answer);
  },
  items: ({ answer }) => take(answer),
  follow({ index }) {
    current = index;
    drivesEditor = false;
    userScrolls = false;
    if (!list.isVisible(current)) list.showAtTop(current);
    markCurrent();
    saveScroll();
  },
  show({ index }) {
    userScrolls = false;
    if (list.top() !== index) list.showAtTop(index);
    saveScroll();
  },
  top(message) {
    if (!drivesEditor) takes.show({ ...message, kind: 'show' });
  },
  changed: () => list.renew(),
  found: ({ query, items }) => find.found(query, items),
  history({ canGoBack, canGoForward }) {
    (byId('back') as HTMLButtonElement).disabled = !canGoBack;
    (byId('forward') as HTMLButtonElement).disabled = !canGoForward;
  },
  empty({ message }) {
    list.reset([], 0, {}, '');
    byId('empty').hidden = false;
    byId('empty').textContent = message;
  },
};

function take(answer: PreviewAnswer): void {
  list.take(answer);
  markCurrent();
  find.mark();
  reportScroll();
}

/** Leads the editor to the item at the top, if the user has scrolled to it. */
function reportScroll(): void {
  if (list.top() === reported || !userScrolls) return;
  saveScroll();
  post({ kind: 'scrolled', index: reported });
}

/** Shows which item contains the cursor. */
function markCurrent(): void {
  for (const node of list.shown()) node.classList.toggle('current', node.dataset.index === String(current));
}

function saveScroll(): void {
  reported = list.top();
  vscode.setState({ uri, index: reported });
}

function lead(): void {
  userScrolls = true;
  drivesEditor = true;
}

function leave(): void {
  drivesEditor = false;
}

for (const event of ['pointerdown', 'keydown']) addEventListener(event, lead, { passive: true });
for (const event of ['wheel', 'touchmove'])
  addEventListener(
    event,
    () => {
      lead();
      // A browser can scroll before it says why.
      reportScroll();
    },
    { passive: true },
  );
addEventListener('blur', leave);
document.documentElement.addEventListener('mouseleave', leave);

document.addEventListener(
  'scroll',
  () => {
    list.scrolled();
    reportScroll();
  },
  { passive: true },
);
addEventListener('resize', () => list.refresh());

document.addEventListener('click', event => {
  const link = (event.target as Element).closest('a');
  // VS Code opens addresses of other sites.
  if (!link || link.classList.contains('outer')) return;
  event.preventDefault();
  if (link.matches('.note, .back')) return byId(decodeURIComponent(link.hash.slice(1)))?.scrollIntoView();
  const [, other, index] = /^(.*)#(\d+)$/s.exec(link.getAttribute('href') ?? '') ?? [];
  if (index === undefined) return;
  if (link.classList.contains('number')) post({ kind: 'open', index: Number(index) });
  else post({ kind: 'goTo', index: Number(index), from: list.top(), ...(other && { uri: other }) });
});

document.addEventListener('dblclick', event => {
  const item = (event.target as Element).closest<HTMLElement>('[data-index]');
  if (item) post({ kind: 'open', index: Number(item.dataset.index) });
});

for (const kind of ['back', 'forward'] as const) {
  byId(kind).addEventListener('click', () => post({ kind, from: list.top() }));
  document.addEventListener('keydown', ({ key, altKey }) => {
    if (altKey && key === (kind === 'back' ? 'ArrowLeft' : 'ArrowRight')) post({ kind, from: list.top() });
  });
}
byId('find-open').addEventListener('click', () => find.open());

// When the page loads, VS Code scrolls it to where it was before.
addEventListener('load', () => setTimeout(() => post({ kind: 'ready' })));
