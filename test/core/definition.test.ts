import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { outcomeOf, resolve } from '../../server/src/core/book/resolve.ts';
import type { Workspace } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import { DIALECT, LEVEL, REFERENCES, WORD } from '../../server/src/core/dialect/description.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { blocksOf, type RulesDocument } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { dialects as shipped } from '../../server/src/core/shipped/shippedDialects.ts';
import { fixture } from '../support/fixture.ts';
import { bad, cases } from './definitions.ts';

function compiled(definitions: object) {
  const { dialects, problems } = compileDialects(definitions, shipped);
  assert.deepEqual(problems, []);
  return dialects;
}

function rulesIn(document: RulesDocument): string[] {
  return Array.from(symbolsOf(document).rules.values(), ordinal => {
    const head = document.heads[ordinal]!;
    return head.kind === 'rule' ? `${head.number.text} ${head.title ?? ''}`.trim() : '';
  });
}

function referencesIn(document: RulesDocument): string[] {
  return blocksOf(document).flatMap(({ block }) =>
    block.references.map(reference => {
      if (reference.kind === 'term') return `term ${reference.term}`;
      return reference.kind === 'range' ? `${reference.first.text} to ${reference.last.text}` : reference.text;
    }),
  );
}

/** Errors only; the texts aren't well written. */
function errorsIn(workspace: Workspace, document: RulesDocument): string[] {
  return runChecks(workspace, document).flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
}

describe('a definition', () => {
  for (const { name, definition, text, rules, references } of cases) {
    it(`reads ${name}`, () => {
      const { document, workspace } = fixture(text, compiled({ own: definition })[0]!);
      assert.deepEqual(rulesIn(document), rules);
      assert.deepEqual(referencesIn(document), references);
      const said = blocksOf(document).flatMap(({ block }) => block.problems.map(({ message }) => message));
      assert.deepEqual([...said, ...errorsIn(workspace, document)], []);
    });
  }

  it('yields frozen dialects, each with its id and name', () => {
    const [own, other] = compiled({ own: { levels: [{ name: 'rule' }] }, other: { name: 'Other', extends: 'own' } });
    assert.ok(Object.isFrozen(own) && Object.isFrozen(other));
    assert.deepEqual([own?.id, own?.name, other?.id, other?.name], ['own', 'own', 'other', 'Other']);
  });

  it('can extend the shipped dialect of its own id', () => {
    const [own] = compiled({ bracketed: { extends: 'bracketed', skippedLetters: 'lo' } });
    assert.equal(own?.numbering.skippedLetters, 'lo');
    assert.equal(own?.numbering.levels.length, 4);
  });
});

describe('a definition with a mistake', () => {
  for (const { name, definitions, problems, dialects } of bad) {
    it(name, () => {
      const found = compileDialects(definitions, shipped);
      assert.deepEqual(
        found.problems.map(({ path, message }) => `${path.join('/')}: ${message}`),
        problems,
      );
      assert.deepEqual(
        found.dialects.map(({ id }) => id),
        dialects,
      );
    });
  }
});

describe('the dialects of Rulebook that are definitions', () => {
  for (const dialect of shipped.filter(({ layout }) => layout.kind === 'forms')) {
    it(`compiles ${dialect.id} only when it is used`, () =>
      assert.ok(Object.getOwnPropertyDescriptor(dialect, 'layout')?.get));
  }
});

describe('the shape of a definition', () => {
  it('has examples that compile', () => {
    const { levels, lines, series, skippedLetters } = DIALECT.fields;
    const [own] = [{ levels, lines, series, skippedLetters }].map(fields =>
      Object.fromEntries(Object.entries(fields).map(([key, { examples }]) => [key, examples?.[0]])),
    );
    compiled({ own: own! });
    for (const number of LEVEL.fields.number.examples ?? [])
      compiled({
        own: {
          levels: [
            { name: 'a', number: 'A' },
            { name: 'rule', number },
          ],
        },
      });
  });
});

/** The definitions in the documentation, each with the text that follows it. */
const DOCUMENTATION = readFileSync('docs/dialects/your-own.md', 'utf8')
  .split('```json\n')
  .slice(1)
  .map(part => {
    const [, json = '', rest = ''] = /^(.*?)```(.*)$/s.exec(part) ?? [];
    const text = /```(?:text|markdown)\n(.*?)```/s.exec(rest)?.[1];
    return { definitions: JSON.parse(json).dialects as object, text };
  });

describe('the documentation of dialects', () => {
  for (const { definitions, text } of DOCUMENTATION) {
    const [id] = Object.keys(definitions);
    it(`has a working example “${id}”${text ? '' : ', without a text'}`, () => {
      const [dialect] = compiled(definitions);
      if (!text) return;
      assert.equal(detectDialect(text, [dialect!, ...shipped])?.id, id);
      const { document, workspace } = fixture(text, dialect!);
      const references = blocksOf(document).flatMap(({ block }) => block.references);
      assert.ok(rulesIn(document).length >= 5 && references.length >= 2);
      for (const reference of references) assert.equal(outcomeOf(resolve(workspace, document, reference)), 'resolved');
      assert.deepEqual(errorsIn(workspace, document), []);
      assert.deepEqual(
        blocksOf(document).flatMap(({ block }) => block.problems),
        [],
      );
    });
  }
  it('describes every key', () => {
    const documentation = readFileSync('docs/dialects/your-own.md', 'utf8');
    for (const { fields } of [DIALECT, LEVEL, REFERENCES, WORD])
      for (const key of Object.keys(fields)) assert.match(documentation, new RegExp(`[\`"]${key}[\`"]`));
  });
});
