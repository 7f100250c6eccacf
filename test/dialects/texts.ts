/** A short rulebook in each dialect, by the dialect's id. */
export const texts: Readonly<Record<string, string>> = {
  comprehensive: `Contents

1. The Quay
100. Bells

1. The Quay

100. Bells

100.1. A bell rings. See rule 100.2, “Silence.”

100.1a It rings at dusk (see rules 100.2a–b).
Example: Now.

100.2. Silence

100.2a Nobody rings.

100.2b Not even then. See section 1, “The Quay.”

Glossary

Bell
It rings. See Rope.

Rope
It hangs.
`,
  dotted: `Quay Rules
Introduction
Rules have numbers; subrule 1.0.1.a follows 1.0.1.
1
(The Quay)
1.0
(Bells)
1.0.1
A bell rings. See rule 1.0.2 (Silence).
1.0.1.a
It rings at dusk (see rules 1.0.2.a–b).
Example
It&a;s now.
1.0.2
(Silence)
1.0.2.a
Nobody rings in rules 1.0 (Bells), 1.0.2 (Silence), and 1.0.1.
1.0.2.b
Not even then. See section 1 (The Quay).
`,
  table: `# Quay rules

| Rule # | Text |
|---|---|
| 1. | The Quay |
| 100. | Bells |
| 100.1 | A bell rings. See rule 100.2, “Silence.” |
| 100.1a | It rings at dusk (see rules 100.2a–b). Example: Now. |
| 100.2 | Silence |
| 100.2a | Nobody rings. |
| 100.2b | Not even then. See section 1, “The Quay.” |
`,
  rulings: `1 - The Quay
------------
100 - Bells
+ 100.1 - A bell rings, also with 3 - or 4 - ropes. See Rule 100.2,
    "Silence." [Quay 2007/05/01]
  100.1a - It rings at dusk (see rules 100.2a–b).
    [Quay 2007/05/01]
    Example: Now.
+ 100.2 - Silence + 100.2a - Nobody rings. [Quay 2007/05/01] + Note - Also see Rule 100, "Bells."
+ 100.2b - Not even then. See section 1, "The Quay." [Quay 2007/05/01]
`,
  bracketed: `Quay Rules

1 The Quay
1.0 Bells
1.0.1 A bell rings on the quay[1] until silence.[1.0.2]
1.0.1a It rings at dusk (see rules 1.0.2a–b).
Example: Now.
1.0.2 Silence
1.0.2a Nobody rings a bell.[1.0.1]
1.0.2b Not even then, as at any time[1.0].
`,
  hyphenated: `# Quay Rules

## 1. The Quay

### 1-1. Bells

**1-1-1.** A bell rings in 1-2 turns. (See 1-1-2.)

- **1-1-1-1.** It rings at dusk (see rules 1-1-2-1–1-1-2-2). Now.

**1-1-2.** Silence

- **1-1-2-1.** Nobody rings a bell. (See 1-1.)
- **1-1-2-2.** Not even then. (See 1-1-1-1.)
`,
  dataset: `number
stringlengths
5
7
text
stringlengths
100.1
A bell rings. See rule 100.2, “Silence.”
[]
100
100.1a
It rings at dusk (see rules 100.2a–b).
["Example: Now."]
101
100.2
Silence
[]
1,102
100.2a
Nobody rings in rule 100.1.
[]
1,103
100.2b
Not even then.
[]
104
`,
  'dataset-csv': `number,text,examples
100.1,"A bell rings. See rule 100.2, “Silence.”",[]
100.1a,"It rings at dusk
(see rules 100.2a–b).","[""Example: Now.""]"
100.2,Silence,[]
100.2a,"Nobody says ""ring"" in rule 100.1.",[]
100.2b,Not even then.,[]
`,
  'dataset-json': String.raw`{"rules": [
  {"ruleText": "The Quay", "id": 1, "ruleNumber": "1"},
  {"ruleText": "Bells", "id": 2, "ruleNumber": "100"},
  {
    "examples": null,
    "ruleText": "A bell rings\u2019 see rule 100.2, \u201cSilence.\u201d",
    "ruleNumber": "100.1"
  },
  {
    "ruleText": "It rings at dusk (see rules 100.2a–b).",
    "examples": ["Example: \"It\u2019s\" now."],
    "ruleNumber": "100.1a"
  },
  {"ruleNumber": "100.2", "ruleText": "Silence"}, {"ruleNumber": "100.2a", "ruleText": "Nobody rings."},
  {"ruleNumber": "100.2b", "ruleText": "Not even then. See section 1, \u201cThe Quay.\u201d"}
]}
`,
  titled: `Contents
1. The Quay .......... 1
1.1 Bells ............ 1
1.2 Silence .......... 2

1. The Quay
Players walk on it. Judges sit on it.

1.1 Bells
All players ring a bell (see section 1.2).

1.1.1 Dawn
No players ring.

1.1.2 Dusk
It rings at dusk (see sections 1.2.1–1.2.2). Players come
now.

1.2 Silence
Players and judges rest, as MTR section 4.3 says.

1.2.1 Players
Players do not ring
2.5 inches of bell.

1.2.2 Judges
Judges do as players do. See section 1.1.1.
`,
  articles: `# Quay Laws

- [Article 1: The Quay](#article-1-the-quay)

### Article 1: The Quay

1. Bells

   1. A bell rings under [Article 1.2](#1-2).
   1. It rings at dusk (see Articles 1.2.1–1.2.2). It rings
      now.

1. Silence
   1. <a name="1-2-1"></a>Nobody rings, as in Article 1.1.a or 1.1.b, and
   1. not even then. (See [Article 1.1](#1-1))
`,
  decimal: `1. The Quay
1.1. Bells
1.1.1. Players ring a bell. See rule 1.1.2, “Silence.”
1.1.1.1. It rings at dusk for all players (see rules 1.1.2.1–1.1.2.2).
Example: The players ring it now.
1.1.2. Silence
1.1.2.1. No players ring, and no judges (see 1.1.1.1).
1.1.2.2. Players who do lose; players of teams lose with their team. Judges tell
the players of both teams. See section 1, “The Quay.”
`,
  lettered: `1. The Quay
1.1. Bells
1.1.1. Players ring a bell. See rule 1.1.2, “Silence.”
a. It rings at dusk for all players (see rules 1.1.2a–b).
Example: The players ring it now.
1.1.2. Silence
a. No players ring, and no judges (see 1.1.1a).
b. Players who do lose; players of teams lose with their team. Judges tell
the players of both teams. See section 1, “The Quay.”
`,
  points: `1 The Quay
1.1 Bells
(a) Players ring a bell. See rule 1.2, “Silence.”
(b) It rings at dusk for all players (see rules 1.2(a)–(b)). Players ring it
now.
1.2 Silence
(a) No players ring, and no judges, as in rule 1.1(a) or 1.1(b), and
(b) players who do lose; players of teams lose with their team. Judges tell
the players of both teams. See rule 1, “The Quay.”
`,
  cases: `1. The Quay
1.1 Bells
1.11 Players ring a bell. See rule 1.2, “Silence.”
1.12 It rings at dusk for all players (see rules 1.21–1.22). Players ring it
now.
1.2 Silence
1.21 No players ring, and no judges, as in rule 1.11.
1.22 Players who do lose; players of teams lose with their team. Judges tell
the players of both teams. See section 1, “The Quay.”
`,
  capitals: `Law 1 - The Quay
A. Bells
1. A bell rings. See Law 1B, “Silence.”
2. It rings at dusk (see Laws 1B1–1B2). It rings
now.
B. Silence
1. Nobody rings, as in Law 1A1 or 1A2, and
2. not even then. See Law 1, “The Quay.”
`,
  inferred: `Part 1 - The Quay

Article 1 - Bells
(1) A bell rings at dusk. Article 2(1) says who rings it.
(2) It rings once, unless paragraph 1 doesn't apply.
(3) Nobody rings it twice.

Article 2 - Ringers
(1) The ringer has a rope.
(2) The rope is as long as Article 3(2) says.

Part 2 - The Ropes

Article 3 - Ropes
(1) A rope hangs.
(2) It's three boats long, whatever Article 1(2) and (3) say.
(3) Ropes are blue.

Article 4 - Knots
(1) Knots are tied as in Articles 1 to 3.
(2) A ringer may untie them.
(3) Nobody else may, except under Part 1.

Article 5 - Fog
(1) In fog the bell rings as in Article 1(1).
(2) The keeper says what fog is.
(3) Fog ends with paragraph 2.
`,
  laws: `Law 1 - The Quay
1. Bells
(a) A bell rings. See Law 1.2, “Silence.”
(b) It rings at dusk (see Laws 1.2(a)–(b)). It rings
now.
2. Silence
(a) Nobody rings, as in Law 1.1(b), and
(b) not even then. See § 1, “The Quay.”
`,
};
