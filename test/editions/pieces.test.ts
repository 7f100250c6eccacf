import assert from 'node:assert/strict';
import { changesOf, compared } from './editions.ts';

/** Rules that are the same in both editions, so that some words are common and others rare. */
const CHAPTER = `100. Ships

100.1. A ship enters the harbor at the turn of the tide and pays two coins to the harbor master.

100.2. The captain of a ship that leaves the harbor rings the bronze bell three times.

100.3. Gulls follow each ship that throws fish overboard.
`;

/** Rules with the same wording. */
const FORMULAS = ['sorrow', 'plague', 'victory', 'truce', 'thirst', 'mutiny', 'haste'].map(
  (name, index) => `101.${index + 3}. If a ship has several pennants of ${name}, each counts separately.`,
);

const edition = (...rules: readonly string[]) =>
  `1. The Harbor\n\n${CHAPTER}\n${rules.map(rule => `${rule}\n\n`).join('')}`;

const CASES: readonly { title: string; old: readonly string[]; now: readonly string[]; changes: readonly string[] }[] =
  [
    {
      title: 'a sentence that a new rule shares with another one splits nothing',
      old: [
        '101. Pennants',
        '101.1. Mourning',
        '101.1a A black pennant at the mast tells of a death at sea.',
        '101.1b If a ship has several pennants of mourning, each counts separately.',
        ...FORMULAS,
      ],
      now: [
        '101. Pennants',
        '101.1. Mourning',
        '101.1a A black pennant at the mast tells of a death at sea.',
        '101.1b Several pennants of mourning are no more than one.',
        '101.2. Harvest',
        '101.2a A golden pennant at the mast tells of a hold full of grain.',
        '101.2b If a barge has several pennants of harvest, each counts separately.',
        ...FORMULAS,
      ],
      changes: ['101.1b → 101.1b text', '101.2 added', '101.2a added', '101.2b added'],
    },
    {
      title: 'rules for several kinds become one for all kinds',
      old: [
        '101. Storms',
        '101.1. As a storm begins in a whaling game, each whaler takes the harpoons out of the main hold and brings them to the storm hold.',
        '101.2. As a storm begins in a trading game, the trader takes the ledgers out of the main hold and brings them to the storm hold.',
      ],
      now: [
        '101. Storms',
        '101.1. As a storm begins, each player with a store of cargo takes that cargo out of the main hold and brings it to the storm hold.',
      ],
      changes: ['101.1 → 101.1 text', '101.2 → 101.1 joined number text'],
    },
    {
      title: 'what a rule lost is in a new rule next to it, although its words are in another order',
      old: [
        '101. Watches',
        '101.4. When a watch or tide ends, any unused coins left in a sailor’s purse sink. This doesn’t wake the crew.',
        '101.5. When a watch or tide ends, any orders planned to last “until end of” that watch or tide lapse. When a watch or tide begins, any orders planned to last “until” that watch or tide lapse. Orders that last “until end of storm” lapse at the end of the storm watch, not at the beginning of the end of storm tide. Orders that last “until end of voyage” are subject to special rules; see rule 100.2.',
      ],
      now: [
        '101. Watches',
        '101.4. As a tide or watch begins, if there are orders that last until that very tide or watch, those orders lapse at once.',
        '101.5. As a tide or watch ends, if there are orders that last until the end of that tide or watch, those orders lapse. Then any unspent coins left in a sailor’s purse sink. This doesn’t wake the crew (see rule 100.3).',
        '101.5a Orders that last “until end of storm” lapse at the end of the storm watch, not at the beginning of the end of storm tide.',
        '101.5b Orders that last “until end of voyage” are subject to special rules; see rule 100.2.',
      ],
      changes: [
        '101.4 → 101.5 number text citations',
        '101.5 → 101.4 split number text citations',
        '101.5 → 101.5a number text citations',
        '101.5 → 101.5b split number text',
      ],
    },
    {
      title: 'a rule for one more kind is new, and no part of the rule that was split by kind',
      old: [
        '101. Shelters',
        '101.1. A ship with shelter can’t be boarded by crews with the stated flag, can’t be shelled by a mortar from a fort with the stated flag, and can’t be chained by chains that have the stated flag. Such chains chaining the ship with shelter will be put into their owners’ lockers as a harbor duty. Any cargo loss that would be dealt by forts that have the stated flag to a ship with shelter is prevented.',
      ],
      now: [
        '101. Shelters',
        '101.1. A ship with shelter can’t be boarded by crews with the stated flag and can’t be shelled by a mortar from a fort that has the stated flag.',
        '101.1a A ship with shelter can’t be chained by chains that have the stated flag. Such chains chaining the ship with shelter will be put into their owners’ lockers as a harbor duty.',
        '101.1b A ship with shelter can’t be hooked by hooks that have the stated flag. Such hooks leave the ship with shelter and stay.',
        '101.1c Any cargo loss that would be dealt by forts that have the stated flag to a ship with shelter is prevented.',
      ],
      changes: [
        '101.1 → 101.1 text',
        '101.1 → 101.1a split number text',
        '101.1 → 101.1c split number text',
        '101.1b added',
      ],
    },
    {
      title: 'a deleted rule isn’t merged into a rule that is unchanged',
      old: [
        '101. Storms',
        '101.1. “Moored for good” means “You may leave two ships of the line at the long quay rather than one if each of them is moored for good.”',
        '101.2. “Anchored” means “You may leave two ships of the line at the long quay rather than one if each of them is anchored.”',
      ],
      now: [
        '101. Storms',
        '101.1. “Anchored” means “You may leave two ships of the line at the long quay rather than one if each of them is anchored.”',
      ],
      changes: ['101.1 removed', '101.2 → 101.1 number'],
    },
    {
      title: 'remaining rules of both editions that are similar are one rule, wherever they are',
      old: [
        '101. Legal Berths',
        '101.1. The dock clerk checks each barge for whether it has to moor, can’t moor, or is held by some other order of the watch, before any rope is thrown.',
        '102. Berthing',
        '102.1. Ropes are thrown from the quay by its youngest keeper.',
      ],
      now: [
        '101. Berthing',
        '101.1. Ropes are thrown from the quay by its youngest keeper.',
        '101.1a The dock clerk checks each barge to see whether it’s held by orders of the watch (orders that say a barge has to moor, or that it has to moor if the tide turns).',
      ],
      changes: ['101 removed', '102 → 101 number', '102.1 → 101.1 number', '101.1 → 101.1a number text'],
    },
    {
      title: 'a heading moves with the rules below it, whatever it says',
      old: [
        '101. Fog at Night',
        '101.1. Two keepers ring the great gong while the fog lies on the water.',
        '101.2. Nobody lights a pipe on the mole until the fog has gone.',
      ],
      now: [
        '101. Prices',
        '101.1. Herring costs a farthing on market days.',
        '102. Poor Sight',
        '102.1. Two keepers ring the great gong while the fog lies on the water.',
        '102.2. Nobody lights a pipe on the mole until the fog has gone.',
      ],
      changes: ['101 added', '101.1 added', '101 → 102 number title', '101.1 → 102.1 number', '101.2 → 102.2 number'],
    },
    {
      title: 'a copy of a piece that was split off is a new rule',
      old: [
        '101. Marks',
        '101.1. Tarred',
        '101.1a A tarred hull lies dry on the long beach until the equinox, and its captain pays nothing for the beach while the hull lies there. The tar isn’t a fee or a second toll and dries only after the toll of the hull is settled.',
        '101.2. Painted',
        '101.2a Painted hulls are inspected by lamplight.',
      ],
      now: [
        '101. Marks',
        '101.1. Tarred',
        '101.1a A tarred hull lies dry on the long beach until the equinox, and its captain pays nothing for the beach while the hull lies there.',
        '101.1b The tar isn’t a fee or a second toll and dries only after the toll of the hull is settled.',
        '101.2. Painted',
        '101.2a Painted hulls are inspected by lamplight.',
        '101.3. Gilded',
        '101.3a Gold leaf covers the stern of a gilded hull.',
        '101.3b The gold isn’t a fee or a second toll and dries only after the toll of the hull is settled.',
      ],
      changes: [
        '101.1a → 101.1a text',
        '101.1a → 101.1b split number text',
        '101.3 added',
        '101.3a added',
        '101.3b added',
      ],
    },
  ];

describe('parts of rules', () => {
  for (const { title, old, now, changes } of CASES) {
    it(title, () => {
      assert.deepEqual(changesOf(compared(edition(...old), edition(...now)).rules).sort(), [...changes].sort());
    });
  }
});
