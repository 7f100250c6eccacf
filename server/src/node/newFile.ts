import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** A file that is written piece by piece, and there only when it is whole. */
export interface NewFile {
  write(bytes: Uint8Array): void;
  /** Puts it in place of what had its name. */
  keep(): void;
  /** Leaves everything as it was. */
  drop(): void;
}

/** Begins a file that is to have this name. Throws where it cannot be written, as do its functions. */
export function newFile(path: string): NewFile {
  const beside = `${path}.${process.pid}.tmp`;
  const descriptor = openSync(beside, 'wx');
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return {
    write(bytes) {
      for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
    },
    keep() {
      close();
      renameSync(beside, path);
    },
    drop() {
      close();
      rmSync(beside, { force: true });
    },
  };
}
