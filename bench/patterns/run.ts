import { readFileSync, writeFileSync } from 'node:fs';
import { allPatterns } from '../../test/fuzz/allPatterns.ts';
import { keyOf, PROOFS, type Proof, prove } from './prove.ts';

/**
 * `npm run patterns [-- --all]`: proves that each regular expression takes linear time, and writes how; with --all also
 * those that were proved before. Fails with those that run away.
 */
async function run(): Promise<void> {
  const known: Record<string, Proof> = process.argv.includes('--all') ? {} : JSON.parse(readFileSync(PROOFS, 'utf8'));
  const proofs: [key: string, proof: Proof][] = [];
  for (const expression of allPatterns()) {
    const key = keyOf(expression);
    const proof = known[key] ?? (await prove(expression));
    if (typeof proof === 'string') proofs.push([key, proof]);
    else {
      console.error(`Takes more than linear time: ${proof.runaway}`);
      process.exitCode = 1;
    }
  }
  writeFileSync(PROOFS, `${JSON.stringify(Object.fromEntries(proofs.sort()), undefined, 2)}\n`);
  const analyzed = proofs.filter(([, proof]) => proof === 'analysis').length;
  console.log(`${proofs.length} expressions take linear time, ${analyzed} of them by analysis.`);
}

void run();
