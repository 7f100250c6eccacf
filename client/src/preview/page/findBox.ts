import type { ItemList } from './itemList.ts';

/** Finds words in the whole document, although only a part is rendered. */
export class FindBox {
  private readonly box = document.getElementById('find')!;
  private readonly input = document.getElementById('find-input') as HTMLInputElement;
  private readonly status = document.getElementById('find-status')!;
  private readonly list: ItemList;
  private items: readonly number[] = [];
  private at = -1;

  /** `ask` is called with the words. */
  constructor(list: ItemList, ask: (query: string) => void) {
    this.list = list;
    this.input.addEventListener('input', () => ask(this.input.value));
    this.input.addEventListener('keydown', event => {
      if (event.key === 'Enter') this.step(event.shiftKey ? -1 : 1);
    });
    document.getElementById('find-next')!.addEventListener('click', () => this.step(1));
    document.getElementById('find-previous')!.addEventListener('click', () => this.step(-1));
    document.getElementById('find-close')!.addEventListener('click', () => this.close());
    document.addEventListener('keydown', event => {
      if (event.key === 'f' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.open();
      } else if (event.key === 'Escape') this.close();
    });
  }

  open(): void {
    this.box.hidden = false;
    this.input.focus();
    this.input.select();
  }

  close(): void {
    this.box.hidden = true;
    this.mark();
  }

  /** Accepts the items that contain the words, unless the words have changed. */
  found(query: string, items: readonly number[]): void {
    if (query !== this.input.value) return;
    this.items = items;
    const top = this.list.top();
    this.at = Math.max(-1, items.findIndex(index => index >= top) - 1);
    if (items.length) this.step(1);
    else this.report();
  }

  /** Marks matches in the rendered part. */
  mark(): void {
    const words = this.box.hidden ? '' : this.input.value.toLowerCase();
    const ranges = words ? this.list.shown().flatMap(node => rangesOf(node, words)) : [];
    CSS.highlights.set('found', new Highlight(...ranges));
  }

  private step(by: number): void {
    const { length } = this.items;
    if (length === 0) return;
    this.at = (this.at + by + length) % length;
    this.list.showAtTop(this.items[this.at]!);
    this.report();
  }

  private report(): void {
    const { length } = this.items;
    this.status.textContent = this.input.value === '' ? '' : length ? `${this.at + 1} of ${length}` : 'No results';
    this.mark();
  }
}

/** Where words are in the text of a node, also across the borders of links. */
function rangesOf(node: Node, words: string): Range[] {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const texts: { readonly node: Node; readonly start: number }[] = [];
  let text = '';
  for (let next = walker.nextNode(); next; next = walker.nextNode()) {
    texts.push({ node: next, start: text.length });
    text += next.textContent;
  }
  const place = (offset: number): [Node, number] => {
    const own = texts.findLast(({ start }) => start <= offset)!;
    return [own.node, offset - own.start];
  };
  const ranges: Range[] = [];
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, at + words.length)) {
    const range = document.createRange();
    range.setStart(...place(at));
    range.setEnd(...place(at + words.length));
    ranges.push(range);
  }
  return ranges;
}
