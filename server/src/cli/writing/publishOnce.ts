import { readFileSync } from 'node:fs';
import { explain } from '../../core/book/explain.ts';
import { hasNoOwner, outcomeOf, resolve } from '../../core/book/resolve.ts';
import type { Workspace } from '../../core/book/workspace.ts';
import { blocksOf, countedFromOne, type RulesDocument } from '../../core/document/document.ts';
import { printableName } from '../../core/render/readItem.ts';
import { counted } from '../../core/text/words.ts';
import { stage } from '../../node/writeFile.ts';
import { anchorList, lostAnchors } from '../../site/anchorList.ts';
import { layOut, type Site } from '../../site/siteBook.ts';
import { countFiles, siteFiles } from '../../site/siteFiles.ts';
import type { SiteInput } from '../../site/siteInput.ts';
import { siteJson, siteMarkdown } from '../../site/siteText.ts';
import { siteWordsFor } from '../../site/siteWords.ts';
import { describeOptions, Failure, formatOption, type Given, type Options } from '../program/options.ts';
import { programFile } from '../program/root.ts';
import { orFailure } from '../reading/read.ts';
import { EXIT, print, printFailure, printMessage, printQuoted } from '../showing/output.ts';
import { type ProgressLine, showProgress } from '../showing/progressLine.ts';
import { mustBeNone } from './changing.ts';
import { type PublishInput, readPublishInput } from './publishInput.ts';
import { type EditionSite, siteEditions } from './siteEditions.ts';
import { mustBeFree, type OutputFile, publishedAnchors, writeSite } from './siteFolder.ts';

/** The options of `rulebook publish`, and its help. */
export const PUBLISH_OPTIONS = {
  output: {
    short: 'o',
    value: 'DIR',
    help: 'the folder of the site; with md or json, the file (default: standard output)',
  },
  format: formatOption(
    ['html', 'md', 'json'],
    'html (the default), md for one Markdown file, or json with rendered rules for programs',
  ),
  'allow-broken': { help: "publish references that can't be linked (broken or outside) as plain text" },
  check: { help: 'write nothing, only report problems' },
  published: {
    value: 'FILE',
    help: 'anchors.json of the last publication, or its folder: an anchor that would vanish is an error',
  },
  force: { help: 'publish into a folder with other files, and keep them' },
  watch: { help: 'publish again when a file changes, and show the site on a local port' },
  port: { value: 'PORT', help: 'the port for --watch (default: any free port)' },
} as const satisfies Options;

export const PUBLISH_HELP = `rulebook publish: make a website of rules

  rulebook publish [OPTIONS] -o DIR            publish all books in the rulebook.json of this folder or a parent folder
  rulebook publish [OPTIONS] -o DIR NAME…      publish these files, or the books with these names

${describeOptions(PUBLISH_OPTIONS)}
The site has pages of a readable length and a page with the whole text. It also has links, a glossary, and search. It works on
any web host, or opened as local files. Set the title, logo, and colors with "publish" in rulebook.json.

Exit status: 0 published, 1 references can't be linked, or anchors would vanish, 2 it can't be published.
`;

export interface PublishOptions extends Given<typeof PUBLISH_OPTIONS> {
  readonly format: 'html' | 'md' | 'json';
}

/** Publishes the rules, or reports what is wrong; returns the exit status. */
export async function publishOnce(options: PublishOptions): Promise<number> {
  const { format, output, force } = options;
  if (format === 'html' && output !== undefined) mustBeFree(output, force);
  const input = withEditions(await readPublishInput(options.names));
  const read = input.files.map(({ name }) => name);
  if (output !== undefined) mustBeNone(output, read);
  const site = layOut(input);
  const wrong = printLost(input, options) + (await printVanished(site, options));
  printNotes(site);
  if (wrong > 0) {
    printMessage(
      options.check ? `${counted(wrong, 'problem')} found.` : `nothing is published: ${counted(wrong, 'problem')}.`,
    );
    return EXIT.findings;
  }
  if (options.check) return EXIT.clean;
  return format === 'html' ? writeHtml(site, input, output!) : writeText(site, format, output);
}

function writeHtml(site: Site, input: WithEditions, output: string): number {
  const total = countFiles(site);
  const progress = showProgress(total, 'writing');
  const earlier = input.editions.flatMap(edition => editionFiles(edition.folder, edition.input));
  try {
    writeSite(output, [
      ...fixedFiles(input),
      ...withProgress(siteFiles(site), progress),
      ...earlier,
      // Which pictures the pages show is known only now.
      ...input.pictures(),
    ]);
  } catch (error) {
    progress.clear();
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return printFailure(output, 'written', error);
  }
  progress.clear();
  const pages = site.shown.reduce((count, { pages }) => count + pages.length + 1, 0);
  return print(
    `${output}: ${counted(pages, 'page')}, ${counted(Object.keys(anchorList(site).anchors).length, 'anchor')}\n`,
  );
}

/** What to publish, with the earlier editions. */
type WithEditions = PublishInput & { readonly editions: readonly EditionSite[] };

function withEditions(input: PublishInput): WithEditions {
  const { sites, changes, moved } = siteEditions(input);
  const { lastEdition } = siteWordsFor(input.books[0]?.language ?? 'en');
  const links = sites.slice(0, 1).map(({ folder }) => ({ words: lastEdition, path: `${folder}/index.html` }));
  const settings = { ...input.settings, links, moved: { ...moved, ...input.settings.moved } };
  return { ...input, settings, changes, editions: sites };
}

/** The files of an earlier edition: a site in its own folder. */
function editionFiles(folder: string, input: SiteInput): OutputFile[] {
  const files = [...fixedFiles(input), ...siteFiles(layOut(input))];
  return files.map(file => ({ ...file, path: `${folder}/${file.path}` }));
}

/** The files; shows the progress of writing them. */
function* withProgress(files: Iterable<OutputFile>, progress: ProgressLine): Generator<OutputFile> {
  for (const file of files) {
    progress.next(file.path);
    yield file;
  }
}

/** The style sheet and scripts, which are the same for every site except for its colors. */
function fixedFiles({ settings: { accent, accentDark } }: SiteInput): OutputFile[] {
  const read = (name: string) => readFileSync(programFile(`dist/site/${name}`), 'utf8');
  const light = accent ? `:root{--accent:${accent}}` : '';
  const dark = accentDark
    ? `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){--accent:${accentDark}}}:root[data-theme="dark"]{--accent:${accentDark}}`
    : '';
  return [
    { path: 'site.css', content: `${read('site.css')}${light}${dark}` },
    ...['page.js', 'search.js'].map(path => ({ path, content: read(path) })),
  ];
}

async function writeText(site: Site, format: 'md' | 'json', output: string | undefined): Promise<number> {
  const text = format === 'md' ? siteMarkdown(site) : siteJson(site);
  if (output === undefined) return printQuoted(text);
  await orFailure(output, 'written', () => stage(output, Buffer.from(text)).commit());
  return EXIT.clean;
}

/** Maximum number of broken references to list. */
const MOST_LISTED = 20;

/** Reports broken references, unless they are allowed; returns their number. */
function printLost({ files, workspace, ...input }: PublishInput, { allowBroken }: PublishOptions): number {
  if (allowBroken || input.allowsBroken) return 0;
  const lost = files.flatMap(({ name, document }) =>
    lostReferences(workspace, document).map(reference => ({ name, ...reference })),
  );
  for (const { name, line, column, message } of lost.slice(0, MOST_LISTED))
    printMessage(`${name}:${line}:${column}: ${message}`);
  if (lost.length > MOST_LISTED) printMessage(`and ${lost.length - MOST_LISTED} more`);
  if (lost.length)
    printMessage("To publish references that can't be linked (broken or outside) as plain text, use --allow-broken.");
  return lost.length;
}

/** Reports anchors of the last publication that would vanish; returns their number. */
async function printVanished(site: Site, { published, output, check }: PublishOptions): Promise<number> {
  const place = published ?? (check ? output : undefined);
  if (place === undefined) return 0;
  const before = await orFailure(place, 'read', () => publishedAnchors(place));
  if (!before && published !== undefined)
    throw new Failure(`${place} contains no anchors.json; specify the folder of the last publication.`);
  if (!before) return 0;
  const lost = lostAnchors(before, anchorList(site), site.settings.moved);
  for (const anchor of lost.slice(0, MOST_LISTED))
    printMessage(
      `#${anchor} was published and would vanish; specify its replacement in rulebook.json: "publish": { "moved": { "${anchor}": "…" } }`,
    );
  if (lost.length > MOST_LISTED) printMessage(`${lost.length - MOST_LISTED} more anchors would vanish.`);
  return lost.length;
}

/** Reports what isn't wrong, but good to know. */
function printNotes(site: Site): void {
  for (const { anchors } of site.shown) {
    const [first] = anchors.repeated;
    if (!first) continue;
    const others = anchors.repeated.length > 1 ? `, as do ${anchors.repeated.length - 1} others` : '';
    printMessage(
      `${printableName(first)} appears more than once${others}; the second one's anchor is #${anchors.of(first)}.`,
    );
  }
  const unpublished = countUnpublished(site);
  if (unpublished) printMessage(`${counted(unpublished, 'reference')} to unpublished documents became plain text.`);
}

/** The broken references of a document: their places, counted from 1, and the reasons. */
function lostReferences(workspace: Workspace, document: RulesDocument) {
  return resolvedIn(workspace, document).flatMap(({ reference, start, resolutions, outcome }) => {
    if (outcome === 'resolved' || hasNoOwner(reference, outcome)) return [];
    const lost = resolutions.find(resolution => resolution.outcome === outcome)!;
    const place = countedFromOne(document, start + reference.start);
    return [{ ...place, message: explain(lost, reference, document) }];
  });
}

/** Number of references to documents that aren't part of the site. */
function countUnpublished({ workspace, books, pageOf }: Site): number {
  const resolved = books.flatMap(({ documents }) => documents.flatMap(document => resolvedIn(workspace, document)));
  return resolved.filter(({ outcome, resolutions }) => outcome === 'resolved' && !pageOf(resolutions[0]!.definition!))
    .length;
}

/** The references of a document with what they resolve to; `start` is the offset of their block. */
function resolvedIn(workspace: Workspace, document: RulesDocument) {
  return blocksOf(document).flatMap(({ block, start }) =>
    block.references.map(reference => {
      const resolutions = resolve(workspace, document, reference);
      return { reference, start, resolutions, outcome: outcomeOf(resolutions) };
    }),
  );
}
