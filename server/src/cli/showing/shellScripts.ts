/** An option as it's completed. */
interface CompletedOption {
  readonly short?: string;
  /** Name of its value; an option without one takes no value. */
  readonly value?: string;
  /** All possible values; without them, its value is completed as a file. */
  readonly choices?: readonly string[];
  readonly help: string;
}

/** A command as it's completed. */
export interface CompletedVerb {
  readonly name: string;
  readonly help: string;
  /** By their names without hyphens. */
  readonly options: Readonly<Record<string, CompletedOption>>;
  /** What its first argument can be; without them, arguments are completed as files. */
  readonly words: readonly string[];
}

/** The shells, and how to make the script for each. */
export const SHELLS: Readonly<Record<string, (verbs: readonly CompletedVerb[]) => string>> = {
  bash,
  zsh,
  fish,
  powershell,
};

/** How an option is written: `-f` and `--format`. */
function optionForms(name: string, { short }: CompletedOption): string[] {
  return [...(short ? [`-${short}`] : []), `--${name}`];
}

function optionNames({ options }: CompletedVerb): string[] {
  return Object.keys(options).map(name => `--${name}`);
}

/** The options of a command that have a fixed list of values, each with its forms. */
function choicesOf({ options }: CompletedVerb) {
  return Object.entries(options).flatMap(([name, option]) =>
    option.choices ? [{ forms: optionForms(name, option), choices: option.choices }] : [],
  );
}

function indented(lines: readonly string[], spaces: number): string {
  return lines.map(line => `${' '.repeat(spaces)}${line}\n`).join('');
}

function bash(verbs: readonly CompletedVerb[]): string {
  const values = verbs.flatMap(verb =>
    choicesOf(verb).map(({ forms, choices }) => {
      const patterns = forms.map(form => `"${verb.name} ${form}"`).join('|');
      return `${patterns}) words="${choices.join(' ')}" ;;`;
    }),
  );
  const options = verbs.map(verb => `${verb.name}) words="${optionNames(verb).join(' ')}" ;;`);
  const first = verbs
    .filter(({ words }) => words.length)
    .map(({ name, words }) => `${name}) words="${words.join(' ')}" ;;`);
  return `# Completion for bash. To use it, add this line to ~/.bashrc: eval "$(rulebook completion bash)"
_rulebook() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" verb="\${COMP_WORDS[1]}" words=""
  if [[ $COMP_CWORD -eq 1 ]]; then
    words="${verbs.map(({ name }) => name).join(' ')}"
  elif [[ $word == -* ]]; then
    case "$verb" in
${indented(options, 6)}    esac
  else
    case "$verb $before" in
${indented(values, 6)}    esac
    if [[ -z $words && $COMP_CWORD -eq 2 ]]; then
      case "$verb" in
${indented(first, 8)}      esac
    fi
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _rulebook rulebook
`;
}

/** A text in single quotes, for bash and zsh. */
function inSingleQuotes(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A name and its explanation, as zsh lists them. */
function zshEntry(name: string, help: string): string {
  return inSingleQuotes(`${name.replaceAll(':', '\\:')}:${help}`);
}

function zsh(verbs: readonly CompletedVerb[]): string {
  const names = verbs.map(({ name, help }) => zshEntry(name, help));
  const values = verbs.flatMap(verb =>
    choicesOf(verb).map(({ forms, choices }) => {
      const patterns = forms.map(form => `'${verb.name} ${form}'`).join('|');
      return `${patterns}) compadd -- ${choices.join(' ')}; return ;;`;
    }),
  );
  const options = verbs.map(verb => {
    const all = Object.entries(verb.options).map(([name, { help }]) => zshEntry(`--${name}`, help));
    return `${verb.name}) found=(${all.join(' ')}) ;;`;
  });
  const first = verbs
    .filter(({ words }) => words.length)
    .map(({ name, words }) => `${name}) compadd -- ${words.join(' ')}; return ;;`);
  return `#compdef rulebook
# Completion for zsh. To use it, add this line to ~/.zshrc after compinit: eval "$(rulebook completion zsh)"
_rulebook() {
  local -a found
  if (( CURRENT == 2 )); then
    found=(${names.join(' ')})
    _describe command found
    return
  fi
  case "$words[2] $words[CURRENT-1]" in
${indented(values, 4)}  esac
  if [[ $words[CURRENT] == -* ]]; then
    case $words[2] in
${indented(options, 6)}    esac
    _describe option found
    return
  fi
  if (( CURRENT == 3 )); then
    case $words[2] in
${indented(first, 6)}    esac
  fi
  _files
}
compdef _rulebook rulebook
`;
}

/** A text in single quotes, for fish. */
function quotedForFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function fish(verbs: readonly CompletedVerb[]): string {
  const lines = verbs.flatMap(({ name, help, options, words }) => {
    const used = `-n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c rulebook -f -n __fish_use_subcommand -a ${name} -d ${quotedForFish(help)}`,
      ...Object.entries(options).map(([option, { short, value, choices, help: what }]) => {
        const takes = choices ? ` -x -a '${choices.join(' ')}'` : value ? ' -r' : '';
        return `complete -c rulebook ${used} -l ${option}${short ? ` -s ${short}` : ''}${takes} -d ${quotedForFish(what)}`;
      }),
      ...(words.length ? [`complete -c rulebook ${used} -a '${words.join(' ')}'`] : []),
    ];
  });
  return `# Completion for fish. To use it, run: rulebook completion fish > ~/.config/fish/completions/rulebook.fish
${indented(lines, 0)}`;
}

/** A text in single quotes, for PowerShell. */
function quotedForPowerShell(text: string): string {
  return `'${text.replace(/['’‘]/g, '$&$&')}'`;
}

function powershell(verbs: readonly CompletedVerb[]): string {
  const entries = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([name, help]) => `${quotedForPowerShell(name)} = ${quotedForPowerShell(help)}`);
  const values = verbs.flatMap(verb => [
    ...choicesOf(verb).flatMap(({ forms, choices }) =>
      forms.map(form => [`${verb.name} ${form}`, choices.join(' ')] as const),
    ),
    ...(verb.words.length ? [[verb.name, verb.words.join(' ')] as const] : []),
  ]);
  const options = verbs.map(verb => {
    const all = Object.entries(verb.options).map(([name, { help }]) => [`--${name}`, help] as const);
    return `${quotedForPowerShell(verb.name)} = [ordered]@{ ${entries(all).join('; ')} }`;
  });
  return `# Completion for PowerShell. To use it, add this line to $PROFILE: rulebook completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName rulebook -ScriptBlock {
  param($word, $line, $cursor)
  $verbs = [ordered]@{
${indented(entries(verbs.map(({ name, help }) => [name, help])), 4)}  }
  $options = @{
${indented(options, 4)}  }
  $values = @{
${indented(entries(values), 4)}  }
  $typed = @($line.CommandElements | ForEach-Object { $_.ToString() })
  if ($word -ne '') { $typed = @($typed | Select-Object -SkipLast 1) }
  if ($typed.Count -le 1) { $found = $verbs }
  elseif ($word.StartsWith('-')) { $found = $options[$typed[1]] }
  else {
    $key = if ($typed.Count -eq 2) { $typed[1] } else { "$($typed[1]) $($typed[-1])" }
    $found = [ordered]@{}
    if ($values.ContainsKey($key)) { foreach ($value in $values[$key].Split(' ')) { $found[$value] = $value } }
  }
  foreach ($name in $found.Keys) {
    if ($name.StartsWith($word)) { [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $found[$name]) }
  }
}
`;
}
