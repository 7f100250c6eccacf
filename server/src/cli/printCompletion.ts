import { checkKnown, command, describeOptions, type Verb, WrongUsage } from './program/options.ts';
import { verbs } from './program/overview.ts';
import { print } from './showing/output.ts';
import { SHELLS } from './showing/shellScripts.ts';

const NAMES = Object.keys(SHELLS);

const HELP = `rulebook completion SHELL: print a script that completes commands, options, and their values

  rulebook completion bash          add to ~/.bashrc: eval "$(rulebook completion bash)"
  rulebook completion zsh           add to ~/.zshrc, after compinit: eval "$(rulebook completion zsh)"
  rulebook completion fish          run: rulebook completion fish > ~/.config/fish/completions/rulebook.fish
  rulebook completion powershell    add to $PROFILE: rulebook completion powershell | Out-String | Invoke-Expression

${describeOptions({})}
Exit status: 0 done, 2 the command is invalid.
`;

/** `rulebook completion SHELL`, given all commands by their names. */
export function completionOf(all: () => Readonly<Record<string, Verb>>): Verb {
  const run = async ({ names: [shell, ...more] }: { readonly names: readonly string[] }) => {
    if (shell === undefined || more.length) throw new WrongUsage(`specify one shell: ${NAMES.join(', ')}`);
    checkKnown(shell, NAMES, 'shell');
    const known = all();
    return print(
      SHELLS[shell]!(
        verbs.map(({ name, help }) => ({
          name,
          help,
          options: known[name]?.options ?? {},
          words: name === 'help' ? verbs.map(verb => verb.name) : (known[name]?.words ?? []),
        })),
      ),
    );
  };
  return command({}, HELP, run, undefined, NAMES);
}
