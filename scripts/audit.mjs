// npm run audit: asks the npm registry for known vulnerabilities of the packages that the programs in dist/ bundle. Ends with
// status 1 where there is one, with 2 where the registry does not answer.
import { spawnSync } from 'node:child_process';
import { thirdParties } from './thirdParty.mjs';
import { readAudit } from './vulnerabilities.mjs';

const shipped = thirdParties().map(({ name }) => name);
const { stdout, stderr, error } = spawnSync('npm', ['audit', '--json'], {
  encoding: 'utf8',
  timeout: 60_000,
  shell: process.platform === 'win32',
});
const { failure, problems = [], others = [] } = readAudit(stdout || error?.message || stderr, shipped);
if (failure !== undefined) {
  console.error(`The registry could not be asked for vulnerabilities, so nothing is known of them: ${failure}`);
  process.exit(2);
}
for (const problem of problems) console.error(`✖ ${problem}`);
if (others.length) console.log(`Not shipped, but used to build and test: ${others.join(', ')}: see npm audit.`);
if (!problems.length) console.log(`✔ No vulnerability is known of the ${shipped.length} packages that are shipped.`);
process.exitCode = problems.length ? 1 : 0;
