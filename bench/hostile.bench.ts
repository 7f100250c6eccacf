import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figuresOf, type Result } from './measure.ts';
import { type Random, randomFrom } from './random.ts';
import { rulebook } from './servers.ts';

/** The length of a text that is made to be slow, in UTF-16 units, and the time that a check of it may take. */
const LENGTH = 320_000;
const BUDGET = 500;
const TEXTS = 12;
const RUNS = 3;
const MOST_PIECES = 4;

/** What a text can repeat: references of each form, and what is read as something else at first. */
const PIECES: readonly string[] = [
  ...[
    'See rule 100.1. ',
    'See rule 100.2. ',
    'See rule 100.9. ',
    'rules 100.1–100.3 ',
    'rule 100.1a-z ',
    '100.1, ',
    '100.1 and ',
  ],
  ...[
    'rule 100, “Bells,” ',
    'rule 100, “Boats.” ',
    '§ 3 Absatz 1 Satz 1 ',
    'Art. 6(1)(a) ',
    'section 3 of the Harbor Act, ',
    'see also ',
  ],
  ...[
    '[rule 100.2](#r) ',
    '<a id="x"></a>',
    '<<a,b>> ',
    'https://a.b/#section-4 ',
    '| 100.2 | a |\n',
    '(a) b\n',
    '“',
    '(',
    '[',
    '*',
    '{T}',
  ],
  ...[
    'Bell ',
    'a',
    '1.',
    '\t',
    '\n\n',
    '规则100.1。',
    '## 3. Bells\n\n',
    '100.1. x\n\n',
    '101. Boats\n\n',
    '100.1a x\n\n',
    'RFC 5280, Section 4.1 ',
  ],
];

/** Some pieces again and again, up to the length; often all on one line. */
function madeSlow(random: Random): { readonly text: string; readonly repeated: string } {
  const repeated = Array.from({ length: 1 + random.below(MOST_PIECES) }, () => random.pick(PIECES)).join('');
  const middle = repeated.repeat(Math.ceil(LENGTH / repeated.length)).slice(0, LENGTH);
  return { text: `1. Quay\n\n100. Bells\n\n100.1. ${middle}\n\n100.2. A bell (see rule 100.1).\n`, repeated };
}

/** Checks texts that are made to be slow, from a seed, with the command line. */
export function measureHostile(): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'hostile.rules.txt');
  const random = randomFrom(1);
  try {
    return Array.from({ length: TEXTS }, () => {
      const { text, repeated } = madeSlow(random);
      writeFileSync(file, text);
      const times = Array.from({ length: RUNS }, () => checkTime(file));
      return { name: `check ${JSON.stringify(repeated).replaceAll('|', '\\|')}`, budget: BUDGET, ...figuresOf(times) };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkTime(file: string): number {
  const start = performance.now();
  const [node, cli] = rulebook.command;
  spawnSync(node!, [cli!, 'check', file], { stdio: 'ignore' });
  return performance.now() - start;
}
