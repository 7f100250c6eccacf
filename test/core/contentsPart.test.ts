import assert from 'node:assert/strict';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { fixture } from '../support/fixture.ts';

/** Texts whose body starts at the mark. */
const TEXTS: Readonly<Record<string, string>> = {
  'numbers that start over for appendices, in the Contents and in the body': `* 1. About this manual

  * 1.1. Scope

  * 1.2. People

* 2. The archive

  * 2.1. Guidelines

* 1. About these appendices

* 2. Crates of the past

  * 2.1. How to nail a crate

‸1. About this manual

1.1. Scope

This manual covers crates. See section 2.1.

1.2. People

Those who wrote it:

1. Ann Ferry

2. Bo Quay

2. The archive

2.1. Guidelines

A crate follows section 1.1.

1. About these appendices

They are old.

2. Crates of the past

2.1. How to nail a crate

Use nails.
`,
};

/** What follows the numbers at the starts of lines. */
function titles(text: string): string[] {
  return Array.from(text.matchAll(/^[\s*]*[\d.]+ (.+)$/gm), ([, title]) => title!);
}

describe('the Contents', () => {
  for (const [name, text] of Object.entries(TEXTS))
    it(`ends before the body: ${name}`, () => {
      const at = text.indexOf('‸');
      const { document } = fixture(text.replace('‸', ''), dialectOfRules(text.replace('‸', '')));
      const { bodyStart, heads } = symbolsOf(document);
      const around = heads.slice(bodyStart - 1, bodyStart + 1).map(head => head.kind === 'rule' && head.title);
      assert.deepEqual(around, [titles(text.slice(0, at)).at(-1), titles(text.slice(at + 1))[0]]);
    });
});
