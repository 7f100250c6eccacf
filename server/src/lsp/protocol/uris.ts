import type { Message, MessageStrategy } from 'vscode-languageserver';
import { URI } from 'vscode-uri';

/**
 * Editors write the same URI in different ways: `file:///C:/Quay (2).txt`, `file:///c%3A/Quay%20%282%29.txt`. All of
 * them are normalized before anything else sees them, so that URIs can be compared directly.
 */
export const canonicalUris: MessageStrategy = {
  handleMessage(message: Message & { params?: unknown }, next) {
    canonicalize(message.params);
    next(message);
  },
};

/** The normal form of a file's URI; other URIs stay as they are, because their owners decide on their form. */
export function canonicalUri(uri: string): string {
  if (!uri.startsWith('file:') || PLAIN.test(uri)) return uri;
  return URI.parse(uri).toString();
}

/** A file URI that has only one form. */
const PLAIN = /^file:\/\/\/[\w.~/-]*$/;

/** Normalizes the URIs in a value, in place; a message belongs to no one else. */
function canonicalize(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) {
    const inner = members[key];
    if (typeof inner === 'object') canonicalize(inner);
    else if (typeof inner === 'string' && NAMES_FILE.has(key)) members[key] = canonicalUri(inner);
  }
}

/** The members of messages that contain the URI of a file or folder. */
const NAMES_FILE = new Set(['uri', 'rootUri', 'oldUri', 'newUri', 'baseUri']);
