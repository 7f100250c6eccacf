import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { parse, textOf } from '../../server/src/core/document/document.ts';
import type { Finding } from '../../server/src/core/findings/check.ts';
import marks from './marks.json' with { type: 'json' };

const HELP = `npm run found -- FOLDER [--missed]

Reports how many references and links that were broken in published texts are found. FOLDER has the texts, which aren't part
of the project, under the names in test/found/marks.json; get them from the repository, commit, and path there.

  --missed   also lists those that aren't found
`;

/** A text in which somebody corrected references later, and the broken ones: line, and number or anchor. */
interface Marked {
  readonly file: string;
  readonly sha256: string;
  /** Whether it was read while the checks were made better. */
  readonly tuned: boolean;
  readonly dead: readonly (readonly [line: number, cited: string])[];
}

const CODES: ReadonlySet<string> = new Set(['broken-reference', 'broken-range', 'broken-anchor', 'broken-link']);

/** The problems in a text, each with its line, counted from one. */
function problemsIn(name: string, text: string): readonly (Finding & { readonly line: number })[] {
  const dialect = detectDialect(text);
  if (!dialect) return [];
  const document = parse(`file:///${name}`, 1, text, dialect);
  const found = runChecks(withDocument(emptyWorkspace, document), document);
  const serious = found.filter(({ code, severity }) => CODES.has(code) && /error|warning/.test(severity));
  const whole = textOf(document);
  return serious.map(finding => ({ ...finding, line: whole.slice(0, finding.start).split('\n').length }));
}

/** The marks of a text that aren't found; undefined if the text isn't in the folder. */
function missedIn(folder: string, { file, sha256, dead }: Marked): Marked['dead'] | undefined {
  const path = join(folder, file);
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${path} is another version`);
  const problems = problemsIn(file, bytes.toString('utf8'));
  return dead.filter(([line, cited]) => !problems.some(each => each.line === line && names(each, cited)));
}

function names({ target, message }: Finding, cited: string): boolean {
  return target.includes(cited) || message.includes(cited);
}

/** Scores the texts of a folder; returns how many there are. */
function score(folder: string, listsMissed: boolean): number {
  const sums = { tuned: { found: 0, all: 0 }, other: { found: 0, all: 0 } };
  let texts = 0;
  for (const text of marks as unknown as readonly Marked[]) {
    const missed = missedIn(folder, text);
    if (!missed) continue;
    texts++;
    const sum = sums[text.tuned ? 'tuned' : 'other'];
    sum.found += text.dead.length - missed.length;
    sum.all += text.dead.length;
    console.log(`${text.file.padEnd(24)} ${text.dead.length - missed.length} of ${text.dead.length}`);
    if (listsMissed) for (const [line, cited] of missed) console.log(`  line ${line}: ${cited}`);
  }
  for (const [name, { found, all }] of Object.entries(sums)) console.log(`${name}: ${found} of ${all} found`);
  return texts;
}

const [folder, ...flags] = process.argv.slice(2);
if (!folder || !existsSync(folder) || !score(folder, flags.includes('--missed'))) {
  console.log(HELP);
  process.exitCode = 1;
}
