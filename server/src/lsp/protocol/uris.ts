import type { Message, MessageStrategy } from 'vscode-languageserver';
import { URI } from 'vscode-uri';

/**
 * Editors write the same file in different ways: `file:///C:/Quay (2).txt`, `file:///c%3A/Quay%20%282%29.txt`. All that they say
 * is brought to one way before anything else sees it, so that URIs can be compared as they are.
 */
export const canonicalUris: MessageStrategy = {
  handleMessage(message: Message & { params?: unknown }, next) {
    canonicalize(message.params);
    next(message);
  },
};

/** The one way to write the URI of a file; others, whose form is their owner's business, stay as they are. */
export function canonicalUri(uri: string): string {
  if (!uri.startsWith('file:') || PLAIN.test(uri)) return uri;
  return URI.parse(uri).toString();
}

/** A URI of a file in which nothing can be written in another way. */
const PLAIN = /^file:\/\/\/[\w.~/-]*$/;

/** Brings the URIs in a value to one way, in the value itself: a message is no one else's. */
function canonicalize(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) {
    const inner = members[key];
    if (typeof inner === 'object') canonicalize(inner);
    else if (typeof inner === 'string' && NAMES_FILE.has(key)) members[key] = canonicalUri(inner);
  }
}

/** The members of messages that hold the URI of a file or folder. */
const NAMES_FILE = new Set(['uri', 'rootUri', 'oldUri', 'newUri', 'baseUri']);
