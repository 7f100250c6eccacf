/**
 * Sentences as people and assistants write them, about the sample (“LMQ”) and a second book (“RR”), each with the
 * expected result for every citation in it: the number, the verdict, and after an arrow the rules that are probably
 * meant, with the reason.
 */
export type Said = readonly [sentence: string, ...verdicts: string[]];

export const RIGHT: readonly Said[] = [
  ['Rule 305.1k says that you return what is too much.', '305.1k right'],
  ['You lose at once (104.2a).', '104.2a right'],
  ['See rule 302.4, “Beacon.”', '302.4 right'],
  ['See rule 302.4, "Beacon".', '302.4 right'],
  ['LMQ 103.7 lets you do so as often as you like.', '103.7 right'],
  ['Per LMQ 103.7 you may shuffle it.', '103.7 right'],
  ['**Rule 203.9a** says that nothing is lost.', '203.9a right'],
  ['`105.2a` limits the hearth.', '105.2a right'],
  ['The limit is eight fuel [105.2a].', '105.2a right'],
  ['Rule 105.2a: “A hearth holds eight fuel at most.”', '105.2a right'],
  ['“A hearth holds eight fuel at most” (rule 105.2a).', '105.2a right'],
  ['Rule 105.2a says "a hearth holds eight fuel at most", so the rest goes back.', '105.2a right'],
  ['Rule 304.1 reads: “An effect that uses the word ‘instead’ replaces an event.”', '304.1 right'],
  [
    'Rule 101.4 says “the keeper on watch makes their choices first … Then everything that was chosen happens at once.”',
    '101.4 right',
  ],
  ['By rule 104.4 “[if] the game ends because of the fog, the keeper with the most glow wins.”', '104.4 right'],
  ['Rule 302.4 (Beacon) changes which lanterns count.', '302.4 right'],
  ['302.4 – Beacon – is a keyword.', '302.4 right'],
  ['A dark lantern doesn’t count (302.4c, Beacon).', '302.4c right'],
  ['Section 4, “The Night,” has it.', '4 right'],
  ['That is in chapter 305, as rule 305.2 shows.', '305 right', '305.2 right'],
  ['§ 106.7 rounds up.', '106.7 right'],
  ['You round up—see 106.7—unless the effect says otherwise.', '106.7 right'],
  ['Rules 202.2 and 402.2 limit the flames.', '202.2 right', '402.2 right'],
  ['It follows from rules 203.6, 203.7, and 203.8.', '203.6 right', '203.7 right', '203.8 right'],
  [
    'An errand with shutter (rule 302.8, “Shutter”) can be played off watch; see also rule 204.2.',
    '302.8 right',
    '204.2 right',
  ],
  [
    'As rule 206.3a has it, “A result can be rerolled\nonce only, no matter how many effects allow it.”',
    '206.3a right',
  ],
  ['The example of rule 205.3 says “Bela uses it”, which settles that.', '205.3 right'],
  ['Omens follow rule 205.3 instead of 301.3a.', '205.3 right', '301.3a right'],
  ['The so-called “golden rule” is rule 101.1.', '101.1 right'],
  ['Rule 302.3 is “Banked”, and 302.3a says what it does.', '302.3 right', '302.3a right'],
];

export const WRONG_NUMBER: readonly Said[] = [
  ['Rule 105.5 says so.', '105.5 broken → 105.4 (number)'],
  ['See rule 404.5.', '404.5 broken → 404.4 (number)'],
  ['Rule 305.1q ends the list.', '305.1q broken → 305.1p (number)'],
  ['Rule 305.1l is skipped.', '305.1l broken → 305.1k (number)'],
  ['A hearth holds eight fuel (rule 106.2b).', '106.2b broken → 105.2a (number)'],
  [
    'Chapter 306 doesn’t exist, so rule 306.1 doesn’t either.',
    '306 broken → 305 (number)',
    '306.1 broken → 305.1 (number)',
  ],
  ['Rule 504.1 puts a second board beside the first one.', '504.1 broken → 503.1 (number)'],
  ['Rule 302.9, “Beacon,” lets it shine farther.', '302.9 broken → 302.4 (title)'],
  ['Rule 203.11 says: “An inbound boat that the fog reaches is wrecked.”', '203.11 broken → 203.9 (words)'],
  ['“Omens follow those rules” (rule 301.6), it says, but it doesn’t.', '301.6 broken → 301.5 (number)'],
  ['Rule 105.2b says “A hearth holds eight fuel at most.”', '105.2b words differ → 105.2a (words)'],
  ['Rule 104.2b: “A keeper can leave the game at any time.”', '104.2b words differ → 104.2a (words), 101.1 (words)'],
  ['“The fog never moves past berth 12” (rule 403.2).', '403.2 words differ → 403.3 (words)'],
  [
    'Rule 305.1a says “An omen without tide counters is put on its owner’s drift.”',
    '305.1a words differ → 305.1m (words)',
  ],
  [
    'As rule 203.2 says, “the text of an errand is an instruction that’s followed once”.',
    '203.2 words differ → 201.4a (words)',
  ],
  ['Rule 200.2 says that “[satchels] and hands are hidden zones”.', '200.2 words differ → 200.2a (words)'],
  ['LMQ 999.9 is invented.', '999.9 broken'],
  ['Rule 1000.1 is, too.', '1000.1 broken → 100.1 (number)'],
];

export const WRONG_TITLE: readonly Said[] = [
  ['See rule 302.3, “Beacon.”', '302.3 title differs → 302.4 (title)'],
  ['See rule 302.4, "Banked."', '302.4 title differs → 302.3 (title)'],
  ['Rule 302.5 (Mooring) adds up.', '302.5 title differs → 302.7 (title)'],
  ['Rule 302.7a (Shutter) says so.', '302.7a title differs → 302.8 (title)'],
  ['302.6 – Drift', '302.6 title differs → 302.5 (title)'],
  ['302.6: Drift', '302.6 title differs → 302.5 (title)'],
  ['See rule 305, “Watch Check.”', '305 title differs'],
  ['See rule 403, “Mist.”', '403 title differs'],
  ['See rule 105.3, “Paying Fuel.”', '105.3 title differs'],
  ['Rule 404 (Dusk) is the last step.', '404 title differs → 401 (title)'],
  ['Section 5, “The Night,” is about variants.', '5 title differs → 4 (title)'],
  [
    'See rule 205, “Errands,” and rule 204, “Omens.”',
    '205 title differs → 204 (title)',
    '204 title differs → 205 (title)',
  ],
];

export const MISQUOTED: readonly Said[] = [
  ['Rule 105.2a says “A hearth holds ten fuel at most.”', '105.2a words differ → 105.2a (similar words)'],
  [
    'Rule 101.2 says that “the effect that says it can takes precedence”.',
    '101.2 words differ → 101.2 (similar words)',
  ],
  ['Rule 206.3a: “A result can be rerolled as often as you like.”', '206.3a words differ'],
  ['Rule 104.3 says “A keeper who cheats is thrown into the harbor.”', '104.3 words differ'],
  [
    'Rule 404.4 says “A keeper with more than five cards in hand discards down to five.”',
    '404.4 words differ → 404.4 (similar words)',
  ],
  ['According to rule 203.9a, “A keeper with 0 glow loses the game.”', '203.9a words differ → 203.9a (similar words)'],
];

/** Each quotation belongs to the citation that it follows or precedes in its sentence. */
export const WHOSE_WORDS: readonly Said[] = [
  ['“A hearth holds ten fuel at most” is what rule 105.2a says.', '105.2a words differ → 105.2a (similar words)'],
  ['“A hearth holds eight fuel at most” is what rule 105.2a says.', '105.2a right'],
  [
    'Rule 105.2a, which has been in the game since the very first edition and has never been changed by anyone, says that “a hearth holds ten fuel at most”.',
    '105.2a words differ → 105.2a (similar words)',
  ],
  ['Rule 105.2a says:\n\n> “A hearth holds ten fuel.”', '105.2a words differ → 105.2a (similar words)'],
  ['I like rule 105.2a. Mia told me “a hearth can hold ten fuel”.', '105.2a right'],
  ['She said “a hearth can hold ten fuel.” Rule 105.2a is about that.', '105.2a right'],
  [
    'Rule 105.2a says “a hearth holds ten fuel”. Rule 100.2a is about satchels.',
    '105.2a words differ → 105.2a (similar words)',
    '100.2a right',
  ],
  ['Mia told me “a hearth can hold ten fuel”. Rule 105.2a is about that.', '105.2a right'],
  ['Rule 105.2a says “ten fuel”.', '105.2a words differ'],
  ['Rule 105.2a says “eight fuel”.', '105.2a right'],
  ['Rule 105.2a (“ten fuel”) limits it.', '105.2a words differ'],
  ['The limit is “ten fuel” (rule 105.2a).', '105.2a words differ'],
  ['The limit is “eight fuel” (rule 105.2a).', '105.2a right'],
  ['Under rule 105.2a an errand such as “Long Rope” isn’t fuel.', '105.2a right'],
  ['“Long Rope” (rule 105.2a) isn’t fuel.', '105.2a right'],
  ['“A hearth holds ten fuel.” Rule 105.2a.', '105.2a words differ → 105.2a (similar words)'],
  ['By rule 105.2a your “clever” idea fails.', '105.2a right'],
  ['A dark lantern is “Beacon” (302.4c).', '302.4c right'],
];

export const ANOTHER_BOOK: readonly Said[] = [
  ['RR 3.2 says that the rival wins.', 'RR 3.2 right'],
  ['See RR section 2.3 for slow play.', 'RR 2.3 right'],
  ['Section 2.3 of the Regatta Rules is about slow play.', 'RR 2.3 right'],
  ['The Regatta Rules, section 3.1, “Warnings,” say so.', 'RR 3.1 right'],
  ['RR section 3.1, “Slow Play,” says so.', 'RR 3.1 title differs → RR 2.3 (title)'],
  ['RR 3.7 isn’t there.', 'RR 3.7 broken → RR 3.2 (number)'],
  ['RR 2.3 says “A night takes three minutes.”', 'RR 2.3 right'],
  ['RR 2.3 says “A night takes thirty minutes.”', 'RR 2.3 words differ → RR 2.3 (similar words)'],
  ['Rule 4.7 of the Ferry Handbook has another opinion.', '4.7 another document'],
  ['Rule 104.3 of the Deep Sea Rules differs.', '104.3 another document'],
  ['FIDE 104.3 isn’t ours.', '104.3 another document'],
  ['DSR rule 305.2 is of another game.', '305.2 another document'],
  ['See MTR section 4.3.', '4.3 another document'],
  ['Under LMQ 104.3 a keeper wins, and under RR 3.2 the rival does.', '104.3 right', 'RR 3.2 right'],
];

export const RANGES: readonly Said[] = [
  ['Rules 103.7–8 come first.', '103.7–103.8 right'],
  ['See rules 201.2c–e.', '201.2c–201.2e right'],
  ['Rules 203.6 through 203.9 apply.', '203.6–203.9 right'],
  ['Rule 303.2a through rule 303.2c are undone.', '303.2a–303.2c right'],
  ['See 302.3a–b.', '302.3a–302.3b right'],
  ['See rules 205.1a-b, 305.7, and 403.1d.', '205.1a–205.1b right', '305.7 right', '403.1d right'],
  ['Rules 404.1–404.9 cover dawn.', '404.1–404.9 broken'],
  ['Rules 302.3a–f cover banked.', '302.3a–302.3f broken'],
  ['Sections 3.1–3.2 of the Regatta Rules list them.', 'RR 3.1–RR 3.2 right'],
  ['Rules 305.1a–p are the checks.', '305.1a–305.1p right'],
];

export const NO_CITATION: readonly Said[] = [
  ['A 2/3 lantern costs {2} and is 2.5 inches wide.'],
  ['You need 20 glow, 40 cards, and 1,000 pieces of luck.'],
  ['On March 6, 2026, version 1.2.3 came out at 18:30.'],
  ['Nothing is cited here, not even in “quotation marks that are long enough”.'],
  ['See https://example.com/rules/105.2a/x for more.'],
  ['It costs $105.20 or 106.7% of that.'],
  ['Under this rule 500 points are lost.'],
];

export const MOVED: readonly Said[] = [
  // Names from an older edition: the words and titles still exist, with other numbers.
  ['Rule 302.2, “Gutter,” removes a flame.', '302.2 title differs → 302.6 (title)'],
  [
    'Rule 303.4 says “If a step can’t be followed, the card goes back to its keeper’s hand, and everything that was paid is returned.”',
    '303.4 words differ → 303.3 (words)',
  ],
  ['Rule 400.4 (“Watch checks are made as a step ends.”) still holds.', '400.4 broken → 400.3 (words)'],
];
