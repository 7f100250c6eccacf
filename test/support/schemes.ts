/** Articles with paragraphs and points, and a line that belongs nowhere. */
export const HARBOR_ACT = `Article 1 - Boats

(1) A boat enters the harbor by day.

(2) By night it enters only

(a) with a lamp, or

(b) with a pilot under Article 2(1).

Article 2 - Pilots

(1) A pilot knows the harbor.

(2) Who breaches paragraph 1 is no pilot.

(3) Paragraph 2 does not apply to boats under Article 1(2).

Article 3 - Lamps

(1) A lamp burns until dawn, unless paragraph 2 applies.

(2) It burns longer in fog, whatever paragraph 1 says.

Article 4 - Bells

(1) A bell rings

(a) for each boat of Article 1(1), and

(b) for each lamp of Article 3(2).

Printed at the harbor.

Section 7 was torn from another act.
`;

/** Whole numbers, with Contents. */
export const PIER_RULES = `Pier Rules

1. Ropes ........ 1
1.1. Knots ...... 1
1.2. Coils ...... 2
2. Planks ....... 3
2.1. Nails ...... 3
2.2. Boards ..... 4

1. Ropes

1.1. Knots

1.1.1. A knot holds (see rule 1.2.1).

1.1.2. A knot comes loose as rule 2.1.1 says.

1.2. Coils

1.2.1. A coil is round.

1.2.2. A coil lies flat, as in rule 1.1.2.

2. Planks

2.1. Nails

2.1.1. A nail is straight.

2.1.2. A nail that is bent is pulled, see rule 2.2.1.

2.2. Boards

2.2.1. A board is dry.

2.2.2. A board is as long as rule 2.1.2 wants.
`;
