import { fragment } from '../core/render/anchorNames.ts';
import { isRecord } from '../core/text/readShape.ts';
import type { Site } from './siteBook.ts';

/** The addresses of a site, for people who link to it and for the next publication. */
export interface AnchorList {
  readonly generator: 'rulebook';
  readonly version: 1;
  /** The address of each rule and term, by its anchor, after the folder of its book if there are several. */
  readonly anchors: Readonly<Record<string, string>>;
  /** Their other anchors. */
  readonly aliases: Readonly<Record<string, string>>;
}

/** Everything on a site that others can link to. */
export function anchorList(site: Site): AnchorList {
  const anchors: Record<string, string> = {};
  const aliases: Record<string, string> = {};
  for (const { folder, pages, anchors: own, aliases: others } of site.shown) {
    for (const page of pages) {
      for (const item of page.items) {
        const anchor = item.ordinal < 0 ? undefined : own.of(item);
        if (anchor === undefined) continue;
        anchors[folder + anchor] ??= page.path + fragment(anchor);
        for (const alias of others(item)) aliases[folder + alias] ??= page.path + fragment(alias);
      }
    }
  }
  return { generator: 'rulebook', version: 1, anchors, aliases };
}

/** The anchors of a site that lead nowhere on the next one, unless they have replacements. */
export function lostAnchors(before: AnchorList, now: AnchorList, moved: Readonly<Record<string, string>>): string[] {
  const isFound = (list: 'anchors' | 'aliases', name: string) =>
    now[list][name] !== undefined || (list === 'anchors' && now.anchors[moved[name] ?? ''] !== undefined);
  return (['anchors', 'aliases'] as const).flatMap(list =>
    Object.keys(before[list]).filter(name => !isFound(list, name)),
  );
}

/** Reads what an earlier publication has written; undefined for anything else. */
export function readAnchorList(text: string): AnchorList | undefined {
  try {
    const list = JSON.parse(text) as Partial<AnchorList> | null;
    const isOurs = list?.generator === 'rulebook' && isRecord(list.anchors) && isRecord(list.aliases);
    return isOurs ? (list as AnchorList) : undefined;
  } catch {
    return undefined;
  }
}
