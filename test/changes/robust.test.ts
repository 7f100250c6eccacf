import { randomFrom } from '../../bench/random.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { renameAt } from '../../server/src/core/changes/operations/rename.ts';
import { carriedOut, isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { formattingEdits } from '../../server/src/core/changes/tidy/formatDocument.ts';
import { typedEdits } from '../../server/src/core/changes/tidy/typing.ts';
import { lengthOf, parse, update } from '../../server/src/core/document/document.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { texts } from '../dialects/texts.ts';

const PIECES = [
  '\n',
  '\r',
  ' ',
  '100.1',
  'See rules 100.1a–b.',
  '“',
  '"',
  '|',
  ',',
  '{',
  '(a)',
  '\ud800',
  '1.0.1.a',
  'Glossary\n\nBell',
];
const NAMES = ['100.9', '9', '1.0.9', '100.1z', '1-1-9', 'Gong', '"|,', '(q)', '\u0000', 'G9', '1'.repeat(200)];

describe('changes of meaningless texts', () => {
  for (const dialect of dialects) {
    it(`are planned in ${dialect.id} without an error`, () => {
      const random = randomFrom(17);
      const pick = <T>(items: readonly T[]): T => items[random.below(items.length)]!;
      let document = parse('test:/rules.txt', 1, texts[dialect.id] ?? texts.comprehensive!, dialect);
      for (let round = 0; round < 300; round++) {
        const at = random.below(lengthOf(document) + 1);
        const edit = { start: at, end: Math.min(lengthOf(document), at + random.below(4)), text: pick(PIECES) };
        document = update(document, [edit], round);
        const workspace = withDocument(emptyWorkspace, document);
        const plan = renameAt(workspace, document, random.below(lengthOf(document) + 1), pick(NAMES));
        if (!isRefusal(plan)) carriedOut(plan, document);
        typedEdits(workspace, document, random.below(lengthOf(document) + 1), pick(['\n', '”', '"']));
        formattingEdits(document);
      }
    });
  }
});
