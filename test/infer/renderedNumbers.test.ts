import assert from 'node:assert/strict';
import { withRendered } from '../../server/src/core/infer/renderedNumbers.ts';

/** A page with two lists of two items each. */
const page = (item: (text: string) => string) =>
  ['# Bells', '# Boats'].flatMap(heading => [heading, '', item('Ring.'), '', item('Sail.'), '']);

describe('numbers that a renderer writes', () => {
  it('are those of items with dots', () => {
    assert.ok(withRendered(page(text => `.. ${text}`)));
  });

  it('are none of directives of reStructuredText', () => {
    assert.equal(withRendered(page(text => `.. note:: ${text}`)), undefined);
  });
});
