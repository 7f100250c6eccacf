import { emptyWorkspace, type Workspace, withDocument } from '../server/src/core/book/workspace.ts';
import { comprehensive } from '../server/src/core/dialect/shipped/comprehensive.ts';
import { parse, type RulesDocument, update } from '../server/src/core/document/document.ts';
import { itemAt, itemLengths, previewItems } from '../server/src/core/render/previewItems.ts';
import { itemsOf } from '../server/src/core/render/readItems.ts';
import type { Result } from './document.bench.ts';
import { measure } from './measure.ts';

const URI = 'file:///bench.rules.txt';
/** As many items as a window and its surroundings show. */
const SHOWN = 60;

const among = (document: RulesDocument): Workspace => withDocument(emptyWorkspace, document);

/** What the server does for a preview that opens in the middle of a text, and for one in which someone types. */
export function measurePreview(text: string): Result[] {
  const fresh = () => parse(URI, 0, text, comprehensive);
  const shown = (document: RulesDocument) => {
    const index = itemAt(document, text.length >> 1);
    return previewItems(among(document), document, index, index + SHOWN);
  };
  let current = fresh();
  let typed = 0;
  const edited = () => {
    shown(current);
    const at = (text.length >> 1) + typed++;
    current = update(current, [{ start: at, end: at, text: 'x' }], typed);
    return current;
  };
  return [
    {
      name: 'open a preview',
      budget: 300,
      ...measure({ prepare: fresh, run: document => [itemLengths(document), shown(document), itemsOf(document)] }),
    },
    { name: 'preview after an edit', budget: 16, ...measure({ prepare: edited, run: shown }) },
  ];
}
