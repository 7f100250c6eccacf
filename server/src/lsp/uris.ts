import type { Message, MessageStrategy } from 'vscode-languageserver';
import { URI } from 'vscode-uri';

/**
 * Editors write the same file in different ways: `file:///C:/Quay (2).txt`, `file:///c%3A/Quay%20%282%29.txt`. All that they say
 * is brought to one way before anything else sees it, so that URIs can be compared as they are.
 */
export const canonicalUris: MessageStrategy = {
  handleMessage(message: Message & { params?: unknown }, next) {
    next(message.params ? { ...message, params: canonical(message.params) } : message);
  },
};

/** The one way to write the URI of a file; others, whose form is their owner's business, stay as they are. */
export function canonicalUri(uri: string): string {
  return uri.startsWith('file:') ? URI.parse(uri).toString() : uri;
}

function canonical<T>(value: T): T {
  if (Array.isArray(value)) return value.map(canonical) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    typeof inner === 'string' && NAMES_FILE.has(key) ? canonicalUri(inner) : canonical(inner),
  ]);
  return Object.fromEntries(entries);
}

/** The members of messages that hold the URI of a file or folder. */
const NAMES_FILE = new Set(['uri', 'rootUri', 'oldUri', 'newUri', 'baseUri']);
