// Known vulnerabilities of packages, according to the npm registry.

/**
 * What `npm audit --json` says of some packages; or why it says nothing.
 * @param {string} answer
 * @param {string[]} shipped the names of the packages
 * @returns {{ failure: string } | { problems: string[], others: string[] }} sentences on those packages; the names of others
 */
export function readAudit(answer, shipped) {
  let report;
  try {
    report = JSON.parse(answer);
  } catch {
    return { failure: answer.trim() || 'npm said nothing.' };
  }
  if (!report.vulnerabilities) return { failure: report.message ?? report.error?.summary ?? 'npm said nothing of it.' };
  const found = Object.values(report.vulnerabilities);
  const problems = found
    .filter(({ name }) => shipped.includes(name))
    .flatMap(({ name, via }) =>
      // A string names the dependency at fault, which is bundled and has an entry of its own, or does no harm.
      via.filter(cause => typeof cause !== 'string').map(cause => sentenceOf(name, cause)),
    );
  return { problems, others: found.map(({ name }) => name).filter(name => !shipped.includes(name)) };
}

function sentenceOf(name, { severity, title, range, url }) {
  return `${name} ${range} (${severity}): ${title}, ${url}`;
}
