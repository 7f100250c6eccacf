import { changeList, GLOSSARY } from '../../core/editions/changeList.ts';
import type { Comparison } from '../../core/editions/compareEditions.ts';
import { comparedWith, correspondence, earlierEditionsOf, editionOf } from '../../core/editions/earlierEditions.ts';
import { slug } from '../../core/render/anchorNames.ts';
import type { PublishedBook, SiteChanges, SiteInput } from '../../site/siteInput.ts';
import { type SiteWords, siteWordsFor } from '../../site/siteWords.ts';
import { changeCounts, describeEntry, entryDiff } from '../showing/changesFormats.ts';

/** An earlier edition of a book as its own site, and its folder. */
export interface EditionSite {
  readonly folder: string;
  readonly input: SiteInput;
}

/**
 * The earlier editions of the site's only book, newest first, with their changes and the new numbers of `moved` rules;
 * empty if it has several books, each with its own editions.
 */
export function siteEditions(input: SiteInput) {
  const { workspace, books, settings } = input;
  const document = books.length === 1 ? books[0]!.documents[0] : undefined;
  const editions = document ? earlierEditionsOf(workspace, document) : [];
  const compared = document ? editions.slice(0, 1).map(edition => comparedWith(workspace, document, edition)) : [];
  const related = compared.filter(comparison => correspondence(comparison).isEnough);
  return {
    sites: editions.map((edition): EditionSite => {
      const { documents, workspace: own } = editionOf(edition);
      const { title, language } = books[0]!;
      const book: PublishedBook = { title: `${title} (${edition.name})`, documents, language };
      const folder = slug(edition.name);
      return {
        folder,
        input: { workspace: own, books: [book], settings: earlierSettings(settings, book, folder) },
      };
    }),
    changes: related.map(comparison =>
      siteChanges(comparison, editions[0]!.name, siteWordsFor(books[0]!.language ?? 'en')),
    ),
    moved: Object.assign({}, ...related.map(movedIn)) as Record<string, string>,
  };
}

function earlierSettings(
  settings: SiteInput['settings'],
  { title, language }: PublishedBook,
  folder: string,
): SiteInput['settings'] {
  const up = (path: string | undefined) => (path === undefined ? undefined : `../${path}`);
  return {
    ...settings,
    title,
    moved: {},
    logo: up(settings.logo),
    pictureOf: symbol => up(settings.pictureOf(symbol)),
    imageOf: (address, document) => up(settings.imageOf(address, document)),
    url: settings.url === undefined ? undefined : `${settings.url}${folder}/`,
    links: [{ words: siteWordsFor(language ?? 'en').currentEdition, path: '../index.html' }],
  };
}

function siteChanges(comparison: Comparison, since: string, words: SiteWords): SiteChanges {
  const counts = changeCounts(comparison).map(({ what, count }) => `${words[what]}: ${count}`);
  return {
    since,
    summary: counts.join(' · ') || words.unchanged,
    groups: changeList(comparison).map(({ heading, entries }) => ({
      heading: heading === GLOSSARY ? words.glossary : heading,
      entries: entries.map(entry => ({
        words: describeEntry(entry, words),
        anchor: entry.now,
        pieces: entryDiff(entry),
      })),
    })),
  };
}

/** Old numbers of renumbered rules, and their new numbers. */
function movedIn({ rules }: Comparison): Record<string, string> {
  const pairs = rules.flatMap(({ old, now, part }) =>
    old && now && !part && old.number.text !== now.number.text ? [[old.number.text, now.number.text] as const] : [],
  );
  return Object.fromEntries(pairs);
}
