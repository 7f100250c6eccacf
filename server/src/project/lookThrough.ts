import { URI, Utils } from 'vscode-uri';
import { detectDialect } from '../core/detect.ts';
import type { Dialect } from '../core/dialect.ts';
import { type Card, cardOf, createLexicon, type KnownHead } from '../core/features/card.ts';
import type { Host } from '../host.ts';
import { forEachAtOnce, type Pause, parseInTurns } from './inTurns.ts';
import { dialectsIn } from './load.ts';

/** What is looked for rules documents: files of a folder. Can be sent to another thread. */
export interface Task {
  /** URI of the folder, with a slash at its end. */
  readonly folder: string;
  /** The text of its `rulebook.json`. */
  readonly project: string | undefined;
  /** Paths in it. */
  readonly paths: readonly string[];
  /** The most files that are looked at. */
  readonly most: number;
}

/** What is told while a folder is looked through. */
export type Seen =
  /** How many files will be looked at, and how many are left out because there are too many. */
  | { readonly files: number; readonly left: number }
  /** A file was looked at: its card if it holds rules, and what the card's lexicon has come to hold by it. */
  | { readonly uri: string; readonly card?: Card; readonly heads: readonly KnownHead[]; readonly problem?: string };

/** Looks through files. Those that cannot be read are told of and left out; ends early where `tell` answers false. */
export type LookThrough = (task: Task, tell: (seen: Seen) => boolean) => Promise<void>;

/** How the names of files end that may hold rules. */
export const ENDINGS = ['txt', 'md', 'markdown', 'rulebook', 'csv', 'tsv', 'json', 'jsonl'] as const;

/** Whether a file may hold rules, going by its path or URI. */
export function mayHoldRules(path: string): boolean {
  return ENDINGS.some(ending => path.toLowerCase().endsWith(`.${ending}`)) && !isOfTools(path);
}

/** Whether a path or URI leads into the folder of a tool, in which nobody keeps a rulebook. */
export function isOfTools(path: string): boolean {
  return /(?:^|\/)(?:node_modules|\.git|\.hg|\.svn)(?:\/|$)/.test(path);
}

/** The files that may hold rules below those of the URIs that are folders, by URI. */
export async function filesBelow(uris: readonly string[], host: Host): Promise<string[]> {
  const found: string[] = [];
  await forEachAtOnce(uris, async uri => {
    const paths = (await host.listFiles(`${uri}/`)).filter(mayHoldRules);
    found.push(...paths.map(path => Utils.joinPath(URI.parse(uri), path).toString()));
  });
  return found;
}

/** The beginning of a file tells whether it holds rules; few rules documents are longer. */
const START = 4_000_000;

/** Looks through files in this thread, in turns with others. */
export function lookingThrough(host: Host, pause: Pause): LookThrough {
  return async ({ folder, project, paths, most }, tell) => {
    const dialectOf = project === undefined ? undefined : dialectsIn(project);
    const taken = paths.slice(0, most);
    const lexicon = createLexicon();
    let told = 0;
    let isWanted = tell({ files: taken.length, left: paths.length - taken.length });
    await forEachAtOnce(taken, async path => {
      if (!isWanted) return;
      const uri = Utils.joinPath(URI.parse(folder), path).toString();
      const seen = await look(uri, text => (dialectOf ? dialectOf(path, text) : detectDialect(text)));
      isWanted = tell({ uri, ...seen, heads: lexicon.heads.slice(told) });
      told = lexicon.heads.length;
    });

    async function look(uri: string, detect: (text: string) => Dialect | undefined) {
      try {
        const start = (await host.readStart?.(uri, START)) ?? { text: await host.readText(uri), isWhole: true };
        await pause();
        const dialect = detect(start.text);
        if (!dialect) return {};
        const text = start.isWhole ? start.text : await host.readText(uri);
        return { card: cardOf(await parseInTurns(uri, text, dialect, 'heads', pause), lexicon) };
      } catch (error) {
        return { problem: error instanceof Error ? error.message : String(error) };
      }
    }
  };
}
