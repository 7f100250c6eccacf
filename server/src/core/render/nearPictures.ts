import { resolvedUri } from '../book/linkedRules.ts';
import type { RulesDocument } from '../document/document.ts';

/** Whether an address is that of a file below the document's folder: an editor shows only pictures there. */
export function isNear(address: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|[/\\#])|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(decodedOrRoot(address));
}

/** The URI of a picture below the document's folder; undefined for any other. */
export function nearPicture(address: string, { uri }: RulesDocument): string | undefined {
  return isNear(address) ? resolvedUri(uri, decodedOrRoot(address.replace(/[?#].*$/s, ''))) : undefined;
}

function decodedOrRoot(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return '/';
  }
}
