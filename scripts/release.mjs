// What a release must fulfill.

/** What the packed extension contains, and nothing else. */
const SHIPPED = [
  /^(?:package\.json|README\.md|CHANGELOG\.md|LICENSE(?:\.txt)?|ThirdPartyNotices\.txt|SECURITY\.md|icon\.png)$/,
  /^language-configuration\.json$/,
  /^(?:schemas|syntaxes)\/[^/]+\.json$/,
  /^(?:media|walkthrough)\/[^/]+\.(?:md|png|svg|rules\.txt)$/,
  /^dist\/(?:[^/]+\/)?[^/]+\.js$/,
  /^dist\/(?:site\/site|preview\/preview)\.css$/,
  /^dist\/[^/]+\.txt$/,
  /^docs\/(?:(?:checks|dialects|refactorings)\/)?[^/]+\.md$/,
  /^docs\/[^/]+\.schema\.json$/,
  /^docs\/pictures\/[^/]+\.png$/,
  /^etc\/rulebook\.api\.md$/,
];

/** Files that it must contain, so that the extension works and can be redistributed. */
const NEEDED = [
  ...['package.json', 'README.md', 'ThirdPartyNotices.txt', 'icon.png'],
  ...[
    'dist/extension.js',
    'dist/client.js',
    'dist/cli.js',
    'dist/commands.js',
    'dist/mcp.js',
    'dist/server.js',
    'dist/shared1.js',
    'dist/word.js',
    'dist/worker.js',
    'dist/browser/extension.js',
    'dist/browser/server.js',
    'dist/site/site.css',
  ],
];

/** The maximum sizes of the packed extension and the npm package with the pictures of their pages, in bytes. */
export const LARGEST = { extension: 2_250_000, npm: 2_100_000 };

/**
 * Why this may not be released, a sentence each.
 * @param {{ version: string, locked: string, changelog: string, files: string[], size: number, npmSize: number, tags: string[], changed: string[] }} release
 *   `locked` is the version in the lock file, `files` are those of the packed extension, `size` is its size in bytes, `npmSize` that
 *   of the npm package,
 *   `changed` are the files that are not committed.
 * @returns {string[]}
 */
export function releaseProblems({ version, locked, changelog, files, size, npmSize, tags, changed }) {
  const [first = ''] = /^## .*$/m.exec(changelog) ?? [];
  const problems = [
    [!/^\d+\.\d+\.\d+$/.test(version), `The version ${version} in package.json is not of the form 1.2.3.`],
    [locked !== version, `package-lock.json says version ${locked}, package.json ${version}: run npm install.`],
    [tags.includes(`v${version}`), `The tag v${version} is there already: raise the version in package.json.`],
    [
      !new RegExp(`^## ${version.replaceAll('.', '\\.')} – \\d{4}-\\d{2}-\\d{2}$`).test(first),
      `The first heading of CHANGELOG.md is “${first}”: it should be “## ${version} – YEAR-MONTH-DAY”.`,
    ],
    [changed.length > 0, `${changed.length} files are not committed, such as ${changed[0]?.slice(3)}.`],
    [size > LARGEST.extension, `The packed extension has ${size} bytes, more than ${LARGEST.extension}.`],
    [npmSize > LARGEST.npm, `The npm package has ${npmSize} bytes, more than ${LARGEST.npm}.`],
    ...NEEDED.map(file => [!files.includes(file), `${file} is missing in the packed extension.`]),
    ...files.map(file => [
      !SHIPPED.some(form => form.test(file)),
      `${file} should not be in the packed extension: see .vscodeignore.`,
    ]),
  ];
  return problems.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
}
