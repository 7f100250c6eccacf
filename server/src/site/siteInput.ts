import type { Definition, Workspace } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';

/** A book to publish: its documents, in order. */
export interface PublishedBook {
  readonly title: string;
  readonly documents: readonly RulesDocument[];
  /** The code of its language, such as `de`; English if it is unknown. */
  readonly language?: string | undefined;
  /** The date that its text gives, as written. */
  readonly date?: string | undefined;
}

/** Appearance and texts of a site. */
export interface SiteSettings {
  readonly title: string;
  /** A line below the title. */
  readonly header?: string | undefined;
  /** Address of the site, with a slash at its end. */
  readonly url?: string | undefined;
  /** Path of the logo on the site. */
  readonly logo?: string | undefined;
  readonly accent?: string | undefined;
  readonly accentDark?: string | undefined;
  /** Additional anchors of a rule: `R{compact}`, `rule-{dashed}`. */
  readonly aliases: readonly string[];
  /** Path of the picture for a symbol such as `{T}`. */
  pictureOf(symbol: string): string | undefined;
  /** Path of a picture that a document shows, given the address in its text; undefined if it isn't on the site. */
  imageOf(address: string, document: string): string | undefined;
  readonly linksTerms: boolean;
  /** Name of the level whose rules get a page each. */
  readonly pages?: string | undefined;
  /** Additional links at the top of each page: paths relative to the site's folder. */
  readonly links?: readonly { readonly words: string; readonly path: string }[];
  /** Earlier anchors, and their replacements. */
  readonly moved: Readonly<Record<string, string>>;
}

/** What to publish. */
export interface SiteInput {
  readonly workspace: Workspace;
  readonly books: readonly PublishedBook[];
  readonly settings: SiteSettings;
  /** Changes since earlier editions, newest first; the first one also marks changed rules. */
  readonly changes?: readonly SiteChanges[];
}

/** Changes since an edition: by chapter, with a line and the words of each rule. */
export interface SiteChanges {
  readonly since: string;
  /** “2 rules added, 1 rule moved”. */
  readonly summary: string;
  readonly groups: readonly {
    readonly heading: string;
    readonly entries: readonly {
      readonly words: string;
      /** Number or name in the new edition. */
      readonly anchor: string | undefined;
      readonly pieces: readonly { readonly text: string; readonly mark: 'same' | 'removed' | 'added' }[];
    }[];
  }[];
}

/** A file of a site: its path with slashes, and its content. */
export interface SiteFile {
  readonly path: string;
  readonly content: string;
}

/** A page, and the sources of its items. */
export interface Page {
  /** The path of its file, with slashes. */
  readonly path: string;
  readonly title: string;
  /** Number of the rule that it shows, with its subrules; empty for other pages. */
  readonly number: string;
  /** `front`: the text before the rules. `part`: glossary, credits. */
  readonly kind: 'front' | 'rules' | 'part';
  /** Number of levels below the outermost one. */
  readonly depth: number;
  readonly items: readonly PageItem[];
}

/** An item of a document, by its index among all of them. */
export interface PageItem extends Definition {
  readonly index: number;
}
