import { join } from 'node:path';

/** Loads a bundle next to this one, such as `server`. */
export function loadBeside<T>(name: string): T {
  return require(join(__dirname, `${name}.js`));
}
