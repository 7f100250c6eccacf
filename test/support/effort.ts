/** Whether the nightly tests run: with many seeds, at full length. */
export const isNightly = process.env.RULEBOOK_NIGHTLY === '1';

/** How much to try: an ordinary run tries what takes a second, a nightly one all. */
export function effort<T>(ordinary: T, nightly: T): T {
  return isNightly ? nightly : ordinary;
}
