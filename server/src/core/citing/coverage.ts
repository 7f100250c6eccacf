import {
  type Definition,
  headOf,
  numberOf,
  ruleOf,
  scopeOfName,
  sourcesCiting,
  titleOf,
  type Workspace,
} from '../book/workspace.ts';
import { readable } from '../dialect/dialect.ts';
import type { RulesDocument } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import { citedInSources } from './citedInSources.ts';

/** A rule and the number of its own citations, without those of its parents and subrules. */
export interface CoveredRule {
  readonly definition: Definition;
  readonly number: string;
  /** Citations in the program, and in tests. */
  readonly code: number;
  readonly tests: number;
}

/** The rules between a heading and the next one. */
export interface CoveredChapter {
  /** Empty for rules before the first heading. */
  readonly number: string;
  readonly title: string;
  readonly rules: readonly CoveredRule[];
}

/** How many of some rules are cited. */
export interface Counts {
  readonly rules: number;
  /** In either of them; in each of them. */
  readonly cited: number;
  readonly code: number;
  readonly tests: number;
}

/**
 * The rules of a book, by one of its names, chapter by chapter. Headings aren't counted; chapters without rules are
 * omitted.
 */
export function coverageOf(workspace: Workspace, book: string): CoveredChapter[] {
  const chapters: { number: string; title: string; rules: CoveredRule[] }[] = [{ number: '', title: '', rules: [] }];
  for (const document of scopeOfName(workspace, book)[0] ?? []) {
    const { bareLevel } = document.dialect.references;
    for (const ordinal of symbolsOf(document).body) {
      const definition = { document, ordinal };
      const { number } = ruleOf(document, ordinal);
      if (number.level >= bareLevel) chapters.at(-1)!.rules.push(coveredRule(workspace, definition));
      else
        chapters.push({
          number: number.text,
          title: readable(titleOf(headOf(definition)) ?? '', document.dialect),
          rules: [],
        });
    }
  }
  return chapters.filter(({ rules }) => rules.length > 0);
}

/** The rules of one document, without headings, if source cites its book; otherwise empty. */
export function coverageIn(workspace: Workspace, document: RulesDocument): CoveredRule[] {
  if (!sourcesCiting(workspace, document).length) return [];
  const { bareLevel } = document.dialect.references;
  return symbolsOf(document)
    .body.filter(ordinal => ruleOf(document, ordinal).number.level >= bareLevel)
    .map(ordinal => coveredRule(workspace, { document, ordinal }));
}

function coveredRule(workspace: Workspace, definition: Definition): CoveredRule {
  const places = citedInSources(workspace, definition);
  const tests = places.filter(({ source }) => source.isTest).length;
  return { definition, number: numberOf(definition).text, code: places.length - tests, tests };
}

export function countsOf(rules: readonly CoveredRule[]): Counts {
  const count = (is: (rule: CoveredRule) => boolean) => rules.filter(is).length;
  return {
    rules: rules.length,
    cited: count(({ code, tests }) => code + tests > 0),
    code: count(({ code }) => code > 0),
    tests: count(({ tests }) => tests > 0),
  };
}

/** In percent, rounded down so that only all rules are 100; 100 if there are no rules. */
export function percentage(cited: number, rules: number): number {
  return rules === 0 ? 100 : Math.floor((100 * cited) / rules);
}
