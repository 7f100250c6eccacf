import { citationsOf } from '../../book/citations.ts';
import { keywordFor } from '../../book/explain.ts';
import { type Definition, headOf, headSpan, type Workspace } from '../../book/workspace.ts';
import { citedInSources, sourcesText } from '../../citing/citedInSources.ts';
import { blocksOfHead, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { counted } from '../../text/words.ts';
import { citedSpan, type DocumentSpan, placeInSource } from '../navigation/findReferences.ts';
import { cited } from '../navigation/neighbors.ts';

/** What a lens leads to: citations, citations in source, cited rules, or the rule that a term refers to. */
export type LensKind = 'citations' | 'code' | 'cites' | 'rule';

/** What to show above a rule or term. */
export interface Lens {
  readonly kind: LensKind;
  readonly definition: Definition;
  readonly title: string;
}

/** The lenses that a user wants. */
export type LensChoice = 'off' | 'citations' | 'all';

/** The lenses of a document; none above what nothing cites and what cites nothing. */
export function lensesOf(workspace: Workspace, document: RulesDocument, choice: LensChoice): Lens[] {
  if (choice !== 'citations' && choice !== 'all') return [];
  const { body, bodyStart } = symbolsOf(document);
  const lenses = (ordinals: readonly number[], kinds: readonly LensKind[]) =>
    ordinals.flatMap(ordinal => {
      const definition = { document, ordinal };
      return kinds.flatMap((kind): Lens[] => {
        const title = titleOf(workspace, kind, definition);
        return title ? [{ kind, definition, title }] : [];
      });
    });
  const usual = lenses(body, ['citations', 'code']);
  if (choice === 'citations') return usual;
  const all = document.heads.flatMap(({ kind }, ordinal) => (ordinal < bodyStart || kind === 'label' ? [] : ordinal));
  return [...usual, ...lenses(all, ['cites', 'rule'])];
}

function titleOf(workspace: Workspace, kind: LensKind, definition: Definition): string {
  if (kind === 'citations') {
    const { length } = citationsOf(workspace, definition);
    return length ? counted(length, 'citation') : '';
  }
  if (kind === 'code') {
    const places = citedInSources(workspace, definition);
    return places.length ? sourcesText(places) : '';
  }
  if ((kind === 'cites') !== (headOf(definition).kind === 'rule')) return '';
  const rules = citedBy(workspace, definition);
  if (kind === 'cites') return rules.length ? `cites ${rules.length}` : '';
  return rules[0] ? ruleText(rules[0]) : '';
}

/** The places that a lens leads to. */
export function lensPlaces(workspace: Workspace, kind: LensKind, definition: Definition): DocumentSpan[] {
  if (kind === 'citations')
    return citationsOf(workspace, definition).map(citation => {
      return { document: citation.document, span: citedSpan(citation, definition) };
    });
  if (kind === 'code') return citedInSources(workspace, definition).map(placeInSource);
  const rules = citedBy(workspace, definition);
  return (kind === 'cites' ? rules : rules.slice(0, 1)).map(placeOfHead);
}

/** What a rule cites, or the rules that a term refers to. */
function citedBy(workspace: Workspace, definition: Definition): Definition[] {
  const own = blocksOfHead(definition.document, definition.ordinal);
  if (own.every(({ references }) => references.length === 0)) return [];
  const found = cited(workspace, definition).map(neighbor => neighbor.definition);
  return headOf(definition).kind === 'rule' ? found : found.filter(each => headOf(each).kind === 'rule');
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
