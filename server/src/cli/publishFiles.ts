import { command, Failure, WrongUsage } from './program/options.ts';
import { PUBLISH_HELP, PUBLISH_OPTIONS, publishOnce } from './writing/publishOnce.ts';
import { watchSite } from './writing/watchSite.ts';

/** `rulebook publish`. */
export const publish = command(PUBLISH_OPTIONS, PUBLISH_HELP, async ({ format = 'html', ...given }) => {
  const options = { ...given, format };
  const { output, check, watch, port = '0' } = options;
  if (format === 'html' && output === undefined && !check)
    throw new WrongUsage('specify the folder of the site: rulebook publish -o DIR');
  if (!watch) return publishOnce(options);
  if (format !== 'html' || check) throw new WrongUsage('--watch shows a site: leave out --check and --format');
  return watchSite(options, readPort(port));
});

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Failure(`“${text}” isn't a port; use a number up to 65535.`);
  return port;
}
