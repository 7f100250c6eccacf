const WORKER = 'a Web Worker is no process that could be killed from outside';

/** The tests that cannot run in a browser, each with the reason. */
export const needsNode: Readonly<Record<string, string>> = {
  'The language server comes back after a crash and knows what was not saved': WORKER,
  'A server that is killed again and again comes back each time, and nothing that was written is lost': WORKER,
  'A server that is killed again and again is replaced by the command also where it no longer answers': WORKER,
};
