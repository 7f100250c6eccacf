import * as vscode from 'vscode';
import type { RenumberAsked } from '../../../server/src/lsp/protocol/ownRequests.ts';
import { inform, NO_RULE } from '../documents/notify.ts';
import { type Operation, type Questions, showPlace, withClasses } from '../documents/questions.ts';
import type { Renumbering } from './applyChange.ts';
import { RENUMBER } from './insteadOfRename.ts';
import { moveByKey } from './moveByKey.ts';
import { askNumber, askRemoval, askText, type Confirmed, pickDestination } from './renumberInput.ts';
import { applyMap, tidy, writeMap } from './renumberMaps.ts';
import type { RulesNode } from './rulesTree.ts';
import { endsOfRun, nameOfRun, type Run, selectedRun } from './runs.ts';

/** What a command does with its rules: asks for what it needs. Undefined if the user cancels. */
type Ask = (questions: Questions, run: Run, selection?: vscode.Range) => Asked | Promise<Asked>;
type Asked = Operation | Confirmed | undefined;

const COMMANDS: Readonly<Record<string, Ask>> = {
  'rulebook.insertRuleBefore': (questions, run) => confirmedInsertion(questions, run, run.first.name, 'before'),
  'rulebook.insertRuleAfter': (questions, run) => confirmedInsertion(questions, run, run.last.name, 'after'),
  'rulebook.insertRuleUnder': (questions, run) => confirmedInsertion(questions, run, run.first.name, 'under'),
  'rulebook.insertRuleAt': async (questions, run) => {
    const [title, prompt] = ['Insert Rule at Number', 'Number of the new rule (later rules move down)'];
    const at = await askNumber(questions, run, { title, prompt, value: run.first.name }, number => {
      return { kind: 'insert', number } as const;
    });
    return at && confirmedInsertion(questions, run, at.number, 'at');
  },
  'rulebook.deleteRule': (questions, run) => (isSingle(run) ? askRemoval(questions, run) : undefined),
  'rulebook.moveRule': (questions, run) =>
    askNumber(questions, run, { title: `Move ${nameOfRun(run)}`, prompt: 'New number' }, to => {
      return { kind: 'move', ...endsOfRun(run), to } as const;
    }),
  'rulebook.moveRuleUnder': pickDestination,
  'rulebook.moveRuleUp': (_, run) => ({ kind: 'moveUp', ...endsOfRun(run) }),
  'rulebook.moveRuleDown': (_, run) => ({ kind: 'moveDown', ...endsOfRun(run) }),
  'rulebook.swapRules': (questions, run) => {
    const [title, prompt] = [`Swap ${run.first.name}`, 'Number of the rule to swap with'];
    const operation = (other: string): Operation => ({ kind: 'swap', number: run.first.name, other });
    return isSingle(run) ? askNumber(questions, run, { title, prompt }, operation) : undefined;
  },
  'rulebook.promoteRule': (_, run) => ofSingle(run, 'promote'),
  'rulebook.demoteRule': (_, run) => ofSingle(run, 'demote'),
  'rulebook.inlineRule': (_, run) => ofSingle(run, 'merge'),
  'rulebook.extractRule': (_questions, _run, range) => ({ kind: 'extract', ...(range && { range }) }),
  'rulebook.sortRules': (_, run) => ({ kind: 'sort', parent: parentToSort(run) }),
  'rulebook.closeGaps': (_, run) => ({ kind: 'closeGaps', parent: parentToSort(run) }),
  'rulebook.renumberFrom': (questions, run) => {
    const parent = parentToSort(run);
    const operation = (first: string): Operation => ({ kind: 'from', parent, first });
    return askNumber(questions, run, { title: `Renumber Rules Under ${parent}`, prompt: 'First number' }, operation);
  },
};

/** The commands that renumber rules: those at the cursor, or the given ones of the tree. */
export function renumberCommands(questions: Questions, renumbering: Renumbering): vscode.Disposable[] {
  const carryOut = async (uri: vscode.Uri, asked: Operation | Confirmed) => {
    const isConfirmed = 'confirmed' in asked;
    const operation = isConfirmed ? asked.confirmed : asked;
    const done = await renumbering.carryOut(uri, operation, { isConfirmed });
    if (done && done.number !== null) await goToChanged(questions, uri, done.number, operation);
  };
  const run = async (ask: Ask, nodes: readonly RulesNode[]) => {
    const editor = vscode.window.activeTextEditor;
    const rules = nodes.flatMap(node => (node.kind === 'rule' ? [node.rule] : []));
    const inEditor = () => editor && questions.ask('run', editor.document.uri, { range: editor.selection });
    const subject = rules.length ? await selectedRun(questions, rules) : await inEditor();
    const asked = subject && (await ask(questions, subject, editor?.selection));
    if (asked) await carryOut(subject.first.uri, asked);
    else if (!subject && !rules.length) inform(NO_RULE);
  };
  const move = moveByKey(questions, renumbering);
  const register = vscode.commands.registerCommand;
  return [
    ...Object.entries(COMMANDS).map(([command, ask]) =>
      // The tree passes the rule of the menu and, if several are selected, all of them; an editor passes its URI.
      register(command, (node?: RulesNode | vscode.Uri, nodes?: readonly RulesNode[]) =>
        run(ask, nodes ?? (node && 'kind' in node ? [node] : [])),
      ),
    ),
    register('rulebook.moveLinesUp', () => move('up')),
    register('rulebook.moveLinesDown', () => move('down')),
    register('rulebook.writeRenumberMap', () => writeMap(renumbering.lastMap())),
    register('rulebook.applyRenumberMap', () => applyMap(questions)),
    register('rulebook.updateContents', () => tidy(questions, 'contents')),
    register('rulebook.sortGlossary', () => tidy(questions, 'glossary')),
    // A command that the server's code actions call.
    register(RENUMBER, async (asked: RenumberAsked, isConfirmed = false) => {
      const { uri, operation } = withClasses(asked);
      await carryOut(uri, isConfirmed ? { confirmed: operation } : operation);
    }),
  ];
}

/**
 * The rule whose subrules to sort: the one at the cursor, or its parent if it has none or several rules are selected.
 */
function parentToSort({ first, last, parent, hasChildren }: Run): string {
  return (hasChildren && first.name === last.name) || parent === null ? first.name : parent;
}

function ofSingle(run: Run, kind: 'promote' | 'demote' | 'merge'): Operation | undefined {
  return isSingle(run) ? { kind, number: run.first.name } : undefined;
}

/** Whether a single rule is selected; otherwise shows a warning. */
function isSingle(run: Run): boolean {
  if (run.first.name === run.last.name) return true;
  inform(`Select only one rule. ${nameOfRun(run)} is more than one.`);
  return false;
}

async function confirmedInsertion(
  questions: Questions,
  run: Run,
  number: string,
  position: NonNullable<Operation['position']>,
): Promise<Confirmed | undefined> {
  const operation = { kind: 'insert', number, position } as const;
  const text = await askText(questions, run.first.uri, operation);
  // The prompt has shown the effect.
  return text === undefined ? undefined : { confirmed: { ...operation, ...(text && { text }) } };
}

/** Goes to the changed rule, or, if it is new, to the end of its text, or to where to write it. */
async function goToChanged(questions: Questions, uri: vscode.Uri, number: string, operation: Operation): Promise<void> {
  const rule = await questions.ask('rule', uri, { number });
  if (!rule) return;
  const editor = await showPlace(rule);
  if (operation.kind !== 'insert') return;
  const line = editor.document.lineAt(rule.range.start.line);
  if (operation.text) {
    const at = line.text.indexOf(operation.text.trim(), rule.range.end.character);
    const position = at < 0 ? line.range.end : line.range.start.translate(0, at + operation.text.trim().length);
    editor.selection = new vscode.Selection(position, position);
    return;
  }
  const after = line.text.slice(rule.range.end.character);
  const start = rule.range.end.character + /^\W*/.exec(after)![0].length;
  const end = start + /[\w ]*\.?/.exec(line.text.slice(start))![0].trimEnd().length;
  editor.selection = new vscode.Selection(line.lineNumber, start, line.lineNumber, end);
}
