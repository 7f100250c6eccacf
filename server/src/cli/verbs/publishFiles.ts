import { command, describeOptions, Failure, formatOption, type Options, WrongUsage } from '../arguments/options.ts';
import { publishOnce } from '../publishing/publishOnce.ts';
import { watchSite } from '../publishing/watchSite.ts';

const OPTIONS = {
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

const HELP = `rulebook publish: make a website of rules

  rulebook publish [OPTIONS] -o DIR            publish all books in the rulebook.json of this folder or a parent folder
  rulebook publish [OPTIONS] -o DIR NAME…      publish these files, or the books with these names

${describeOptions(OPTIONS)}
The site has pages of a readable length and a page with the whole text. It also has links, a glossary, and search. It works on
any web host, or opened as local files. Set the title, logo, and colors with "publish" in rulebook.json.

Exit status: 0 published, 1 references can't be linked, or anchors would vanish, 2 it can't be published.
`;

/** `rulebook publish`. */
export const publish = command(OPTIONS, HELP, async ({ watch, port = '0', check: isCheck, allowBroken, ...given }) => {
  const options = { ...given, format: given.format ?? 'html', isCheck, allowsBroken: allowBroken };
  const { format, output } = options;
  if (format === 'html' && output === undefined && !isCheck)
    throw new WrongUsage('specify the folder of the site: rulebook publish -o DIR');
  if (!watch) return publishOnce(options);
  if (format !== 'html' || isCheck) throw new WrongUsage('--watch shows a site: leave out --check and --format');
  return watchSite(options, readPort(port));
});

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Failure(`“${text}” isn't a port; use a number up to 65535.`);
  return port;
}
