import { duplicateNumber } from '../../server/src/core/checks/rules/duplicateNumber.ts';
import { numberGap } from '../../server/src/core/checks/rules/numberGap.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { testsOf } from '../checks/check.ts';

/** Items without a period at their end, whose text can go on in the next line. */
const ITEMS = `# Statute

## § 1 Name

1. The club is named Lamp
and lives by the sea
2. It burns
3. It shines

## § 2 Board

1. The board has members
2. It meets under § 1
`;
const END = `
## § 3 End

1. The club ends
2. All leave, as § 2 says
3. The lamp stays
`;

/** Articles that run on through the chapters. */
const ARTICLES = `# Chapter I - The Club

**Art. 1** - It is a club.

**Art. 2** - It has a name.

# Chapter II - Members

**Art. 3** - They have a seat.

**Art. 5** - They pay a fee.
       ^ Art. 4 is missing; 3 is followed by 5. Add it, or renumber the rules that follow.

**Art. 6** - They meet.

# Chapter III - The End

**Art. 7** - It ends.
`;

describe('a list that counts wrongly', () => {
  const missing = testsOf(numberGap);
  const twice = testsOf(duplicateNumber);
  const read = (text: string) => dialectOfRules(text.replace(/^ *\^.*\n/gm, ''));
  const gap = `${ITEMS}4. It votes
^ Rule 2.3 is missing; 2.2 is followed by 2.4. Add it, or renumber the rules that follow.
5. It ends
${END}`;
  missing('has a missing item, although no item ends with a period', gap, [], read(gap));
  const again = `${ITEMS}2. It votes
^ Number 2.2 is already used; give this rule a number of its own.
3. It ends
${END}`;
  twice('has an item twice', again, [], read(again));
  missing('has a missing article within a chapter', ARTICLES, [], read(ARTICLES));
});
