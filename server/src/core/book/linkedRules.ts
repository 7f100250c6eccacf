import { anchorsOf } from '../document/anchors.ts';
import type { RulesDocument } from '../document/document.ts';
import { blockIndexAt, headAbove } from '../document/document.ts';
import { parseNumber } from '../numbers/ruleNumber.ts';
import { numberInAddress } from '../reader/linkedNumbers.ts';
import { decodedAddress } from '../text/fileName.ts';
import { resolveNumber } from './resolve.ts';
import { type Definition, scopeOf, type Workspace } from './workspace.ts';

/** The rule to which a link leads: by a form that the project names, or by a heading of this document or another one. */
export function linkedRule(workspace: Workspace, document: RulesDocument, address: string): Definition | undefined {
  const own = numberInAddress(address, document.dialect);
  const number = own && parseNumber(own.number, document.dialect.numbering);
  if (own) return number && resolveNumber(scopeOf(workspace, document), number).definition;
  const place = placeOfLink(workspace, document, address);
  return place && placedDefinition(place.document, place.offset);
}

/** A place in a document. */
export interface LinkedPlace {
  readonly document: RulesDocument;
  readonly offset: number;
}

/** The place to which a relative link leads, in a known document; undefined if there is none. */
export function placeOfLink(workspace: Workspace, from: RulesDocument, address: string): LinkedPlace | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address)) return undefined;
  const [path = '', anchor] = decodedAddress(address).split('#', 2);
  const document = path === '' ? from : workspace.documents.get(resolvedUri(from.uri, path));
  if (!document) return undefined;
  if (anchor === undefined || anchor === '') return path === '' ? undefined : { document, offset: 0 };
  const offset = anchorsOf(document)?.places.get(anchor);
  return offset === undefined ? undefined : { document, offset };
}

/** The URI of a path that is relative to another document. */
export function resolvedUri(uri: string, path: string): string {
  const parts = uri.split('/').slice(0, -1);
  for (const part of path.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(encodeURIComponent(part));
  return parts.join('/');
}

function placedDefinition(document: RulesDocument, offset: number): Definition | undefined {
  const ordinal = headAbove(document, blockIndexAt(document, offset));
  return ordinal < 0 ? undefined : { document, ordinal };
}
