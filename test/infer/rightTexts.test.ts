import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { dialectOfNamed } from '../../server/src/core/document/detect.ts';
import { blocksOf, parse, type RulesDocument } from '../../server/src/core/document/document.ts';

const LETTERS = [...'abcdefghilmnop'];

/** Texts in which nothing is wrong, each in a form that others don't have. */
const TEXTS: Readonly<Record<string, string>> = {
  'a period after bold type': `# Statutes

**Art. 1**. The club is called Lantern.

**Art. 2**. The club has a pier.

**Art. 3**. Whoever breaks article 2 leaves.
`,
  'articles of which only the first is cited': `Article 60. The council meets.

Article 61. The council votes under Articles 60 et seq.

Article 62. Articles 60 and following, and articles 60 ff. of this text, apply.

Article 63. The council is big (see Article 62).
`,
  'numbers that only a renderer writes, and no citation': `# Loan rules

1. Purpose
	1. We lend bicycles to whoever lives here.
	1. Borrowers keep their promises.

1. Requests
	1. Requests are made at the window.
	1. We refuse requests of those who broke a promise.

1. Fees
	1. Fees are paid with a request.
	1. Delays cost more.
`,
  'a plural before a range, and no other citation': `Harbor License

1. Definitions. “License” means the terms for use of boats as defined by Sections 1 through 5 of this document.

2. Grant. Each keeper grants a license.

3. Boats. Each keeper grants a boat.

4. Bells. Each keeper rings a bell.

5. Lamps. Each keeper lights a lamp.
`,
  'citations at the ends of items, one after the other': `1) Lamps

  a) A lamp burns at night, see rule 2.

  b) A lamp has oil, see rule 3.

2) Boats

  a) A boat has a lamp, see rule 4.

  b) A boat has a rope.

3) Bells

  a) A bell rings at noon.

4) Guests

  a) A guest has a coat.
`,
  'a rule that names itself across two lines': `**Art. 1**. Club.

1.  El club tiene un bote.

    El guarda responde de todo lo que dice este
    artículo.

2.  El bote es rojo.

**Art. 2**. Bote.

1.  El bote flota.

    El guarda responde de todo lo que dice este
    artículo, y del artículo 1.

2.  El bote se hunde.

**Art. 3**. Fin.

1.  Nada acaba.

2.  Todo empieza según el artículo 2.
`,
  'a line after the last item that cites it': `1. Keys

1.1. A key is kept:
(1) in a chest,
(2) in a tower, or
(3) under a stone.
A keeper prefers section 1.1(1) or 1.1(2) over the way described in section 1.1(3).

2. Locks

2.1. A lock is:
(1) made of iron, or
(2) made of brass, see section 1.1(1).

2.2. A lock is oiled, see section 2.1(2).
`,
  'two lists in one rule': `Article 1. The keeper and the pilot.

The keeper has:

(a) a lamp,

(b) oil.

The pilot has:

(a) a bell,

(b) a boat, and

(c) a rope.

Article 2. Guests, see Article 1.

A guest has:

(a) a coat, and

(b) a hat.
`,
  'letters of the Italian alphabet': `# Statuto

1. Il socio

${LETTERS.map(letter => `   ${letter}) paga la quota ${letter.repeat(3)};`).join('\n')}

2. Il socio che non osserva il punto 1, lettera l), lascia il circolo.

3. Il molo è aperto.
`,
};

/** Lines that look like rules, and aren't read as such. */
function unread(document: RulesDocument): string[] {
  const blocks = blocksOf(document).map(({ block }) => block);
  return blocks.flatMap(({ head, text }) => (!head && /^\s*(?:\d+|[a-z])\)/.test(text) ? [text] : []));
}

describe('nothing is reported in a text with', () => {
  for (const [title, text] of Object.entries(TEXTS))
    it(title, () => {
      const document = parse('right.md', 1, text, dialectOfNamed(text)!);
      const found = runChecks(withDocument(emptyWorkspace, document), document);
      assert.deepEqual(
        found.map(({ code, message }) => `${code}: ${message}`),
        [],
      );
      assert.ok(document.heads.length > 2);
      assert.deepEqual(unread(document), []);
      assert.equal(document.dialect.doubt, undefined);
    });
});
