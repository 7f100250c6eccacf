import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { assertText } from '../support/snapshots.ts';
import { done } from './operations.ts';

const TEXT = `## § 1 Harbor

1. A harbor has:
   1.1. a bell.
   1.2. a lamp.

2. It opens at dawn.

## § 2 Boats

1. A boat has:
   1.1. a keel.
   1.2. an oar.

2. A boat carries:
   2.1. a bell, see § 1(1).
   2.2. a rope.

## § 3 Crews

1. A crew knows:
   1.1. the harbor.
   1.2. the boats of § 2(2).
`;

describe('a line that repeats the number above it', () => {
  const changed = (...change: Parameters<typeof done>[1]) => done([TEXT], change, dialectOfRules(TEXT))[0]!;

  it('follows when that moves', () => {
    assertText(
      changed('swap', '2.1', '2.2'),
      TEXT.replace(
        /1\. A boat has:[\s\S]*?rope\.\n/,
        `1. A boat carries:
   1.1. a bell, see § 1(1).
   1.2. a rope.

2. A boat has:
   2.1. a keel.
   2.2. an oar.
`,
      ).replace('§ 2(2)', '§ 2(1)'),
    );
  });

  it('stays when the chapter moves', () => {
    assertText(changed('delete', '1'), TEXT.replace(/## § 1[\s\S]*?(?=## § 2)/, '').replace(/§ 2 Boats/, '§ 2 Boats'));
  });

  it('is written like its siblings when it is new', () => {
    assertText(
      changed('insert', '2.2.2', { text: 'an anchor.' }),
      TEXT.replace('   2.2. a rope.', '   2.2. an anchor.\n   2.3. a rope.'),
    );
  });
});
