import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

describe('word pattern', () => {
  const { wordPattern } = JSON.parse(readFileSync('language-configuration.json', 'utf8'));
  const words = (text: string) => text.match(new RegExp(wordPattern.pattern, `g${wordPattern.flags}`));

  for (const [text, expected] of [
    ['See rule 702.19b for it.', ['See', 'rule', '702.19b', 'for', 'it']],
    ['(see rule 702.19.)', ['see', 'rule', '702.19']],
    ['702.19. Text', ['702.19', 'Text']],
    ['100. General', ['100', 'General']],
    ['G18.3a, 1.0.1.a and 1.0.1.', ['G18.3a', '1.0.1.a', 'and', '1.0.1']],
    ['rules 603.7d–f, 119.7–8', ['rules', '603.7d', 'f', '119.7', '8']],
    ["the keeper’s lamp isn't lit", ['the', 'keeper’s', 'lamp', "isn't", 'lit']],
    ['“Beacon.” {W/U} 100th', ['Beacon', 'W', 'U', '100th']],
  ] as const)
    it(text, () => assert.deepEqual(words(text), expected));
});
