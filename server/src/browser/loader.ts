/// <reference lib="webworker" />

/** A program, or code that several share, as a function: what it exports, and how it loads others beside it. */
type Program = (module: { exports: unknown }, require: (name: string) => unknown) => void;

/** Where a program that is loaded registers itself. */
const scope = self as unknown as { rulebookModule: (program: Program) => void };

/** Loads the programs in a folder as `require` does: each runs once. */
function loading(folder: string): (name: string) => unknown {
  const modules = new Map<string, { exports: unknown }>();
  const load = (name: string): unknown => {
    const known = modules.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    scope.rulebookModule = program => program(module, load);
    importScripts(`${folder}/${name.replace(/^\.\//, '')}`);
    return module.exports;
  };
  return load;
}

// The first message says where the programs are; a worker doesn't know its own address in every host. The server gets
// all others.
self.onmessage = ({ data }: MessageEvent<string>) => {
  self.onmessage = null;
  loading(data)('./worker.js');
};

export {};
