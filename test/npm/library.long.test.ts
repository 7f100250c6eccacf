import assert from 'node:assert/strict';
import {
  type Book,
  check,
  definitions,
  detect,
  dialects,
  exportDocument,
  find,
  offsetAt,
  parse,
  positionAt,
  type RulesDocument,
  references,
  textOf,
  update,
} from '../../server/src/api/index.ts';

const TEXT = '100. Bells\n\n100.1. See rules 100.2 and 100.7.\n\n100.2. A bell.\n\n101. Ropes\n';

/** Edits that replace words, each of which appears once in the document. */
function edits(text: string, changes: Readonly<Record<string, string>>) {
  return Object.entries(changes).map(([word, into]) => {
    const start = text.indexOf(word);
    return { start, end: start + word.length, text: into };
  });
}

describe('the library', () => {
  it('takes edits in any order, with offsets before all of them', () => {
    const before = parse(TEXT);
    const after = update(before, edits(TEXT, { 'See rules': 'Compare rules', Ropes: 'Sails', 'A bell': 'No bell' }));
    assert.equal(textOf(after), TEXT.replace('See', 'Compare').replace('Ropes', 'Sails').replace('A bell', 'No bell'));
    assert.equal(textOf(before), TEXT);
    const named = (document: RulesDocument) =>
      references(document).map(({ text, start, outcome }) => [text, start, outcome]);
    assert.deepEqual(named(after), named(parse(textOf(after))));
    assert.equal(named(after).length, 2);
  });

  it('keeps the order of insertions at one place', () => {
    const put = (text: string) => ({ start: 3, end: 3, text });
    assert.equal(
      textOf(update(parse('100 Bells'), [put('a'), put('b'), { start: 3, end: 4, text: '. ' }])),
      '100ab. Bells',
    );
  });

  it('converts lines and columns, and clamps them to the end', () => {
    const document = parse(TEXT);
    const offset = TEXT.indexOf('100.7');
    const position = positionAt(document, offset);
    assert.deepEqual(position, { line: 2, column: 27 });
    assert.equal(offsetAt(document, position), offset);
    assert.equal(offsetAt(document, { line: 99, column: 0 }), TEXT.length);
    assert.deepEqual(positionAt(document, TEXT.length + 5), { line: 7, column: 0 });
  });

  it('finds rules and terms, in the book if the document lacks them', () => {
    const rules = parse(TEXT, { name: 'rules' });
    const glossary = parse(`${TEXT}\nGlossary\n\nBell\nA thing that rings. See rule 100.2.\n`, { name: 'glossary' });
    assert.equal(find(rules, 'Bell'), undefined);
    const term = find(rules, 'Bell', { documents: [rules], base: [glossary] });
    assert.equal(term?.document, glossary);
    assert.deepEqual([term?.kind, term?.name], ['term', 'Bell']);
    assert.equal(find(rules, '100.7'), undefined);
  });

  it("throws if a document isn't in the book", () => {
    const document = parse(TEXT);
    const book: Book = { documents: [document] };
    assert.equal(check(document, book).length, 1);
    const after = update(document, [{ start: 0, end: 0, text: ' ' }]);
    assert.throws(() => check(after, book), RangeError);
  });

  it('finds dialects by id', () => {
    for (const { id } of dialects) assert.equal(parse('', { dialect: id }).dialect.id, id);
    assert.throws(() => parse('', { dialect: 'latin' }), /unknown dialect “latin”/);
    assert.equal(detect('Once upon a time there was a bell.\n'), undefined);
  });

  it('checks with the given settings', () => {
    const document = parse(TEXT);
    assert.deepEqual(
      check(document).map(({ code, target }) => [code, target]),
      [['broken-reference', '100.7']],
    );
    assert.deepEqual(check(document, undefined, { severities: { 'broken-reference': 'off' } }), []);
    assert.deepEqual(check(document, undefined, { ignored: [{ target: '100.7' }] }), []);
  });

  it('exports what the command line does', () => {
    const exported = exportDocument(parse(TEXT, { name: 'bells' }));
    assert.equal(exported.document, 'bells');
    assert.deepEqual(
      exported.rules.map(({ number }) => number),
      definitions(parse(TEXT)).map(({ name }) => name),
    );
    assert.deepEqual(JSON.parse(JSON.stringify(exported)), exported);
  });
});
