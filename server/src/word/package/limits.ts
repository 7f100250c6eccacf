const MB = 1_000_000;

/**
 * How much of an archive is read. A rulebook of 1 MB is some 5 MB of XML; the limits let ten times that through, and stop
 * what was made to fill a memory.
 */
export const LIMITS = {
  /** Bytes of the file itself. */
  file: 100 * MB,
  /** Entries of the archive. */
  entries: 10_000,
  /** Unpacked bytes of a part with XML, and of a picture. */
  part: 50 * MB,
  /** Unpacked bytes of all pictures together. */
  pictures: 100 * MB,
  /** Elements of a part, how deep they nest, and how many prefixes of namespaces are declared at a time. */
  elements: 2_000_000,
  depth: 200,
  prefixes: 200,
} as const;
