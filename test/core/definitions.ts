/** A definition, a text of an invented game, and what must be found in it. */
export interface DefinitionCase {
  readonly name: string;
  readonly definition: object;
  readonly text: string;
  /** The number of each rule, with its title if it has one. */
  readonly rules: readonly string[];
  /** The numbers that references name, with ranges as "3 to 5". */
  readonly references: readonly string[];
}

const TWO = [
  { name: 'section', number: '1' },
  { name: 'rule', number: '.1' },
];
const THREE = [...TWO, { name: 'subrule', number: '.1' }];

/** Forms of rulebooks that a few lines must be enough to describe. */
export const cases: readonly DefinitionCase[] = [
  {
    name: '1.2.3 Text, with nothing but levels',
    definition: { levels: THREE },
    text: '1 Quay\n\n1.1 Bells\n\n1.1.1 A bell rings. See rule 1.1.2 and section 2.\n1.1.2 It stops at 2.5 metres.\n\n2.5 inches wide is the bell.\n\n2 Ropes\n\n2.1 Knots\n\n2.1.1 Tie it (see 1.1.1).\n',
    rules: ['1 Quay', '1.1 Bells', '1.1.1', '1.1.2', '2 Ropes', '2.1 Knots', '2.1.1'],
    references: ['1.1.2', '2', '1.1.1'],
  },
  {
    name: '1.2.3. Text',
    definition: { levels: THREE },
    text: '1. Quay\n\n1.1. Bells\n\n1.1.1. A bell rings.\n\n1. First.\n2. Second.\n\n1.1.2. See rules 1.1.1 and 1.1.2.\n\n2. Ropes\n\n2.1. Knots\n\n2.1.1. Tie it.\n',
    rules: ['1 Quay', '1.1 Bells', '1.1.1', '1.1.2', '2 Ropes', '2.1 Knots', '2.1.1'],
    references: ['1.1.1', '1.1.2'],
  },
  {
    name: 'Rule 5.03(a) Text',
    definition: {
      levels: [
        { name: 'section', number: '1' },
        { name: 'rule', number: '.01' },
        { name: 'paragraph', number: '(a)' },
        { name: 'point', number: '(1)' },
      ],
      lines: {
        section: '{number}.00 – {title}',
        rule: 'Rule {number} {title}',
        paragraph: ['Rule {number} {text}', '{own} {text}'],
      },
    },
    text: '5.00 – PLAYING\n\nRule 5.03 The Coach\n(a) A coach stands here, or\n(b) there:\n(1) first, see Rule 5.03(a);\n(2) then, see Rules 5.03(b)(1) and (2).\n(c) Nowhere.\n\nRule 5.04 Calling\nRule 5.04(a) Call as in Rule 5.03(a) or (b).\n',
    rules: [
      '5 PLAYING',
      '5.03 The Coach',
      '5.03(a)',
      '5.03(b)',
      '5.03(b)(1)',
      '5.03(b)(2)',
      '5.03(c)',
      '5.04 Calling',
      '5.04(a)',
    ],
    references: ['5.03(a)', '5.03(b)(1)', '5.03(b)(2)', '5.03(a)', '5.03(b)'],
  },
  {
    name: 'Law 11 - Offside',
    definition: {
      levels: [
        { name: 'law', number: '1' },
        { name: 'clause', number: '.1' },
      ],
      lines: { law: 'Law {number} - {title}', clause: '{own}. {title}' },
    },
    text: 'Contents\n\nLaw 1 – The Quay ..... 3\nLaw 2 – The Bell ..... 5\n\nLAW 1 – The Quay\n\n1. Surface\nThe quay is flat.\n\n2. Edge\nIt has one.\n\nLaw 2 - The Bell\n\n1. Sound\nIt rings (see Law 1.2). Law 1 applies when it rains.\n',
    rules: ['1 The Quay', '1.1 Surface', '1.2 Edge', '2 The Bell', '2.1 Sound'],
    references: ['1.2', '1'],
  },
  {
    name: 'Article 3: Title, without levels below',
    definition: { levels: [{ name: 'article', number: '1' }], lines: { article: 'Article {number}: {title}' } },
    text: 'Article 1: Bells\nA bell rings under Article 2.\n\nArticle 2: Ropes\nA rope hangs. Articles 1 and 3 apply.\n\nArticle 3: Knots\nTie them.\n',
    rules: ['1 Bells', '2 Ropes', '3 Knots'],
    references: ['2', '1', '3'],
  },
  {
    name: '§ 12 Titel mit Absätzen',
    definition: {
      levels: [
        { name: 'Paragraf', number: '1' },
        { name: 'Absatz', number: ['(1)', ' Abs. 1'] },
      ],
      lines: { Paragraf: '§ {number} {title}', Absatz: '{own} {text}' },
      references: { words: ['§'], lists: ['und', 'oder', 'sowie'], ranges: ['bis'] },
    },
    text: '§ 1 Die Glocke\n(1) Sie läutet nach § 2 Abs. 1.\n(2) Sie schweigt (§§ 1 und 2).\n\n§ 2 Das Seil\n(1) Es hängt gemäß §1 Abs. 2.\n',
    rules: ['1 Die Glocke', '1(1)', '1(2)', '2 Das Seil', '2(1)'],
    references: ['2(1)', '1', '2', '1(2)'],
  },
  {
    name: 'a) text below a rule',
    definition: { levels: [...TWO, { name: 'point', number: 'a' }], lines: { point: '{own}) {text}' } },
    text: '1. Quay\n\n1.1 The bell rings:\na) at dawn,\nb) at dusk.\n\n1.2 It stops. See rules 1.1a and b.\n',
    rules: ['1 Quay', '1.1', '1.1a', '1.1b', '1.2'],
    references: ['1.1a', '1.1b'],
  },
  {
    name: '(i) below (h) and below (a)',
    definition: {
      levels: [
        { name: 'clause', number: '1' },
        { name: 'paragraph', number: '(a)' },
        { name: 'point', number: '(i)' },
      ],
    },
    text: `1. Bells\n\n${[...'abcdefgh'].map(letter => `(${letter}) text\n`).join('')}(i) text\n(j) text:\n(i) one;\n(ii) two, see clause 1(a).\n`,
    rules: ['1 Bells', ...[...'abcdefghij'].map(letter => `1(${letter})`), '1(j)(i)', '1(j)(ii)'],
    references: ['1(a)'],
  },
  {
    name: 'lists counted below a heading',
    definition: { levels: TWO, lines: { section: '## {number} {title}', rule: '{count}. {text}' } },
    text: '## 1 Quay\n\n1. One.\n1. Two, see rule 1.1.\n1. Three.\n\n## 2 Ropes\n\n1. Four. See rules 1.1 – 1.3.\n',
    rules: ['1 Quay', '1.1', '1.2', '1.3', '2 Ropes', '2.1'],
    references: ['1.1', '1.1 to 1.3'],
  },
  {
    name: 'Markdown headings, bold type and list marks',
    definition: { levels: THREE, lines: { subrule: '- **{number}** {text}' } },
    text: '# Quay Rules\n\n## 1. Quay\n\n### 1.1 Bells\n\n- **1.1.1** A bell rings.\n- **1.1.2** See rule 1.1.1.\n\n## 2. Ropes\n\n### 2.1 Knots\n\n- **2.1.1** Tie it.\n',
    rules: ['1 Quay', '1.1 Bells', '1.1.1', '1.1.2', '2 Ropes', '2.1 Knots', '2.1.1'],
    references: ['1.1.1'],
  },
  {
    name: '4.1 **Offside.** Text',
    definition: { levels: TWO, lines: { rule: '{number} **{title}.** {text}' } },
    text: '4. Quay\n\n4.1 **Offside.** A player is offside. See rule 4.2.\n\n4.2 **Onside.** A player is not.\n',
    rules: ['4 Quay', '4.1 Offside', '4.2 Onside'],
    references: ['4.2'],
  },
  {
    name: '4.1 Offside — Text',
    definition: { levels: TWO, lines: { section: '{number} {title}', rule: '{number} {title} — {text}' } },
    text: '4 Quay\n\n4.1 Offside — A player is offside. See rule 4.2 (Onside).\n\n4.2 Onside – A player is not.\n',
    rules: ['4 Quay', '4.1 Offside', '4.2 Onside'],
    references: ['4.2'],
  },
  {
    name: 'Roman numerals and capitals',
    definition: {
      levels: [
        { name: 'part', number: 'I' },
        { name: 'chapter', number: '.A' },
        { name: 'rule', number: '.1' },
      ],
      lines: { part: 'PART {number}. {title}' },
      references: { words: ['part', 'chapter', 'rule'] },
    },
    text: 'PART I. Quay\n\nI.A Bells\n\nI.A.1 A bell rings. See Part II and rule II.A.1. A player moves.\n\nI think so.\n\nPART II. Ropes\n\nII.A Knots\n\nII.A.1 Tie it.\n',
    rules: ['I Quay', 'I.A Bells', 'I.A.1', 'II Ropes', 'II.A Knots', 'II.A.1'],
    references: ['II', 'II.A.1'],
  },
  {
    name: 'appendices',
    definition: { levels: TWO, series: 'A-C', lines: { section: ['{number}. {title}', 'Appendix {number}. {title}'] } },
    text: '1. Quay\n\n1.1 A bell rings. See Appendix A and rule A.1.\n\nAppendix A. Knots\n\nA.1 Tie it.\n\nA player ties it.\n',
    rules: ['1 Quay', '1.1', 'A Knots', 'A.1'],
    references: ['A', 'A.1'],
  },
  {
    name: 'Regeln 3 bis 5 and siehe Abschnitt 4.2',
    definition: {
      levels: TWO,
      references: {
        words: ['Abschnitt', { word: 'Regel', plural: 'Regeln' }],
        lists: ['und', 'oder'],
        ranges: ['bis'],
      },
    },
    text: '3. Glocken\n\n3.1 Sie läuten. Regel 3.1 und 3.2 gelten.\n\n3.2 Sie schweigen nach den Regeln 3.1 bis 3.2.\n\n4. Seile\n\n4.1 Siehe Abschnitt 4.2.\n\n4.2 Regeln 3 bis 4 gelten.\n',
    rules: ['3 Glocken', '3.1', '3.2', '4 Seile', '4.1', '4.2'],
    references: ['3.1', '3.2', '3.1 to 3.2', '4.2', '3 to 4'],
  },
  {
    name: 'règles 3 à 5 and l’article 12',
    definition: {
      levels: [{ name: 'article', number: '1' }],
      lines: { article: 'Article {number} – {title}' },
      references: { words: ['article', 'règle', 'règles'], lists: ['et', 'ou'], ranges: ['à'] },
    },
    text: "Article 1 – Cloches\nSelon l’article 2 ou les règles 1 à 3.\n\nArticle 2 – Cordes\nVoir l'article 3.\n\nArticle 3 – Nœuds\nLes articles 1 et 2.\n",
    rules: ['1 Cloches', '2 Cordes', '3 Nœuds'],
    references: ['2', '1 to 3', '3', '1', '2'],
  },
  {
    name: 'titles with prose below, and Contents with page numbers',
    definition: {
      levels: TWO,
      lines: { section: '{number}. {title}', rule: '{number} {title}' },
      references: { bare: false },
    },
    text: 'Contents\n1. General ........ 1\n1.1 Bells ........ 2\n1.2 Ropes ........ 3\n2. Ends ........ 4\n2.1 Knots 5\n\n1. General\nThis is about bells\nand much more.\n1.1 Bells\nA bell rings (see section 2.1).\n\n1.2 Ropes\nA rope is at least\n2.5 inches thick.\n\n2. Ends\n\n2.1 Knots\nTie them. MTR section 1.1 is another.\n',
    rules: ['1 General', '1.1 Bells', '1.2 Ropes', '2 Ends', '2.1 Knots'],
    references: ['2.1'],
  },
  {
    name: 'chapters of hundreds',
    definition: {
      levels: [
        { name: 'section', number: '1' },
        { name: 'chapter', hundreds: true },
        { name: 'rule', number: '.1' },
        { name: 'subrule', number: 'a' },
      ],
    },
    text: '1. Quay\n\n100. Bells\n\n100.1. A bell rings. See rule 100.2a.\n\n100.2. Another does.\n\n100.2a It does.\n',
    rules: ['1 Quay', '100 Bells', '100.1', '100.2', '100.2a'],
    references: ['100.2a'],
  },
  {
    name: 'a level that can be omitted',
    definition: {
      levels: [
        { name: 'article', number: '1' },
        { name: 'paragraph', number: '.1', optional: true },
        { name: 'point', number: '(a)' },
      ],
      lines: { article: 'Article {number}. {title}', paragraph: '{number} {text}', point: '{own} {text}' },
    },
    text: 'Article 1. Bells\n(a) One.\n(b) Two.\n\nArticle 2. Ropes\n2.1 Three, see article 1(a).\n(a) Four: article 2.1(a).\n',
    rules: ['1 Bells', '1(a)', '1(b)', '2 Ropes', '2.1', '2.1(a)'],
    references: ['1(a)', '2.1(a)'],
  },
  {
    name: 'another document’s numbers',
    definition: { levels: TWO, references: { elsewhere: ['of the Harbour Act', 'HB …'] } },
    text: '1. Quay\n\n1.1 See rule 1.2 of the Harbour Act, HB rule 1.2, and rule 1.2.\n\n1.2 So be it.\n',
    rules: ['1 Quay', '1.1', '1.2'],
    references: ['1.2'],
  },
  {
    name: 'its own name, and words after numbers',
    definition: {
      levels: [
        { name: 'article', number: '1' },
        { name: 'paragraph', number: '.1' },
      ],
      references: {
        itself: ['Quay Act'],
        wordsAfter: ['madde', 'maddesi'],
        partsAfter: { fıkrası: 'paragraph' },
      },
    },
    text: '1. Quay\n\n1.1 See article 2 of the Quay Act, not article 2 of the Harbour Act.\n\n2. Ropes\n\n2.1 See 1. madde, and 1 inci maddesi 1 inci fıkrası.\n',
    rules: ['1 Quay', '1.1', '2 Ropes', '2.1'],
    references: ['2', '1', '1.1'],
  },
  {
    name: 'a list of whole numbers that continues after “and”',
    definition: { levels: [...TWO, { name: 'point', number: 'a' }] },
    text: '1. Quay\n\n1.1 The bell rings\n1.1a at dawn, and\n1.1b at dusk. See rule\n1.1a and rule 1.1b, and\n1.1a again.\n\n1.2 It stops.\n',
    rules: ['1 Quay', '1.1 The bell rings', '1.1a', '1.1b', '1.2'],
    references: ['1.1a', '1.1b', '1.1a'],
  },
  {
    name: 'bridge: letters and numerals that touch',
    definition: {
      levels: [
        { name: 'law', number: '1' },
        { name: 'section', number: 'A' },
        { name: 'paragraph', number: '1' },
      ],
      lines: { law: 'LAW {number} - {title}', section: '{own}. {title}', paragraph: '{own}. {text}' },
    },
    text: 'LAW 16 - BELLS\nA. Dawn\n1. A bell rings (Law 16A2).\n2. It stops.\nB. Dusk\n1. Laws 16A1 and 16B apply.\n',
    rules: ['16 BELLS', '16A Dawn', '16A1', '16A2', '16B Dusk', '16B1'],
    references: ['16A2', '16A1', '16B'],
  },
  {
    name: 'indented lines',
    definition: { levels: THREE },
    text: '   1. Quay\n\n      1.1. Bells\n\n         1.1.1. A bell rings, see 1.1.2 and rule\n         1.1.2 of this book.\n         1.1.2. It stops.\n',
    rules: ['1 Quay', '1.1 Bells', '1.1.1', '1.1.2'],
    references: ['1.1.2', '1.1.2'],
  },
  {
    name: '第2条, without spaces between words',
    definition: {
      levels: [{ name: '条', number: '1' }],
      lines: { 条: '第{number}条 {title}' },
      references: { words: ['第'], ranges: ['から'] },
    },
    text: '第1条 目的\nこの規則は第2条による。\n\n第2条 鐘\n鐘は第1条のとおり鳴る。\n',
    rules: ['1 目的', '2 鐘'],
    references: ['2', '1'],
  },
  {
    name: 'prose whose lines begin with amounts',
    definition: { levels: TWO },
    text: '1 Tea\n\n1.1 The tea is hot. At least\n2.5 litres are drunk.\n1.5 litres are left over.\n\n1.2 Rule 1.1 applies.\n\n3.5 percent stay.\n',
    rules: ['1 Tea', '1.1', '1.2'],
    references: ['1.1'],
  },
  {
    name: 'bold numbers with a word, and a narrow space before a number',
    definition: {
      levels: [...TWO, { name: 'Punkt', number: 'a' }],
      lines: { section: '# {number} {title}', rule: '**Regel {number}:** {text}', Punkt: '- {own}) {text}' },
      references: { words: ['Regel', 'Regeln'], lists: ['und'], ranges: ['bis'] },
    },
    text: '# 3 Glocken\n\n**Regel 3.1:** Sie läutet:\n\n- a) früh (Regel\u202f3.2)\n- b) spät.\n\n**Regel 3.2:** Regeln 3.1a und b.\n\n# 4 Seile\n\n**Regel 4.1:** Regel 3.1 bis 3.2.\n',
    rules: ['3 Glocken', '3.1', '3.1a', '3.1b', '3.2', '4 Seile', '4.1'],
    references: ['3.2', '3.1a', '3.1b', '3.1 to 3.2'],
  },
  {
    name: 'a title before a colon',
    definition: { levels: TWO, lines: { rule: '{number} {title}: {text}' } },
    text: '1. Quay\n\n1.1 Offside: A player is offside. See rule 1.2.\n1.2 Onside: He is not.\n1.3 A long text without any title that goes on and on until it comes to: a colon.\n',
    rules: ['1 Quay', '1.1 Offside', '1.2 Onside', '1.3'],
    references: ['1.2'],
  },
  {
    name: 'a number alone on its line',
    definition: { levels: TWO, lines: { section: 'Section {number}\n{title}', rule: '{number}\n{text}' } },
    text: 'Section 1\nQuay\n\n1.1\nA bell rings. See rule 1.2.\n\n1.2\nIt stops.\n',
    rules: ['1 Quay', '1.1', '1.2'],
    references: ['1.2'],
  },
  {
    name: 'dialects that extend another described one, and a shipped one',
    definition: { extends: 'bracketed', references: { brackets: '{}' } },
    text: '1 Quay\n1.0 Bells\n1.0.1 A bell rings{1.0.2}.\n1.0.2 It stops.\n',
    rules: ['1 Quay', '1.0 Bells', '1.0.1', '1.0.2'],
    references: ['1.0.2'],
  },
];

/** Invalid definitions. */
export interface BadCase {
  readonly name: string;
  readonly definitions: unknown;
  /** The path, and the message about it. */
  readonly problems: readonly string[];
  /** The ids of the dialects that are compiled nevertheless. */
  readonly dialects: readonly string[];
}

const LEVELS = [
  { name: 'section', number: '1' },
  { name: 'rule', number: '.1' },
];
const own = (definition: object) => ({ own: { levels: LEVELS, ...definition } });

export const bad: readonly BadCase[] = [
  { name: 'nothing at all', definitions: undefined, problems: [], dialects: [] },
  {
    name: 'a value that isn’t an object',
    definitions: ['own'],
    problems: [': “dialects” is “["own"]”; use an object with a definition for each id.'],
    dialects: [],
  },
  {
    name: 'a definition that isn’t an object',
    definitions: { own: 3 },
    problems: ['own: “own” is “3”; use an object such as {"levels": [{"name": "rule", "number": "1"}]}.'],
    dialects: [],
  },
  {
    name: 'no levels',
    definitions: { own: { name: 'Own' } },
    problems: [
      'own: “own” has no “levels”; list them, outermost first, such as [{"name": "rule", "number": "1"}], or extend a dialect.',
    ],
    dialects: [],
  },
  {
    name: 'levels that aren’t a list',
    definitions: { own: { levels: {} } },
    problems: [
      'own/levels: “levels” is “{}”; use a list of levels, outermost first, such as [{"name": "rule", "number": "1"}].',
      'own: “own” has no “levels”; list them, outermost first, such as [{"name": "rule", "number": "1"}], or extend a dialect.',
    ],
    dialects: [],
  },
  {
    name: 'a number that isn’t an example',
    definitions: {
      own: {
        levels: [
          { name: 'section', number: '1' },
          { name: 'rule', number: 'x1' },
        ],
      },
    },
    problems: [
      'own/levels/1/number: “levels[1].number” is “x1”; use an example of the number, such as “.1”, “a”, or “(i)”.',
    ],
    dialects: ['own'],
  },
  {
    name: 'several numbers, one of which isn’t an example',
    definitions: { own: { levels: [{ name: 'section', number: ['1', '?'] }] } },
    problems: [
      'own/levels/0/number/1: “levels[0].number[1]” is “?”; use an example of the number, such as “.1”, “a”, or “(i)”.',
    ],
    dialects: ['own'],
  },
  {
    name: 'numerals without a separator',
    definitions: {
      own: {
        levels: [
          { name: 'section', number: '1' },
          { name: 'rule', number: '1' },
        ],
      },
    },
    problems: [
      'own/levels/1/number: “levels[1].number” is “1”; include what separates it from the number above, such as “.1” or “-1”.',
    ],
    dialects: ['own'],
  },
  {
    name: 'a word in the outermost number',
    definitions: { own: { levels: [{ name: 'law', number: 'Law 1' }] } },
    problems: [
      'own/levels/0/number: “levels[0].number” is “Law 1”; use only the number, such as “1”, and put the words before it in “lines” and “references.words”.',
    ],
    dialects: ['own'],
  },
  {
    name: 'an unknown key',
    definitions: own({ line: {} }),
    problems: ["own/line: “line” isn't a known key; use “lines”."],
    dialects: ['own'],
  },
  {
    name: 'an unknown key of references',
    definitions: own({ references: { word: ['rule'] } }),
    problems: ["own/references/word: “references.word” isn't a known key; use “words”."],
    dialects: ['own'],
  },
  {
    name: 'a key that resembles no other',
    definitions: { own: { levels: [{ name: 'rule', zzzzzzzz: 1 }] } },
    problems: [
      "own/levels/0/zzzzzzzz: “levels[0].zzzzzzzz” isn't a known key; the known keys are name, number, optional, runsOn, apart, inSeries, alone, hundreds.",
    ],
    dialects: ['own'],
  },
  {
    name: 'a line of a missing level',
    definitions: own({ lines: { rules: '{number} {text}' } }),
    problems: ["own/lines/rules: “lines.rules” isn't a level; use “rule”."],
    dialects: ['own'],
  },
  {
    name: 'a line without a number',
    definitions: own({ lines: { rule: '{text}' } }),
    problems: [
      'own/lines/rule: “lines.rule” is “{text}”; use one of “{number}”, “{own}”, and “{count}”, then “{title}”, “{text}”, or both, such as “{number} {text}”.',
    ],
    dialects: ['own'],
  },
  {
    name: 'a line with an unknown mark',
    definitions: own({ lines: { rule: ['{number} {text}', '{num} {text}'] } }),
    problems: [
      'own/lines/rule/1: “lines.rule[1]” is “{num} {text}”; “{num}” is unknown; use “{number}”, “{own}”, or “{count}”, then “{title}”, “{text}”, or both.',
    ],
    dialects: ['own'],
  },
  {
    name: 'a line that repeats the number above apart from its own',
    definitions: own({ lines: { rule: '{above} {own} {text}' } }),
    problems: [
      'own/lines/rule: “lines.rule” is “{above} {own} {text}”; write “{above}” with a period right before “{own}”: “{above}.{own}”.',
    ],
    dialects: ['own'],
  },
  {
    name: 'a line that ends with the number',
    definitions: own({ lines: { rule: 'Rule {number}' } }),
    problems: [
      'own/lines/rule: “lines.rule” is “Rule {number}”; it ends with the number; add “{title}” or “{text}” after it.',
    ],
    dialects: ['own'],
  },
  {
    name: 'an outermost line with only part of the number',
    definitions: own({ lines: { section: '{own} {text}' } }),
    problems: [
      'own/lines/section: “lines.section” is “{own} {text}”; the outermost level has no parent; use “{number}”.',
    ],
    dialects: ['own'],
  },
  {
    name: 'numbers that need a word',
    definitions: own({ references: { bare: 'section' } }),
    problems: [
      'own/references/bare: “references.bare” is “section”, whose numbers look like any other number; use “rule” or false.',
    ],
    dialects: ['own'],
  },
  {
    name: 'names of missing levels',
    definitions: own({ references: { bare: 'rul', words: [{ word: 'law', levels: ['law'] }] } }),
    problems: [
      "own/references/bare: “references.bare” names “rul”, which isn't a level; use “rule”.",
      "own/references/words/0/levels: “references.words[0].levels” names “law”, which isn't a level; use one of “section”, “rule”.",
    ],
    dialects: ['own'],
  },
  {
    name: 'marks that aren’t pairs',
    definitions: own({ references: { brackets: '[', titles: ['“”', '"'] } }),
    problems: [
      'own/references/brackets: “references.brackets” is “[”; use an opening and a closing mark, such as “[]”.',
      'own/references/titles/1: “references.titles[1]” is “"”; use the two marks around a title, such as “()”.',
    ],
    dialects: ['own'],
  },
  {
    name: 'a word with only a plural',
    definitions: own({ references: { words: [{ plural: 'rules' }] } }),
    problems: [
      'own/references/words/0: “references.words[0]” has no “word”; use a word such as “rule”, or {"word": "rule", "plural": "rules"}.',
    ],
    dialects: ['own'],
  },
  {
    name: 'values of wrong types',
    definitions: own({ name: '', examples: [7], skippedLetters: 'L', series: 'a-g', entities: [] }),
    problems: [
      'own/name: “name” is “”; use the name of this dialect.',
      'own/examples/0: “examples[0]” is “7”; use the start of an example, such as “Example:”.',
      'own/skippedLetters: “skippedLetters” is “L”; use the letters to skip, such as “lo”.',
      'own/series: “series” is “a-g”; use capitals, such as “A-G” or “ABX”.',
      'own/entities: “entities” is “[]”; use an object such as {"&a;": "’"}.',
    ],
    dialects: ['own'],
  },
  {
    name: 'a missing dialect to extend',
    definitions: { own: { extends: 'braketed' } },
    problems: [
      "own/extends: “extends” is “braketed”, which isn't a dialect; use “bracketed”.",
      'own: “own” has no “levels”; list them, outermost first, such as [{"name": "rule", "number": "1"}], or extend a dialect.',
    ],
    dialects: [],
  },
  {
    name: 'dialects that extend each other',
    definitions: { a: { levels: LEVELS, extends: 'b' }, b: { extends: 'a' } },
    problems: [
      "a/extends: “extends” extends itself (a → b → a); extend a dialect that doesn't extend this one.",
      "b/extends: “extends” extends itself (b → a → b); extend a dialect that doesn't extend this one.",
    ],
    dialects: ['a', 'b'],
  },
];
