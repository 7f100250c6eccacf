const SERVER = 'the server answers requests about one open document';

/** The modules of tests that can't fail in a browser alone, each with the reason; --short leaves them out. */
export const sameInBrowser: Readonly<Record<string, string>> = {
  navigation: SERVER,
  citing: SERVER,
  diagnostics: SERVER,
  dialects: SERVER,
  fixes: SERVER,
  renaming: SERVER,
  renumbering: SERVER,
  renumberingKinds: SERVER,
  tidying: SERVER,
  writing: SERVER,
};
