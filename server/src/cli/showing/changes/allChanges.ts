import { changesHtml } from './changesHtml.ts';
import { changesJson } from './changesJson.ts';
import { changesMap } from './changesMap.ts';
import { changesMarkdown } from './changesMarkdown.ts';
import { changesText } from './changesText.ts';
import type { ChangesFormat } from './comparedEditions.ts';

/** The formats of `rulebook compare`, the default first. */
export const changesFormats: Readonly<Record<string, ChangesFormat>> = {
  text: changesText,
  markdown: changesMarkdown,
  html: changesHtml,
  json: changesJson,
  map: changesMap,
};
