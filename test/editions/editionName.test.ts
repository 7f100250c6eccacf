import assert from 'node:assert/strict';
import { editionNameIn } from '../../server/src/core/editions/editionName.ts';

describe('the name of an edition', () => {
  for (const [text, name] of [
    ['Harbor Rules\n\nThese rules are effective as of January 16, 2026.', '2026-01-16'],
    ['These rules are current as of July 1, 2003.', '2003-07-01'],
    ['**Last updated:** 3 March 2024', '2024-03-03'],
    ['# Rules\n\n_Updated on Sept. 5th, 2021_', '2021-09-05'],
    ['Laws that came into force on 1 July 2009', '2009-07-01'],
    ['Version 2024-11-08', '2024-11-08'],
    ['Version 1.9 ratified on March 26th, 2022.', '2022-03-26'],
    ['**Version 1.2.0**', 'version 1.2.0'],
    ['Harbor Rules v3.1', 'version 3.1'],
    ['Harbor Rules, 5th edition', 'edition 5'],
    ['1. The Harbor\n\n100. Ships\n\n100.1. On 3 March the harbor opens.', undefined],
    ['100.1. The current version of these rules counts 12 ships.', undefined],
    ['', undefined],
  ] as const) {
    it(`is ${name ?? 'nothing'} in ${JSON.stringify(text)}`, () => {
      assert.equal(editionNameIn(text), name);
    });
  }
});
