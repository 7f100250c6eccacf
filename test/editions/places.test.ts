import assert from 'node:assert/strict';
import { changesOf, compared } from './editions.ts';

/** Rules that are the same in both editions, so that some words are common and others rare. */
const CHAPTER = `100. Ships

100.1. A ship enters the harbor at the turn of the tide and pays two coins to the harbor master.

100.2. The captain of a ship that leaves the harbor rings the bronze bell three times.

100.3. Gulls follow each ship that throws fish overboard.
`;

/** Rules that say the same of several things. */
const FORMULAS = 'sorrow plague victory truce thirst mutiny haste calm storm fog ice hail rain'
  .split(' ')
  .map((name, index) => `104.${index + 1}. Several pennants of ${name} on the same mast are redundant.`);

const edition = (...rules: readonly string[]) =>
  `1. The Harbor\n\n${CHAPTER}\n${[...rules, '104. Pennants', ...FORMULAS].map(rule => `${rule}\n\n`).join('')}`;

const CASES: readonly { title: string; old: readonly string[]; now: readonly string[]; changes: readonly string[] }[] =
  [
    {
      title: 'a rule that kept its number and most of its words stays, whichever rules come below it',
      old: [
        '101. Origins',
        '101.1. Once, a warden who inspected cargo from a certain island looked for the seal of that island. Those wardens now inspect “cargo first loaded” on a certain island.',
        '102. Islands',
        '102.1. Some wardens inspect cargo first loaded on a certain island.',
        '102.1a The islands of the north are Skerry, Holm, and Voe.',
        '102.1b The islands of the south are Palm, Reef, and Lagoon.',
        '102.1c The islands of the west are Mist, Fog, and Haze.',
      ],
      now: [
        '101. Origins',
        '101.1. Formerly, a warden who inspected cargo from a certain island looked for the seal of that island. Those wardens now inspect “cargo first loaded” on a certain island. The names follow.',
        '101.1a The islands of the north are Skerry, Holm, and Voe.',
        '101.1b The islands of the south are Palm, Reef, and Lagoon.',
        '101.1c The islands of the west are Mist, Fog, and Haze.',
        '102. Islands',
        '102.1. Some captains count the rats that live below deck. Up to three rats may sail.',
        '102.1a Rats that swim ashore are counted in the hold where they were born.',
        '102.1b A hold without rats is called a clean hold.',
      ],
      changes: [
        '101.1 → 101.1 text',
        '102.1 removed',
        '102.1 added',
        '102.1a added',
        '102.1b added',
        '102.1a → 101.1a number',
        '102.1b → 101.1b number',
        '102.1c → 101.1c number',
      ],
    },
    {
      title: 'a heading stays where its only rule is now deeper below it',
      old: [
        '101. Carved Names',
        '101.1. Carved names (the deep letters at the stern) show who built the hull.',
        '102. Figureheads',
        '102.1. Figureheads with a crown belong to the fleet of the queen, and their eyes are painted each spring.',
      ],
      now: [
        '101. Woodwork',
        '101.1. Every hull has woodwork that means nothing for its voyage.',
        '101.1a Carved names (the deep letters at the stern) show who built and sold the hull.',
        '101.1b Figureheads with a crown belong to the fleet of the queen, and their eyes are painted each spring.',
      ],
      changes: ['101 → 101 title', '101.1 added', '102 removed', '101.1 → 101.1a number text', '102.1 → 101.1b number'],
    },
    {
      title: 'a sentence that only names another chapter is no part of a removed rule elsewhere',
      old: [
        '101. Cargo',
        '101.1. If an order lets a barge that can’t be loaded be loaded at night, and the loading at night wouldn’t be forbidden, that barge can be loaded at night. See rule 103, “Nightly Loads and Berths.”',
        '102. Watches',
        '102.1. A watchman shouts the hour.',
        '103. Nightly Loads and Berths',
        '103.1. Lanterns hang at both ends of the quay.',
      ],
      now: [
        '101. Cargo',
        '102. Watches',
        '102.1. A watchman shouts the hour.',
        '102.1a See rule 103, “Nightly Loads and Berths,” for what else the watchman does.',
        '103. Nightly Loads and Berths',
        '103.1. Lanterns hang at both ends of the quay.',
      ],
      changes: ['101.1 removed', '102.1a added'],
    },
    {
      title: 'a formula is no rule that went elsewhere',
      old: [
        '101. Frozen',
        '101.1. Several pennants of frost on the same hull are redundant.',
        '102. Watches',
        '102.1. A watchman shouts the hour.',
      ],
      now: [
        '102. Watches',
        '102.1. A watchman shouts the hour.',
        '103. Reach',
        '103.1. Several pennants of longing on the same boat are redundant.',
      ],
      changes: ['101 removed', '101.1 removed', '103 added', '103.1 added'],
    },
    {
      title: 'a heading stays that keeps words which other rules replaced',
      old: [
        '101. Elections',
        '101.1. The crew elects its captain on the evening before the longest night, while all lamps on the quay are dark, by Grand Concord Tide Counting.',
        '101.2. The crew elects its cook on the morning after the harvest feast, before any kettle is filled with water, by Grand Concord Tide Counting.',
        '101.3. The crew elects its gunner at the first new moon of each spring, after the powder in the hold is dry, by Grand Concord Tide Counting.',
        '102. Grand Concord Tide Counting',
        '102.1. Each sailor writes three names on the slate.',
        '102.2. Whoever has the fewest chalk strokes is struck off.',
      ],
      now: [
        '101. Elections',
        '101.1. The crew elects its captain on the evening before the longest night, while all lamps on the quay are dark, as specified in the ledger.',
        '101.2. The crew elects its cook on the morning after the harvest feast, before any kettle is filled with water, as specified in the ledger.',
        '101.3. The crew elects its gunner at the first new moon of each spring, after the powder in the hold is dry, as specified in the ledger.',
        '102. Tide Counting',
        '102.1. All pebbles in the blue urn are weighed at noon.',
        '102.2. An urn heavier than any other wins outright.',
      ],
      changes: [
        '101.1 → 101.1 text',
        '101.2 → 101.2 text',
        '101.3 → 101.3 text',
        '102 → 102 title',
        '102.1 removed',
        '102.2 removed',
        '102.1 added',
        '102.2 added',
      ],
    },
    {
      title: 'a rewritten rule is found again in another chapter of its section',
      old: [
        '101. Words',
        '101.1. If a hull is tarred, gales and rocks can’t break it. Such hulls don’t leak after lethal storms, and they ignore the harbor’s lethal-storm duty. Tarred isn’t a skill of the crew; it’s just what the hull is.',
        '101.2. Some masts carry two pennants.',
        '102. Skills of Hulls',
        '102.1. A hull with sails moves when the wind blows.',
      ],
      now: [
        '101. Words',
        '101.2. Some masts carry two pennants.',
        '102. Skills of Hulls',
        '102.1. A hull with sails moves when the wind blows.',
        '103. Tar',
        '103.1. A hull with tar can’t be broken. Such hulls don’t leak after lethal storms, and they ignore the duty that the harbor checks for lethal storms.',
      ],
      changes: ['103 added', '101.1 → 103.1 number text'],
    },
    {
      title: 'a rule is found again where it speaks of one thing instead of several',
      old: [
        '101. Keepers',
        '101.1. Lantern keepers trim old wicks, patch torn sails, carry spare ropes, and watch the narrow channels.',
        '102. Watches',
        '102.1. A watchman shouts the hour.',
      ],
      now: [
        '102. Watches',
        '102.1. A watchman shouts the hour.',
        '103. Duties at Night',
        '103.1. At dusk, each lantern keeper trims the old wick, patches the torn sail, carries a spare rope, and watches that narrow channel until dawn.',
      ],
      changes: ['101 removed', '103 added', '101.1 → 103.1 number text'],
    },
  ];

describe('places of rules', () => {
  for (const { title, old, now, changes } of CASES) {
    it(title, () => {
      assert.deepEqual(changesOf(compared(edition(...old), edition(...now)).rules).sort(), [...changes].sort());
    });
  }
});
