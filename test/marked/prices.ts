/** Tables of prices, by the file that exports them; only a build that makes them changeable has them. */
type Tables = Record<string, Record<string, number>>;

/** A price: where it is, and its name. */
export interface Price {
  readonly file: string;
  readonly name: string;
}

function tables(): Tables {
  return (globalThis as { rulebookPrices?: Tables }).rulebookPrices ?? {};
}

export function allPrices(): Price[] {
  return Object.entries(tables()).flatMap(([file, table]) => Object.keys(table).map(name => ({ file, name })));
}

export const priceOf = ({ file, name }: Price): number => tables()[file]![name]!;

export function setPrice({ file, name }: Price, value: number): void {
  tables()[file]![name] = value;
}

/** A quarter higher and a quarter lower, by at least one sixteenth of a bit. */
export function movesOf(price: Price): number[] {
  const value = priceOf(price);
  const step = Math.max(1, Math.round(value / 4));
  return value > 0 ? [value + step, value - step] : [value + step];
}

export const shown = (price: Price, value: number): string =>
  `${price.file} ${price.name} ${priceOf(price)} → ${value}`;
