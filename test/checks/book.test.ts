import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';

const uriOf = (name: string) => `test:/${name}.txt`;

/** Findings in each document of a book, which can extend other books; checks run in the order of the documents. */
function check(
  title: string,
  texts: Readonly<Record<string, string>>,
  expected: readonly string[],
  base: string[] = [],
) {
  it(title, () => {
    const names = Object.keys(texts);
    const own = names.filter(name => !base.includes(name));
    const book = { names: [], documents: own.map(uriOf), base: base.map(uriOf) };
    const documents = names.map(name => parse(uriOf(name), 1, texts[name]!, comprehensive));
    const workspace = documents.reduce(withDocument, { ...emptyWorkspace, books: [book] });
    const found = documents.flatMap((document, index) =>
      runChecks(workspace, document).map(({ code, target }) => `${names[index]}: ${code} ${target}`),
    );
    assert.deepEqual(found, expected);
  });
}

const GLOSSARY = 'Glossary\n\nBell\nIt rings.\n\n';

describe('the numbers of a book', () => {
  check(
    'are unique: the later document has the duplicate',
    { one: '100. Bells\n\n100.1. A bell.\n\n', two: '100.1. A rope.\n\n101. Ropes\n\n101.1. A rope.\n' },
    ['two: duplicate-number 100.1'],
  );
  check(
    'have no gap if another document of the book fills it',
    {
      one: `100. Bells\n\n100.1. A bell.\n\n102. Lamps\n\n102.1. A lamp.\n\n${GLOSSARY}`,
      two: '101. Ropes\n\n101.1. A rope.\n',
    },
    [],
  );
  check(
    'can have parents in another document of the book, or of one that it extends',
    {
      one: '100.1a A clapper.\n\n100.1b A cup.\n\n101.1. A rope.\n\n101.1a A knot.\n',
      whole: `100. Bells\n\n100.1. A bell.\n\n100.2. A tower.\n\n${GLOSSARY}`,
    },
    [],
    ['whole'],
  );
});

describe('the order of the files of a book', () => {
  const bells = '100. Bells\n\n100.1. One.\n';
  const texts = { z: bells, k: bells, a: '100. Ropes\n\n', m: '102. Lamps\n\n102.1. See rule 100, “Bells.”\n' };
  const documents = Object.entries(texts).map(([name, text]) => parse(uriOf(name), 1, text, comprehensive));
  const findingsIn = (name: string, names: readonly string[]) => {
    const book = { names: [], documents: names.map(uriOf), base: [] };
    const workspace = documents.reduce(withDocument, { ...emptyWorkspace, books: [book] });
    return runChecks(workspace, workspace.documents.get(uriOf(name))!);
  };

  it('decides which of several rules with one number is cited, also when it changes', () => {
    const codes = (names: readonly string[]) => findingsIn('m', names).map(({ code }) => code);
    assert.deepEqual(codes(['z', 'k', 'a', 'm']), []);
    assert.deepEqual(codes(['a', 'z', 'k', 'm']), ['title-mismatch']);
  });

  it('decides which of them is the first', () => {
    const [duplicate] = findingsIn('a', ['z', 'k', 'a', 'm']).filter(({ code }) => code === 'duplicate-number');
    assert.equal(duplicate?.related[0]?.definition.document.uri, uriOf('z'));
  });
});
