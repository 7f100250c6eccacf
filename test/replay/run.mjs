// npm run replay -- FOLDER: reviews commits of public repositories, in which references were broken and corrected later.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `npm run replay -- FOLDER [--only OWNER/NAME] [--remarks]

Reports how many references that a commit broke, and that were corrected later, rulebook review names at that commit, and
how often it remarks on something else. FOLDER has clones of the repositories in test/replay/marks.json, as OWNER+NAME or
OWNER/NAME, with a work tree or without.

  --only OWNER/NAME   only this repository
  --remarks           lists each remark: what was read by eye, as right or wrong, is in marks.json
`;

const CLI = resolve('dist/cli.js');

/** The Git directory of a repository; undefined if it isn't in the folder. */
function gitFolder(folder, repository) {
  const names = [repository.replace('/', '+'), repository];
  const places = names.flatMap(name => ['repo/.git', 'repo', '.git', ''].map(below => join(folder, name, below)));
  return places.find(place => existsSync(join(place, 'HEAD')) && existsSync(join(place, 'objects')));
}

function run(command, args, cwd) {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e9 });
  return { stdout, stderr, status };
}

/** The newest commits that changed rules, up to the given one, in the order in which they were made. */
function commitsOf(git, { until, commits, paths }) {
  const only = ['--no-merges', `--max-count=${commits}`, '--format=%H', '--diff-filter=M'];
  return run('git', ['log', ...only, until, '--', ...paths], git)
    .stdout.split('\n')
    .filter(Boolean)
    .reverse();
}

/** What a review remarks on: problems that are at least a warning. */
function remarksOf(git, commit) {
  const args = ['review', '--format', 'json', '--fail-on', 'never', `${commit}~1..${commit}`];
  const { stdout, stderr, status } = run(process.execPath, [CLI, ...args], git);
  if (status !== 0) throw new Error(`${commit}: ${stderr}`);
  return JSON.parse(stdout).problems.filter(({ severity }) => severity === 'error' || severity === 'warning');
}

/** Whether a remark is about a reference: it names its number, in its file. */
function names({ target, message, file }, { cited, path }) {
  return file === path && (target.includes(cited) || message.includes(cited));
}

function isSame({ commit, target }, at, remark) {
  return at.startsWith(commit) && remark.target === target;
}

/** Reviews the commits of a repository: what is named, missed, remarked, and wrong. */
function replay(git, marks, lists) {
  const sample = commitsOf(git, marks);
  const known = new Map();
  const remarks = commit => {
    if (!known.has(commit)) known.set(commit, remarksOf(git, commit));
    return known.get(commit);
  };
  const named = marks.defects.filter(mark => remarks(mark.introduced).some(each => names(each, mark)));
  const all = sample.flatMap(commit => remarks(commit).map(remark => ({ commit, remark })));
  const wrong = all.filter(({ commit, remark }) => marks.wrong.some(each => isSame(each, commit, remark)));
  if (lists)
    list(
      all,
      marks,
      marks.defects.filter(each => !named.includes(each)),
    );
  const wrongIn = new Set(wrong.map(({ commit }) => commit)).size;
  return { named: named.length, defects: marks.defects.length, commits: sample.length, remarks: all.length, wrongIn };
}

function list(all, { wrong }, missed) {
  for (const { introduced, cited } of missed) console.log(`  missed ${introduced.slice(0, 10)}: ${cited}`);
  for (const { commit, remark } of all) {
    const sign = wrong.some(each => isSame(each, commit, remark)) ? 'wrong' : '     ';
    console.log(`  ${sign} ${commit.slice(0, 10)} ${remark.file}:${remark.line} ${remark.code}: ${remark.message}`);
  }
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string' }, remarks: { type: 'boolean' } },
  });
  const [folder] = positionals;
  if (!folder) throw new Error(HELP);
  const sums = { named: 0, defects: 0, commits: 0, remarks: 0, wrongIn: 0 };
  for (const marks of JSON.parse(readFileSync('test/replay/marks.json', 'utf8'))) {
    if (values.only !== undefined && values.only !== marks.repository) continue;
    const git = gitFolder(folder, marks.repository);
    if (!git) {
      console.log(`${marks.repository} is missing; clone it to ${join(folder, marks.repository.replace('/', '+'))}.`);
      continue;
    }
    const found = replay(git, marks, values.remarks);
    for (const key of Object.keys(sums)) sums[key] += found[key];
    console.log(lineOf(marks.repository, found));
  }
  console.log(lineOf('all', sums));
}

function lineOf(name, { named, defects, commits, remarks, wrongIn }) {
  return `${name.padEnd(36)} ${named} of ${defects} named; ${remarks} remarks on ${commits} commits, wrong on ${wrongIn}`;
}

try {
  main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
