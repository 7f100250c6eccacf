import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dialectOfNamed, looksLikeRules } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { decode } from '../../server/src/files/decode.ts';
import { filesBelow } from './marks.ts';

const HELP = `npm run silent -- FOLDER… [--named]

Counts the ordinary text files below some folders that are taken for rules documents, and lists each of them with its
dialect, and how many rules it has. Read them: at most 1 in 1,000 files may be taken for rules that has none.

  --named   also counts the files that are read if a person names them
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { named: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
});
if (values.help || positionals.length === 0) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

/** Files that can be texts. */
const TEXTS = /\.(?:txt|md|markdown|adoc|rst)$|\/[^./]+$/;
/** So much of a text an editor looks at. */
const BEGINNING = 60_000;
/** Longer ones are rarely texts. */
const LONGEST = 1_000_000;

let files = 0;
let taken = 0;
let named = 0;
for (const path of positionals.flatMap(filesBelow)) {
  if (!TEXTS.test(path)) continue;
  const bytes = readFileSync(path);
  if (bytes.length > LONGEST || bytes.includes(0)) continue;
  files++;
  const { text } = decode(bytes);
  const isTaken = looksLikeRules(text.slice(0, BEGINNING));
  const dialect = isTaken || values.named ? dialectOfNamed(text) : undefined;
  const count = dialect ? symbolsOf(parse('', 0, text, dialect)).rules.size : 0;
  if (isTaken) taken++;
  if (count > 0) named++;
  if (isTaken || (values.named && count > 0))
    console.log(`${isTaken ? 'taken' : 'named'}\t${count}\t${dialect?.id}\t${path}`);
}
console.log(`${files} files, ${taken} taken for rules${values.named ? `, ${named} read if named` : ''}`);
