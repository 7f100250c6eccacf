import type { Circumstances } from '../showing/formats/formatOf.ts';
import { wantsColors } from '../showing/style.ts';
import { documentation, documentationPage, version } from './root.ts';

/** What the formats of findings can use, for this program and its output. */
export function circumstances(fails: Circumstances['fails']): Circumstances {
  return { version: version(), documentation: documentation(), page: documentationPage, colors: wantsColors(), fails };
}
