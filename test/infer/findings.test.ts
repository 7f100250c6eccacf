import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exportDocument } from '../../server/src/core/book/exportDocument.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { dialectOfNamed, dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { markedDocument } from './marked.ts';

const FOLDER = 'test/infer/documents';

/** What is found in documents that aren't whole: missing numbers, a schedule that counts again. */
const FAULTS: Readonly<Record<string, readonly string[]>> = {
  'slovak-headings-without-numbers.md': ['out-of-order', 'duplicate-number'],
  'japanese-supplement.md': ['duplicate-number'],
  'act-with-schedules.txt': ['duplicate-number'],
  'german-commentary.md': ['duplicate-number'],
  'german-inserted-before.adoc': ['out-of-order'],
  'portuguese-out-of-order.adoc': ['out-of-order'],
  'excerpt-with-gap.md': ['number-gap'],
  'codes-with-furniture.txt': ['contents-mismatch'],
  'items-with-commas.md': ['number-gap'],
  'contract.txt': ['title-on-untitled', 'duplicate-number', 'duplicate-number'],
  'parts-and-capitals.txt': ['number-gap', 'self-reference', 'number-gap'],
  'two-statutes.md': ['duplicate-number'],
  'turkish-gap-below-titles.txt': ['number-gap'],
  'turkish-gap.txt': ['number-gap'],
};

const POLICY = `# Lamps

## 1. Light

1.1. A keeper lights the lamp at dusk.

1.2. The lamp burns until dawn.

## 2. Oil

2.1. The oil is kept below the stairs.

2.2. Anyone who spills oil reports it, as point 2.4 of this policy says.

## 3. Bells

3.1. A bell replaces a lamp that is out.

3.2. Point 2.4 doesn't apply to bells.
`;

describe('a document with an inferred scheme', () => {
  it('reads a usual word with a number as a reference, even if it leads nowhere each time', () => {
    const document = parse('policy.md', 1, POLICY, dialectOfRules(POLICY));
    const found = runChecks(withDocument(emptyWorkspace, document), document);
    assert.deepEqual(
      found.map(({ code, target }) => `${code} ${target}`),
      ['broken-reference 2.4', 'broken-reference 2.4'],
    );
  });

  /** Sentences in an article, and the numbers that it cites although its words look like another document's. */
  const citedIn: Readonly<Record<string, readonly string[]>> = {
    'L’article 9 réglemente les sanctions, selon l’article 2 des statuts.': ['9', '2'],
    'Die Boote sind ca. 2 Meter lang, ca. 9 Kilo schwer, und § 2 dieser Statuten gilt.': [],
    'Article 2 reserved seats for guests.': ['2'],
    'Voir l’article 9, des présents statuts.': ['9'],
    'On respecte l’article 2 et l’article 1240 du code civil.': ['2'],
  };
  for (const [sentence, cited] of Object.entries(citedIn))
    it(`reads its own numbers: ${sentence}`, () => {
      const text = `# Statuts du club\n\n## Article 1 Nom\n\nLe club s’appelle Fanal.\n\n## Article 2 Membres\n\nLes membres paient selon l’article 3.\n\n## Article 3 Fin\n\n${sentence}\n`;
      const document = parse('statuts.md', 1, text, dialectOfRules(text));
      const { references } = exportDocument(withDocument(emptyWorkspace, document), document, '', '');
      assert.deepEqual(
        references.filter(({ line }) => line > 10).map(each => each.text),
        cited,
      );
    });

  it('takes several parts of one article for no plural', () => {
    const text =
      '## Artikel 1 Boote\n\n(1) Ein Boot hat zwei Ruder.\n\n(2) Es hat eine Glocke.\n\n## Artikel 2 Glocken\n\n(1) Eine Glocke hängt nach Artikel 1 Absätze 1 und 2 am Bug.\n\n(2) Artikel 1 und 2 gelten.\n';
    const document = parse('rules.md', 1, text, dialectOfRules(text));
    assert.deepEqual(runChecks(withDocument(emptyWorkspace, document), document), []);
  });

  it('takes a list whose first number is an ordinal for a plural', () => {
    const text =
      "## Article 1er - Les lampes\n\nUne lampe brille.\n\n## Article 2 - Les cloches\n\nElles sonnent.\n\n## Article 3 - Les autres\n\nLes articles 1er et 2 s'appliquent.\n";
    const document = parse('rules.md', 1, text, dialectOfRules(text));
    assert.deepEqual(runChecks(withDocument(emptyWorkspace, document), document), []);
  });

  it('finds the title at the start of another rule in parentheses after a number', () => {
    const text = `# Terms of the pier

## 1. Claims

1.1 Batch Claims. If twenty keepers claim the same, they claim together.

1.2 Time Limits: a claim is made within a year, except as section 1.1 (Batch Claims) says.

1.3 Letters. A claim is made in a letter.

## 2. Courts

2.1 Venue. A claim is heard at the pier, except those of Section 1.2 (BATCH CLAIMS).

2.2 Costs. The costs of section 1.3 (Letters) are shared, and those of section 1.1 (in the cases named there).
`;
    const document = parse('terms.md', 1, text, dialectOfRules(text));
    assert.deepEqual(
      runChecks(withDocument(emptyWorkspace, document), document).map(({ code, message }) => [code, message]),
      [['title-mismatch', '“BATCH CLAIMS” is rule 1.1; 1.2 is “Time Limits”.']],
    );
  });

  it('reports a missing chapter, and a missing article although articles run on through the chapters', () => {
    const article = (number: number) =>
      `### 제${number}조 (등대 ${'가나다라마바사아자'[number - 1]})\n\n① 등대는 밤에 켠다.\n\n② 제2조의 등대는 낮에도 켠다.\n\n`;
    const chapters = [
      [1, 1, 2, 3],
      [2, 4, 5],
      [4, 6, 8, 9],
    ];
    const text = chapters
      .map(
        ([chapter, ...articles]) =>
          `## 제${chapter}장 ${'총칙 회원 총회 회계'.split(' ')[chapter! - 1]}\n\n${articles.map(article).join('')}`,
      )
      .join('');
    const document = parse('rules.md', 1, text, dialectOfRules(text));
    const found = runChecks(withDocument(emptyWorkspace, document), document);
    assert.deepEqual(
      found.filter(({ code }) => code === 'number-gap').map(({ message }) => message.slice(0, message.indexOf(';'))),
      ['제3장 is missing', '제7조 is missing'],
    );
  });

  it('reports a section that an article lacks, although only one other is cited', () => {
    const articles = [
      'The club is called Lamp.',
      'Members pay the fee of Article III, Section 1.',
      'The fee is a coin.',
    ];
    const text = articles
      .map(
        (first, at) =>
          `## Article ${'I'.repeat(at + 1)}: Part ${'ABC'[at]}\n\n1. ${first}\n2. Lamps burn at night.\n\n`,
      )
      .join('')
      .concat('## Article IV: End\n\n1. It ends.\n2. The board may waive this, except under Article II, Section 4.\n');
    const document = parse('rules.md', 1, text, dialectOfRules(text));
    const found = runChecks(withDocument(emptyWorkspace, document), document);
    assert.deepEqual(
      found.map(({ code, target }) => `${code} ${target}`),
      ['broken-reference II.4'],
    );
  });

  /** A text of three numbered headings; the last cites. */
  const citing = (text: string) =>
    `# Lamps\n\n## 1. Light\n\n1.1. A keeper lights the lamp.\n\n1.2. It burns.\n\n## 2. Oil\n\n2.1. The oil is kept below.\n\n2.2. Spilled oil is reported.\n\n## 3. Bells\n\n3.1. ${text}\n`;
  const broken: Readonly<Record<string, [text: string, targets: string]>> = {
    'a list after a word in the plural': ['Chapters 1, 2 and 7 go on after the night.', '7'],
    'a number with several parts after a word for parts': ['Subsection 2.4 does not apply to bells.', '2.4'],
    'a word of another language': ['Véanse las secciones 1, 2 y 6.', '6'],
  };
  for (const [title, [cites, targets]] of Object.entries(broken))
    it(`reports what is missing after ${title}`, () => {
      const text = citing(cites);
      const document = parse('lamps.md', 1, text, dialectOfRules(text));
      const found = runChecks(withDocument(emptyWorkspace, document), document);
      assert.equal(found.map(({ code, target }) => `${code} ${target}`).join(), `broken-reference ${targets}`);
    });

  it('reports a missing rule of a flat list in any language', () => {
    const rules = [
      'Nadie apaga el farol.',
      'Véase la regla 3.',
      'El bote se ata.',
      'Se aplica la regla 7.',
      'Nadie duerme.',
    ];
    const text = `# Reglas\n\n${rules.map((rule, at) => `${at + 1}. ${rule}\n\n`).join('')}`;
    const document = parse('reglas.md', 1, text, dialectOfNamed(text)!);
    const found = runChecks(withDocument(emptyWorkspace, document), document);
    assert.equal(found.map(({ code, target }) => `${code} ${target}`).join(), 'broken-reference 7');
  });

  const items = (numbers: readonly number[]) => numbers.map((number, at) => `${number}. Gull ${at}.\n`).join('');
  const lists: readonly [file: string, last: readonly number[], ...codes: readonly string[]][] = [
    ['club.md', [1, 1, 1, 1]],
    ['club.txt', [1, 1, 1, 1], ...Array<string>(3).fill('duplicate-number')],
    ['club.md', [1, 2, 2, 3], 'duplicate-number'],
  ];
  for (const [file, last, ...codes] of lists)
    it(`lets a renderer count items that all have one number: ${last} in ${file}`, () => {
      const articles = Array.from({ length: 12 }, (_, index) => index + 1)
        .map(number => `## Article ${number}\n\n${items([1, 2, 3])}\n`)
        .join('');
      const text = `# Club\n\n${articles}## Article 13\n\nSee article 2.\n\n${items(last)}`;
      const document = parse(file, 1, text, dialectOfRules(text));
      const found = runChecks(withDocument(emptyWorkspace, document), document);
      assert.deepEqual(
        found.map(({ code }) => code),
        codes,
      );
    });

  it('finds paragraphs and articles with one number, which no renderer counts', () => {
    const articles = Array.from({ length: 12 }, (_, at) => `## Article ${at + 1}\n\n(1) Gull.\n\n(2) See article 2.\n`);
    const text = `# Club\n\n${articles.join('\n')}\n(2) Bell.\n\n(2) Boat.\n\n## Article 12\n\nRope.\n\n## Article 12\n\nNet.\n`;
    const document = parse('club.md', 1, text, dialectOfRules(text));
    const found = runChecks(withDocument(emptyWorkspace, document), document);
    assert.deepEqual(
      found.map(({ code, target }) => `${code} ${target}`),
      ['duplicate-number 12(2)', 'duplicate-number 12(2)', 'duplicate-number 12', 'duplicate-number 12'],
    );
  });

  it('compares Chinese titles without the spaces that widen them', () => {
    const chapters = ['一章 总 则', '二章 灯 塔', '三章 船', '四章 客 人', '五章 夜', '六章 附 则'];
    const listed = chapters.map(chapter => `　　第${chapter.replace(' ', '　').replace(/ (?=.$)/, '')}\n`);
    const articles = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'].map(
      number => `　　第${number}条 守灯人每天夜里点灯，并且记录来往的船。\n`,
    );
    const rules = chapters.map((chapter, at) => `　　第${chapter}\n${articles.slice(2 * at, 2 * at + 2).join('')}`);
    const text = `　　目录\n${listed.join('')}\n${rules.join('')}`;
    const document = parse('灯.txt', 1, text, dialectOfRules(text));
    const found = runChecks(withDocument(emptyWorkspace, document), document);
    assert.deepEqual(
      found.map(({ code, message }) => `${code}: ${message}`),
      [],
    );
    assert.equal(document.heads.length, 24);
  });

  it('names numbers as they are written, also where most of the outermost are letters', () => {
    const { lines } = markedDocument(join(FOLDER, 'appendices.md'));
    const text = lines.map(line => line.text).join('\n');
    const { heads, dialect } = parse('lamps.md', 1, text, dialectOfRules(text));
    assert.deepEqual(
      heads.flatMap(head => (head.kind === 'rule' ? head.number.text : [])),
      '1 1.1 1.1.1 1.1.2 1.2 2 2.1 2.1.1 2.1.2 2.2 3 3.1 3.2 4 4.1 4.2 A B C D D-1 D-2 E F G'.split(' '),
    );
    assert.equal(dialect.numbering.levels[0]!.name, 'chapter');
  });

  it('has titles without tags and attributes', () => {
    const text = `## 1. <b>Light</b> {.page-break-before}\n\n1.1. A keeper lights the lamp.\n\n## 2. <span id="oil">Oil</span>\n\n2.1. See section 1.\n`;
    const document = parse('lamps.md', 1, text, dialectOfNamed(text) ?? dialectOfRules(text));
    assert.deepEqual(
      document.heads.flatMap(head => (head.kind === 'rule' ? (head.title ?? []) : [])),
      ['Light', 'Oil'],
    );
  });

  for (const name of readdirSync(FOLDER))
    it(`has no error and no warning where nothing is wrong: ${name}`, () => {
      const { lines } = markedDocument(join(FOLDER, name));
      const text = lines.map(line => line.text).join('\n');
      const document = parse(name, 1, text, dialectOfRules(text));
      const found = runChecks(withDocument(emptyWorkspace, document), document);
      const serious = found.filter(({ severity }) => severity === 'error' || severity === 'warning');
      assert.deepEqual(
        serious.map(({ code }) => code),
        FAULTS[name] ?? [],
        serious.map(({ message }) => message).join('\n'),
      );
    });
});
