import { citationsOf } from '../../book/citations.ts';
import { keywordFor } from '../../book/explain.ts';
import { type Definition, headOf, headSpan, type Workspace } from '../../book/workspace.ts';
import { citedInSources, sourcesText } from '../../citing/citedInSources.ts';
import { blocksOfHead, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { counted } from '../../text/words.ts';
import { citedSpan, type DocumentSpan, placeInSource } from '../navigation/findReferences.ts';
import { cited } from '../navigation/neighbors.ts';

/**
 * What to show above a rule or term: citations, citations in source, cited rules, or the rule that a term refers to.
 */
export interface Lens {
  readonly kind: 'citations' | 'code' | 'cites' | 'rule';
  readonly definition: Definition;
}

/** The text of a lens, and the places that it leads to. */
export interface LensText {
  readonly title: string;
  readonly places: readonly DocumentSpan[];
}

/** The lenses that a user wants. */
export type LensChoice = 'off' | 'citations' | 'all';

/** The lenses of a document, except above what nothing cites; their text is computed only for visible ones. */
export function lensesOf(workspace: Workspace, document: RulesDocument, choice: LensChoice): Lens[] {
  if (choice !== 'citations' && choice !== 'all') return [];
  const usual = symbolsOf(document).body.flatMap((ordinal): Lens[] => {
    const definition = { document, ordinal };
    return [
      ...(citationsOf(workspace, definition).length ? [{ kind: 'citations', definition } as const] : []),
      ...(citedInSources(workspace, definition).length ? [{ kind: 'code', definition } as const] : []),
    ];
  });
  return choice === 'all' ? [...usual, ...citingLenses(document)] : usual;
}

/** One for each rule that cites something, and for each term that refers to something. */
function citingLenses(document: RulesDocument): Lens[] {
  const { bodyStart } = symbolsOf(document);
  return document.heads.flatMap((head, ordinal): Lens[] => {
    const own = blocksOfHead(document, ordinal);
    if (ordinal < bodyStart || head.kind === 'label' || own.every(({ references }) => references.length === 0))
      return [];
    return [{ kind: head.kind === 'rule' ? 'cites' : 'rule', definition: { document, ordinal } }];
  });
}

/** The text of a lens; undefined if there is nothing to show anymore. */
export function lensText(workspace: Workspace, { kind, definition }: Lens): LensText {
  if (kind === 'citations') return citationsText(workspace, definition);
  if (kind === 'code') {
    const places = citedInSources(workspace, definition);
    return { title: sourcesText(places), places: places.map(placeInSource) };
  }
  const rules = cited(workspace, definition).map(neighbor => neighbor.definition);
  if (kind === 'cites') return { title: rules.length ? `cites ${rules.length}` : '', places: rules.map(placeOfHead) };
  const rule = rules.find(found => headOf(found).kind === 'rule');
  return rule ? { title: ruleText(rule), places: [placeOfHead(rule)] } : { title: '', places: [] };
}

function citationsText(workspace: Workspace, definition: Definition): LensText {
  const citations = citationsOf(workspace, definition);
  return {
    title: citations.length ? counted(citations.length, 'citation') : '',
    places: citations.map(citation => ({ document: citation.document, span: citedSpan(citation, definition) })),
  };
}

function placeOfHead(definition: Definition): DocumentSpan {
  return { document: definition.document, span: headSpan(definition) };
}

/** "rule 702.19", with the document's own word. */
function ruleText(definition: Definition): string {
  const head = headOf(definition);
  if (head.kind !== 'rule') return '';
  const { document } = definition;
  const keyword = keywordFor(head.number, document) ?? document.dialect.references.keywords[0];
  return `${keyword?.singular ?? 'rule'} ${head.number.text}`;
}
