// npm run licenses: writes the licenses of what the programs in dist/ bundle; with --check, only reports whether they
// are out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { noticesOf, thirdParties } from './thirdParty.mjs';

const NOTICES = 'ThirdPartyNotices.txt';

const fresh = noticesOf(thirdParties());
if (!process.argv.includes('--check')) writeFileSync(NOTICES, fresh);
else if (readFileSync(NOTICES, 'utf8') !== fresh) {
  console.error(`${NOTICES} is stale: npm run licenses writes it`);
  process.exitCode = 1;
}
