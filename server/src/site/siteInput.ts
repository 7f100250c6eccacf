import type { Definition, Workspace } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';

/** A book that is published: its documents in their order. */
export interface PublishedBook {
  readonly title: string;
  readonly documents: readonly RulesDocument[];
}

/** How a site looks and what it says of itself. */
export interface SiteSettings {
  readonly title: string;
  /** A line below the title. */
  readonly header?: string | undefined;
  /** Where the site will be, with a slash at its end. */
  readonly url?: string | undefined;
  /** The path of the logo on the site. */
  readonly logo?: string | undefined;
  readonly accent?: string | undefined;
  readonly accentDark?: string | undefined;
  /** Other anchors of a rule: `R{compact}`, `rule-{dashed}`. */
  readonly aliases: readonly string[];
  /** The path of the picture that shows a symbol such as `{T}`. */
  pictureOf(symbol: string): string | undefined;
  readonly linksTerms: boolean;
  /** The level whose rules have a page each, by its name. */
  readonly pages?: string | undefined;
  /** Links at the top of each page, besides those to the site's own: paths from its folder. */
  readonly links?: readonly { readonly words: string; readonly path: string }[];
  /** Anchors that were published once, and the ones that take their place. */
  readonly moved: Readonly<Record<string, string>>;
}

/** What is published. */
export interface SiteInput {
  readonly workspace: Workspace;
  readonly books: readonly PublishedBook[];
  readonly settings: SiteSettings;
  /** What changed since earlier editions, the newest first; the first one also marks what changed in the rules. */
  readonly changes?: readonly SiteChanges[];
}

/** What changed since an edition: by chapter, a line for each rule and its words. */
export interface SiteChanges {
  readonly since: string;
  /** “2 rules added, 1 rule moved”. */
  readonly summary: string;
  readonly groups: readonly {
    readonly heading: string;
    readonly entries: readonly {
      readonly words: string;
      /** The number or name in the new edition. */
      readonly anchor: string | undefined;
      readonly pieces: readonly { readonly text: string; readonly mark: 'same' | 'removed' | 'added' }[];
    }[];
  }[];
}

/** A file of a site: its path with slashes, and what is in it. */
export interface SiteFile {
  readonly path: string;
  readonly content: string;
}

/** A page, and where each of its items is read. */
export interface Page {
  /** The path of its file, with slashes. */
  readonly path: string;
  readonly title: string;
  /** The number of the rule that it shows, with all below it; empty for any other page. */
  readonly number: string;
  /** `front`: what is before the rules. `part`: glossary, credits. */
  readonly kind: 'front' | 'rules' | 'part';
  /** How far its number is below the outermost level. */
  readonly depth: number;
  readonly items: readonly PageItem[];
}

/** An item of a document, by its index among all of them. */
export interface PageItem extends Definition {
  readonly index: number;
}
