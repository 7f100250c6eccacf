const WORKER = 'a Web Worker is no process that could be killed from outside';

/** The tests that can't run in a browser, each with the reason. */
export const needsNode: Readonly<Record<string, string>> = {
  'The extension offers tasks that run the command line on files on disk': 'a browser runs no programs',
  'The language server restarts after a crash, with unsaved text': WORKER,
  'A server that is killed repeatedly restarts each time, without losing text': WORKER,
  'A server that is killed repeatedly is replaced by the command even if it no longer answers': WORKER,
};
