import assert from 'node:assert/strict';
import { siblingEditions } from '../../client/src/editions/siblingEditions.ts';

describe('files that look like other editions', () => {
  for (const [name, among, found] of [
    [
      'quay-2026.rules.txt',
      ['quay-2024.rules.txt', 'quay-2025.rules.txt', 'pier-2025.rules.txt'],
      ['quay-2025.rules.txt', 'quay-2024.rules.txt'],
    ],
    [
      '2025-01-16.txt',
      ['2024-09-02.txt', '2024-11-08.txt', '2026-01-16.txt', 'notes.txt'],
      ['2024-11-08.txt', '2024-09-02.txt', '2026-01-16.txt'],
    ],
    ['rules.md', ['rules-v1.2.md', 'rules-v1.10.md', 'readme.md', 'rules.txt'], ['rules-v1.10.md', 'rules-v1.2.md']],
    [
      'Harbor Rules (May 2024).txt',
      ['Harbor Rules (November 2023).txt', 'Harbor Charter (May 2023).txt'],
      ['Harbor Rules (November 2023).txt'],
    ],
    ['rules.txt', ['rules.new.txt', 'other.txt'], []],
    ['lanterns.rules.txt', ['regatta.rules.txt'], []],
  ] as const)
    it(`of ${name}: ${found.join(', ') || 'none'}`, () => {
      assert.deepEqual(siblingEditions(name, [name, ...among]), found);
    });
});
