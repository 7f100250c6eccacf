/** How often something happens, as a beta distribution: about `a` times in `a + b`, more surely the larger they are. */
export interface Rate {
  readonly a: number;
  readonly b: number;
}

/** The evidence in bits for one mixture of rates against another if something happened `count` times in `all`. */
export function bitsFor(one: readonly Rate[], other: readonly Rate[], count: number, all: number): number {
  return Math.log2(chanceOf(one, count, all) / chanceOf(other, count, all));
}

/** The mean chance over rates that are equally likely, without the factor that all share. */
function chanceOf(rates: readonly Rate[], count: number, all: number): number {
  const chances = rates.map(({ a, b }) => Math.exp(logBeta(a + count, b + all - count) - logBeta(a, b)));
  return chances.reduce((sum, chance) => sum + chance, Number.MIN_VALUE) / rates.length;
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Stirling's series, which is exact enough from 7 on. */
function logGamma(x: number): number {
  if (x < 7) return logGamma(x + 1) - Math.log(x);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3);
}
