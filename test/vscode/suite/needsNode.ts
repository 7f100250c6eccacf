/** The tests that cannot run in a browser, each with the reason. */
export const needsNode: Readonly<Record<string, string>> = {
  'The language server comes back after a crash and knows what was not saved':
    'a Web Worker is no process that could be killed from outside',
};
