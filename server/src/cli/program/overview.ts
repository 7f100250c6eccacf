/** What a command is for, in one of the ways to use it. */
interface Usage {
  /** Its name, and the most important arguments. */
  readonly usage: string;
  readonly help: string;
}

/** All commands, in the order of the help; some have several lines. The help and the completion are made from it. */
const OVERVIEW: readonly Usage[] = [
  { usage: 'check FILE…', help: 'report problems: file:line:column: severity code message' },
  { usage: 'check', help: 'the same for all books in the rulebook.json of this folder or a parent folder' },
  { usage: 'renumber --help', help: 'insert, move, and delete rules, and update their citations' },
  { usage: 'tidy FILE…', help: 'update the Contents, sort the glossary' },
  { usage: 'compare OLD NEW', help: 'show what changed between two editions, and where each rule went' },
  { usage: 'review BASE..HEAD', help: 'show what a change does: also to citations that no one changed' },
  { usage: 'trace NUMBER EDITION…', help: 'show how a rule changed from edition to edition' },
  { usage: 'migrate FILE…', help: 'update files that cite a book to its new edition' },
  { usage: 'publish -o DIR', help: 'make a website of rules, with links, a glossary, and search' },
  { usage: 'citations', help: 'list the citations of rules in program source' },
  { usage: 'coverage', help: 'show which rules are cited by program source and tests' },
  { usage: 'translations', help: 'show how far the translations of a book are' },
  { usage: 'index', help: 'write an index for code hosts (SCIP)' },
  { usage: 'infer FILE…', help: 'infer how documents are numbered, and save that as a dialect' },
  { usage: 'import DOCX', help: 'get the text of a Word document, with its numbers' },
  { usage: 'export FILE', help: 'print rules, terms, and references as JSON, or write a Word document' },
  { usage: 'mcp', help: 'let AI assistants look up rules (Model Context Protocol)' },
  { usage: 'lsp --stdio', help: 'run the language server' },
  {
    usage: 'completion SHELL',
    help: 'print a script that completes commands and options: bash, zsh, fish, or powershell',
  },
  { usage: 'help COMMAND', help: 'list every option of a command, as COMMAND --help does' },
  { usage: 'version', help: 'print the version (also: --version)' },
];

function nameOfVerb({ usage }: Usage): string {
  return usage.split(' ', 1)[0]!;
}

/** Each command once, with its first line. */
export const verbs: readonly { readonly name: string; readonly help: string }[] = OVERVIEW.map(line => ({
  name: nameOfVerb(line),
  help: line.help,
})).filter(({ name }, index, all) => all.findIndex(other => other.name === name) === index);

const column = Math.max(...OVERVIEW.map(({ usage }) => usage.length));

/** The help on all commands. */
export const USAGE = `rulebook: working cross-references for rules documents

${OVERVIEW.map(({ usage, help }) => `  rulebook ${usage.padEnd(column)}  ${help}\n`).join('')}
Exit status: 0 no problems, 1 problems found, 2 a file can't be read, or the command is invalid.
`;
