import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rulebookIn, scratch } from '../cli/run.ts';
import { EARLIER, LATER } from '../editions/harbor.ts';
import { effort } from '../support/effort.ts';
import { describeGit, git, tryGit } from './repository.ts';

/** A way in which a repository makes Git run a program. */
interface Attack {
  readonly name: string;
  /** What is added to the repository's config; `EVIL` is the program, `HERE` the folder. */
  readonly config: string;
  /** Other files of the repository; those in `hooks` can be run. */
  readonly files?: Readonly<Record<string, string>>;
  /** Arguments of a plain Git that runs the program; undefined if that needs a terminal. */
  readonly runs: readonly string[] | undefined;
}

/** A tag with this name leads to an object that isn't here. */
const LOST = '1234567890123456789012345678901234567890';
const ASKS_FOR_LOST = ['cat-file', '-t', LOST];
/** A remote from which Git fetches what is missing, as soon as something asks for it. */
const promisor = (url: string, more = '') =>
  `[core]\n repositoryformatversion = 1\n[extensions]\n partialClone = far\n[remote "far"]\n promisor = true\n url = ${url}\n${more}`;
const filtered = { '.gitattributes': '*.txt filter=evil diff=evil\n' };
const SSH = promisor('ssh://nowhere.invalid/x', '[core]\n sshCommand = EVIL\n');

const ATTACKS: readonly Attack[] = [
  { name: 'core.sshCommand', config: SSH, runs: ASKS_FOR_LOST },
  {
    name: 'core.sshCommand, with protocol.ssh.allow',
    config: `${SSH}[protocol]\n allow = always\n[protocol "ssh"]\n allow = always\n`,
    runs: ASKS_FOR_LOST,
  },
  {
    name: 'core.gitProxy',
    config: promisor('git://nowhere.invalid/x', '[core]\n gitProxy = EVIL\n'),
    runs: ASKS_FOR_LOST,
  },
  { name: 'remote.*.uploadpack', config: promisor('file://HERE', 'uploadpack = EVIL\n'), runs: ASKS_FOR_LOST },
  {
    name: 'the protocol ext::',
    config: promisor('ext::EVIL', '[protocol "ext"]\n allow = always\n'),
    runs: ASKS_FOR_LOST,
  },
  {
    name: 'url.*.insteadOf',
    config: promisor(
      'https://example.invalid/x',
      '[url "ssh://nowhere.invalid/"]\ninsteadOf = https://example.invalid/\n[core]\nsshCommand = EVIL\n',
    ),
    runs: ASKS_FOR_LOST,
  },
  {
    name: 'include.path',
    config: promisor('ssh://nowhere.invalid/x', '[include]\n path = ../more.config\n'),
    files: { 'more.config': '[core]\n sshCommand = EVIL\n' },
    runs: ASKS_FOR_LOST,
  },
  {
    name: 'includeIf.*.path',
    config: promisor('ssh://nowhere.invalid/x', '[includeIf "gitdir:**"]\n path = ../more.config\n'),
    files: { 'more.config': '[core]\n sshCommand = EVIL\n' },
    runs: ASKS_FOR_LOST,
  },
  {
    name: 'a config of the worktree',
    config: `${SSH.replace('EVIL', 'false')}[extensions]\n worktreeConfig = true\n`,
    files: { '.git/config.worktree': '[core]\n sshCommand = EVIL\n' },
    runs: ASKS_FOR_LOST,
  },
  {
    name: 'alternates',
    config: `${SSH}[core]\n alternateRefsCommand = EVIL\n`,
    files: {
      '.git/objects/info/alternates': 'HERE/other/objects\n',
      'other/objects/info/x': '',
      'other/HEAD': 'ref: x\n',
    },
    runs: ASKS_FOR_LOST,
  },
  {
    name: 'remote.*.vcs',
    config: promisor('sh -c EVIL', 'vcs = ext\n[protocol "ext"]\n allow = always\n'),
    runs: ASKS_FOR_LOST,
  },
  {
    name: 'a partial clone whose remote is another repository',
    config: promisor('HERE/other', 'uploadpack = EVIL\n[uploadpack]\n packObjectsHook = EVIL\n'),
    files: { 'other/HEAD': 'ref: refs/heads/x\n', 'other/objects/info/x': '', 'other/refs/heads/y': '' },
    runs: ASKS_FOR_LOST,
  },
  { name: 'core.fsmonitor', config: '[core]\n fsmonitor = EVIL\n', runs: ['status'] },
  {
    name: 'core.hooksPath',
    config: '[core]\n hooksPath = HERE/hooks\n',
    files: { 'hooks/post-checkout': '#!/bin/sh\nEVIL\n', 'hooks/reference-transaction': '#!/bin/sh\nEVIL\n' },
    runs: ['checkout', '-q', '--', 'rules.txt'],
  },
  {
    name: 'hooks',
    config: '',
    files: { '.git/hooks/post-checkout': '#!/bin/sh\nEVIL\n', '.git/hooks/reference-transaction': '#!/bin/sh\nEVIL\n' },
    runs: ['checkout', '-q', '--', 'rules.txt'],
  },
  {
    name: 'filter.*.smudge',
    config: '[filter "evil"]\n smudge = EVIL\n',
    files: filtered,
    runs: ['cat-file', '--filters', 'HEAD:rules.txt'],
  },
  {
    name: 'filter.*.clean',
    config: '[filter "evil"]\n clean = EVIL\n',
    files: filtered,
    runs: ['add', '--renormalize', '.'],
  },
  {
    name: 'filter.*.process',
    config: '[filter "evil"]\n process = EVIL\n',
    files: filtered,
    runs: ['cat-file', '--filters', 'HEAD:rules.txt'],
  },
  {
    name: 'diff.*.textconv',
    config: '[diff "evil"]\n textconv = EVIL\n',
    files: filtered,
    runs: ['cat-file', '--textconv', 'HEAD:rules.txt'],
  },
  {
    name: 'diff.*.command',
    config: '[diff "evil"]\n command = EVIL\n',
    files: filtered,
    runs: ['diff', 'v1', 'HEAD'],
  },
  { name: 'diff.external', config: '[diff]\n external = EVIL\n', runs: ['diff', 'v1', 'HEAD'] },
  { name: 'merge.*.driver', config: '[merge "evil"]\n driver = EVIL\n', files: filtered, runs: undefined },
  {
    name: 'core.pager and pager.*',
    config: '[core]\n pager = EVIL\n[pager]\n cat-file = EVIL\n rev-parse = EVIL\n ls-tree = EVIL\n',
    runs: undefined,
  },
  {
    name: 'core.editor',
    config: '[core]\n editor = EVIL\n[sequence]\n editor = EVIL\n',
    runs: ['commit', '--allow-empty'],
  },
  { name: 'credential.helper', config: '[credential]\n helper = EVIL\n', runs: ['credential', 'fill'] },
  { name: 'core.askPass', config: '[core]\n askPass = EVIL\n', runs: ['credential', 'fill'] },
  {
    name: 'gpg.program',
    config: '[gpg]\n program = EVIL\n[commit]\n gpgSign = true\n',
    runs: ['commit', '--allow-empty', '-m', 'x'],
  },
  {
    name: 'gpg.ssh.program',
    config: '[gpg]\n format = ssh\n[gpg "ssh"]\n program = EVIL\n[user]\n signingKey = HERE/rules.txt\n',
    runs: ['commit', '--allow-empty', '-S', '-m', 'x'],
  },
  {
    name: 'alias.*',
    config: '[alias]\n x = !EVIL\n cat-file = !EVIL\n rev-parse = !EVIL\n ls-tree = !EVIL\n',
    runs: ['x'],
  },
];

/** The commands that read revisions: of a folder, of a file, and of something that isn't here. */
const COMMANDS: readonly (readonly string[])[] = [
  ['compare', 'v1:rules.txt', 'HEAD:rules.txt'],
  ['compare', 'v1:.', '.'],
  ['compare', 'lost:rules.txt', 'rules.txt'],
  ['compare', 'lost', 'rules.txt'],
  ['compare', LOST, 'rules.txt'],
  ['compare', 'lost..HEAD', '--', 'rules.txt'],
  ['review', 'v1..HEAD'],
  ['review', 'v1...lost'],
  ['review', LOST],
  ['trace', '100.1', 'lost:rules.txt', 'rules.txt'],
  ['compare', 'lost^{tree}:rules.txt', 'rules.txt'],
  ['migrate', '--from', 'lost:rules.txt', '--to', 'rules.txt', 'rules.txt'],
  ['migrate', '--from', 'v1:rules.txt', '--to', 'lost:rules.txt', 'rules.txt'],
  ['check', '--since', 'lost:rules.txt', 'rules.txt'],
];

/** In an ordinary run some, other ones for the next attack. */
function commandsFor(attack: Attack): readonly (readonly string[])[] {
  const step = effort(4, 1);
  return COMMANDS.filter((_, index) => (index - ATTACKS.indexOf(attack)) % step === 0);
}

describeGit('a hostile repository', () => {
  const files = scratch();
  const mark = () => files.path('PWNED');
  const ran = () => existsSync(mark());
  const inFolder = (folder: string, text: string) =>
    text.replaceAll('EVIL', files.path('evil.sh')).replaceAll('HERE', files.path(folder));

  function repository(folder: string, { config, files: others = {} }: Attack): string {
    const path = files.path(folder);
    files.write(`${folder}/rules.txt`, EARLIER);
    git(path, 'init', '-q');
    git(path, 'add', '.');
    git(path, 'commit', '-qm', 'First');
    git(path, 'tag', 'v1');
    files.write(`${folder}/rules.txt`, LATER);
    git(path, 'commit', '-qam', 'Second');
    files.write(`${folder}/.git/refs/tags/lost`, `${LOST}\n`);
    for (const [name, text] of Object.entries(others)) {
      const file = files.write(`${folder}/${name}`, inFolder(folder, text));
      if (/hooks/.test(name)) chmodSync(file, 0o755);
    }
    appendFileSync(join(path, '.git', 'config'), inFolder(folder, config));
    return path;
  }

  before(() => chmodSync(files.write('evil.sh', `#!/bin/sh\ntouch ${mark()}\nexit 1\n`), 0o755));
  beforeEach(() => rmSync(mark(), { force: true }));

  for (const attack of ATTACKS) {
    it(`runs no program with ${attack.name}`, () => {
      const path = repository(`r${ATTACKS.indexOf(attack)}`, attack);
      for (const command of commandsFor(attack)) {
        const { stderr } = rulebookIn(path, ...command);
        assert.ok(!ran(), `rulebook ${command.join(' ')}: ${stderr}`);
      }
      if (!attack.runs) return;
      tryGit(path, ...attack.runs);
      assert.ok(ran(), "a plain Git doesn't run it either, so this shows nothing");
    });
  }
});
