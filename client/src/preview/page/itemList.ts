import type { Element as Tree } from 'hast';
import { toDom } from 'hast-util-to-dom';
import { symbolKey } from '../../../../server/src/files/symbolPictures.ts';
import type { PreviewAnswer } from '../../../../server/src/lsp/protocol/ownRequests.ts';

/** Number of window heights that are rendered above and below the window. */
const MARGIN = 1.5;
/** Estimated height of a line before it is measured, in pixels, and its number of characters. */
const LINE = { height: 26, characters: 70 };
const PADDING = 16;

/**
 * A list of items of which only those near the window are rendered; the heights of others are estimated until they have
 * been shown.
 */
export class ItemList {
  private heights: number[] = [];
  private readonly nodes = new Map<number, { readonly node: HTMLElement; readonly source: string }>();
  private readonly box: HTMLElement;
  private readonly above = document.createElement('div');
  private readonly below = document.createElement('div');
  private readonly ask: (from: number, to: number) => void;
  /** The item to scroll to the top when it arrives. */
  private target: number | undefined;
  /** Where we have scrolled to. */
  private placed = 0;
  private pictures: ReadonlyMap<string, string> = new Map();
  private folder = '';

  /** `ask` is called for missing items near the window. */
  constructor(box: HTMLElement, ask: (from: number, to: number) => void) {
    this.box = box;
    this.ask = ask;
    box.append(this.above, this.below);
  }

  /**
   * Starts with other items, and this one at the top; `pictures` are addresses by symbol, those of other pictures are
   * relative to `folder`.
   */
  reset(lengths: readonly number[], index: number, pictures: Readonly<Record<string, string>>, folder: string): void {
    this.folder = folder;
    this.pictures = new Map(Object.entries(pictures));
    this.heights = lengths.map(length => PADDING + LINE.height * Math.ceil((length + 1) / LINE.characters));
    for (const { node } of this.nodes.values()) node.remove();
    this.nodes.clear();
    this.aim(index);
  }

  /** Scrolls so that an item is at the top. */
  showAtTop(index: number): void {
    this.aim(index);
    this.refresh();
  }

  /**
   * The window shows another place. Where someone has scrolled to what isn't rendered, the item that is taken to be at
   * the top stays there, however high the others turn out to be.
   */
  scrolled(): void {
    if (Math.abs(scrollY - this.placed) >= 1) {
      const top = this.top();
      this.target = this.nodes.has(top) ? undefined : top;
    }
    this.refresh();
  }

  /** Asks for missing items near the window. */
  refresh(): void {
    const [from, to] = this.near();
    for (let index = from; index < to; index++) {
      if (this.nodes.has(index)) continue;
      this.ask(from, to);
      return;
    }
  }

  /** Asks again for all items near the window. */
  renew(): void {
    this.ask(...this.near());
  }

  /** Accepts items; unchanged ones stay as they are. */
  take({ items }: PreviewAnswer): void {
    const first = items[0]?.index ?? 0;
    const last = items.at(-1)?.index ?? -1;
    const anchor = this.target === undefined ? this.anchor() : undefined;
    for (const [index, { node }] of this.nodes) {
      if (index >= first && index <= last) continue;
      node.remove();
      this.nodes.delete(index);
    }
    let before: Element = this.above;
    for (const { index, tree } of items) {
      before = this.put(index, tree, before);
    }
    for (const [index, { node }] of this.nodes) this.heights[index] = node.getBoundingClientRect().height;
    this.place();
    if (anchor) this.restore(anchor);
    this.settle();
    this.refresh();
  }

  /** The index of the item at the top of the window. */
  top(): number {
    return this.indexAt(scrollY + OFFSET + 1);
  }

  node(index: number): HTMLElement | undefined {
    return this.nodes.get(index)?.node;
  }

  shown(): readonly HTMLElement[] {
    return Array.from(this.nodes.values(), ({ node }) => node);
  }

  /** Whether the start of an item is in the window. */
  isVisible(index: number): boolean {
    const rectangle = this.node(index)?.getBoundingClientRect();
    return rectangle !== undefined && rectangle.top >= OFFSET && rectangle.top < innerHeight - LINE.height;
  }

  private put(index: number, tree: Tree, before: Element): Element {
    const source = JSON.stringify(tree);
    const known = this.nodes.get(index);
    if (known?.source === source) return known.node;
    const node = document.createElement('section');
    node.dataset.index = String(index);
    node.append(toDom(tree, { fragment: true, document }));
    for (const symbol of node.querySelectorAll('.symbol')) this.picture(symbol);
    for (const image of node.querySelectorAll<HTMLImageElement>('img:not(.symbol)'))
      image.src = `${this.folder}/${image.getAttribute('src')!.replace(/^\.\//, '')}`;
    if (known?.node.classList.contains('current')) node.classList.add('current');
    known?.node.remove();
    before.after(node);
    this.nodes.set(index, { node, source });
    return node;
  }

  private picture(symbol: Element): void {
    const text = symbol.textContent;
    const src = this.pictures.get(symbolKey(text));
    if (src === undefined) return;
    const picture = Object.assign(document.createElement('img'), { src, alt: text, title: text, className: 'symbol' });
    symbol.replaceWith(picture);
  }

  /** Reserves the space of items that aren't rendered. */
  private place(): void {
    const rendered = [...this.nodes.keys()];
    const first = rendered.length ? Math.min(...rendered) : 0;
    const end = rendered.length ? Math.max(...rendered) + 1 : 0;
    this.above.style.height = `${this.sum(0, first)}px`;
    this.below.style.height = `${this.sum(end, this.heights.length)}px`;
  }

  private aim(index: number): void {
    this.target = Math.max(0, Math.min(index, this.heights.length - 1));
    this.place();
    this.settle();
  }

  private settle(): void {
    if (this.target === undefined) return;
    scrollTo(0, this.box.offsetTop + this.sum(0, this.target) - OFFSET);
    this.placed = scrollY;
    if (this.nodes.has(this.target)) this.target = undefined;
  }

  private anchor(): { readonly index: number; readonly top: number } | undefined {
    const index = this.top();
    const node = this.node(index);
    return node && { index, top: node.getBoundingClientRect().top };
  }

  private restore({ index, top }: { readonly index: number; readonly top: number }): void {
    const now = this.node(index)?.getBoundingClientRect().top;
    if (now === undefined || now === top) return;
    scrollBy(0, now - top);
    this.placed = scrollY;
  }

  private near(): [from: number, to: number] {
    const middle = this.target === undefined ? scrollY : this.box.offsetTop + this.sum(0, this.target);
    const from = this.indexAt(middle - MARGIN * innerHeight);
    return [from, this.indexAt(middle + (1 + MARGIN) * innerHeight) + 1];
  }

  private indexAt(offset: number): number {
    let rest = offset - this.box.offsetTop;
    const index = this.heights.findIndex(height => {
      rest -= height;
      return rest < 0;
    });
    return index < 0 ? Math.max(0, this.heights.length - 1) : index;
  }

  private sum(from: number, to: number): number {
    let sum = 0;
    for (let index = from; index < to; index++) sum += this.heights[index]!;
    return sum;
  }
}

/** The height that the bar at the top covers, in pixels. */
const OFFSET = 36;
