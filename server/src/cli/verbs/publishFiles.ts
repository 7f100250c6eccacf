import { describeOptions, Failure, type Option, readArguments, WrongUsage } from '../arguments/options.ts';
import { type PublishOptions, publishOnce } from '../publishing/publishOnce.ts';
import { watchSite } from '../publishing/watchSite.ts';
import { print } from '../showing/output.ts';

const FORMATS = ['html', 'md', 'json'] as const;

const OPTIONS: readonly Option[] = [
  {
    name: 'output',
    short: 'o',
    value: 'DIR',
    help: 'the folder of the site; with md or json, the file (default: standard output)',
  },
  {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    choices: FORMATS,
    help: 'html (the default), md: one Markdown file, json: rendered rules for programs',
  },
  { name: 'allow-broken', help: 'publish broken references as plain text' },
  { name: 'check', help: 'write nothing, only report problems' },
  {
    name: 'published',
    value: 'FILE',
    help: 'anchors.json of the last publication, or its folder: an anchor that would vanish is an error',
  },
  { name: 'force', help: 'publish into a folder with other files, and keep them' },
  { name: 'watch', help: 'publish again when a file changes, and show the site on a local port' },
  { name: 'port', value: 'PORT', help: 'the port for --watch (default: any free port)' },
];

const HELP = `rulebook publish: make a website of rules

  rulebook publish [OPTIONS] -o DIR            publish all books in the rulebook.json of this folder or a parent folder
  rulebook publish [OPTIONS] -o DIR NAME…      publish these files, or the books with these names

${describeOptions(OPTIONS)}
The site has a page for each chapter and one with the whole text, links, a glossary, and search. It works on
any web host, or opened as local files.
Set the title, logo, and colors with "publish" in rulebook.json.

Exit status: 0 published, 1 references or anchors are broken, 2 it can't be published.
`;

/** `rulebook publish`. */
export async function publish(args: readonly string[]): Promise<number | undefined> {
  const { names, has, value } = readArguments(args, OPTIONS);
  if (has('help')) return print(HELP);
  const format = (value('format') ?? 'html') as PublishOptions['format'];
  const output = value('output');
  if (format === 'html' && output === undefined && !has('check'))
    throw new WrongUsage('specify the folder of the site: rulebook publish -o DIR');
  const options: PublishOptions = {
    names,
    format,
    output,
    published: value('published'),
    isCheck: has('check'),
    force: has('force'),
    allowsBroken: has('allow-broken'),
  };
  if (!has('watch')) return publishOnce(options);
  if (format !== 'html' || has('check')) throw new WrongUsage('--watch shows a site: leave out --check and --format');
  return watchSite(options, readPort(value('port') ?? '0'));
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Failure(`“${text}” isn't a port; use a number up to 65535.`);
  return port;
}
