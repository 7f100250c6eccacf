import assert from 'node:assert/strict';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { done } from './operations.ts';

const TITLES = ['Joining', 'Guests', 'Leaving', 'Fees', 'Bells', 'Ropes', 'Boats', 'Oars'];

/** Rules whose titles are bold, in a form of their lines. */
const rules = (line: (number: string, title: string) => string) =>
  `# 5. Members\n\n${TITLES.map((title, index) => `${line(`5.${index + 1}`, title)} All of it is in section 5.7.\n`).join('\n')}`;

describe('a merged rule with a run-in title', () => {
  for (const [name, line, merged] of [
    [
      'that is bold together with its number stays bold',
      (number: string, title: string) => `**${number}. ${title}.**`,
      'section 5.6. **Guests.** All of it is in section 5.6.\n',
    ],
    [
      'that alone is bold stays bold',
      (number: string, title: string) => `${number} **${title}.**`,
      'section 5.6. **Guests.** All of it is in section 5.6.\n',
    ],
    [
      'without marks, after a bold number, gets none',
      (number: string, title: string) => `**${number}** ${title}.`,
      'section 5.6. Guests. All of it is in section 5.6.\n',
    ],
  ] as const)
    it(name, () => {
      const text = rules(line);
      const [after] = done([text], ['merge', '5.2'], dialectOfRules(text));
      assert.ok(after!.includes(merged), after);
    });
});
