import * as vscode from 'vscode';
import { diagnosticsOf, equal, includes, openRules, place } from './support.ts';

const broken = (diagnostic: vscode.Diagnostic) => String(codeOf(diagnostic)).startsWith('broken-');

describe('Diagnostics', () => {
  it('name the missing rule of a broken reference, at its number', async () => {
    const document = await openRules('faults.rules.txt');
    const diagnostics = await diagnosticsOf(document, 'broken references', all => all.some(broken));
    const start = place(document, 'for stowaways, see rule ‸102.9');
    const diagnostic = diagnostics.find(each => broken(each) && each.range.start.isEqual(start));
    if (!diagnostic) throw new Error(`102.9 is not among: ${diagnostics.map(each => each.message).join(' | ')}`);
    equal(document.getText(diagnostic.range), '102.9', 'text of the range');
    equal(diagnostic.message, "Rule 102.9 doesn't exist; chapter 102 ends at 102.4.", 'message');
    equal(diagnostic.source, 'rulebook', 'source');
    equal(diagnostic.severity, vscode.DiagnosticSeverity.Error, 'severity');
  });

  it('have a link for each code', async () => {
    const document = await openRules('faults.rules.txt');
    const diagnostics = await diagnosticsOf(document, 'broken references', all => all.some(broken));
    for (const { code } of diagnostics) {
      if (typeof code !== 'object') throw new Error(`The code ${code} has no link.`);
      includes(code.target.toString(), String(code.value), 'link');
    }
  });

  for (const [what, marked, number] of [
    ['a section', 'See section ‸7, “Springtime.”', '7'],
    ['a chapter', 'For ferries in summer, see rule ‸950', '950'],
    ['a letter', 'can’t turn back (see rule ‸101.2f)', '101.2f'],
    ['the end of a range', 'see rules 103.1–‸103.8', '103.8'],
    ['the second of a list', 'see rules 201.1 and ‸201.7', '201.7'],
    ['a number without a keyword', 'as described in ‸103.9b', '103.9b'],
  ] as const) {
    it(`find ${what} that doesn't exist`, async () => {
      const document = await openRules('faults.rules.txt');
      const start = place(document, marked);
      const diagnostics = await diagnosticsOf(document, `an error on ${number}`, all =>
        all.some(each => broken(each) && each.range.start.isEqual(start)),
      );
      const diagnostic = diagnostics.find(each => broken(each) && each.range.start.isEqual(start));
      equal(diagnostic && document.getText(diagnostic.range), number, 'text of the range');
    });
  }

  it('follow an edit that breaks a reference, and the undo', async () => {
    const document = await openRules('lanterns.rules.txt');
    const editor = await vscode.window.showTextDocument(document);
    await diagnosticsOf(document, 'no error before the edit', all => !all.some(broken));
    const start = place(document, 'with the same name (see rule ‸201.2)');
    const before = document.getText();
    await editor.edit(builder => builder.replace(new vscode.Range(start, start.translate(0, 5)), '201.9'));
    const [diagnostic] = await diagnosticsOf(document, 'an error after the edit', all => all.some(broken));
    equal(diagnostic && document.getText(diagnostic.range), '201.9', 'text of the range');
    await vscode.commands.executeCommand('undo');
    equal(document.getText(), before, 'text after the undo');
    await diagnosticsOf(document, 'nothing wrong after the undo', all => all.length === 0);
  });
});

function codeOf({ code }: vscode.Diagnostic): unknown {
  return typeof code === 'object' ? code.value : code;
}
