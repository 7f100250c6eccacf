import assert from 'node:assert/strict';
import { importWord } from '../../server/src/word/importWord.ts';
import { abstractList, bookmark, docx, escapeXml, field, list, paragraph, run } from './docx.ts';
import { randomFrom } from './mutate.ts';

const SEEDS = Number(process.env.SEEDS ?? 40);
const RULES = 40;
const ERROR = 'Error! Reference source not found.';

/** A rule with the numbers by which references can call it: its own, and its full one. */
interface Rule {
  readonly level: number;
  readonly own: string;
  readonly full: string;
}

/** Rules in three levels, “1.”, “1.2.”, and “(a)”, and their numbers, counted here once more. */
function rulesFrom(below: (count: number) => number): Rule[] {
  const counts = [0, 0, 0];
  let level = -1;
  return Array.from({ length: RULES }, () => {
    level = below(Math.min(level + 2, 3));
    counts[level] = counts[level]! + 1;
    counts.fill(0, level + 1);
    const letter = String.fromCharCode(96 + counts[2]!);
    const outer = level === 0 ? `${counts[0]}` : `${counts[0]}.${counts[1]}`;
    return { level, own: level === 2 ? `(${letter})` : outer, full: level === 2 ? `${outer}(${letter})` : outer };
  });
}

/** A field in one of the forms in which Word and other programs write it. */
function fieldXml(instruction: string, shown: string, below: (count: number) => number): string {
  if (below(3) === 0) return `<w:fldSimple w:instr=" ${escapeXml(instruction)} ">${run(shown)}</w:fldSimple>`;
  const cut = 1 + below(instruction.length - 1);
  const inPieces = field(instruction, shown).replace(
    escapeXml(instruction),
    `${escapeXml(instruction.slice(0, cut))}</w:instrText></w:r><w:proofErr w:type="spellStart"/><w:r><w:instrText xml:space="preserve">${escapeXml(instruction.slice(cut))}`,
  );
  const half = Math.ceil(shown.length / 2);
  return below(2)
    ? inPieces
    : inPieces.replace(run(shown), run(shown.slice(0, half)) + run(shown.slice(half), '<w:b/>'));
}

type Kind = 'sound' | 'old-field' | 'broken-field';

/** A reference of a kind to a rule: its field, and what it shows. */
function reference(kind: Kind, to: number, rules: readonly Rule[], below: (count: number) => number): [string, string] {
  const isOwn = below(2) === 0;
  const name = kind === 'broken-field' ? `_Gone${to}` : `_Ref${to}`;
  if (kind === 'broken-field') {
    const how = [`REF ${name} \\r \\h`, `REF ${name} \\w`, `REF ${name}`, `PAGEREF ${name} \\h`, `NOTEREF ${name}`];
    // Word still shows the old number until fields are updated.
    return [how[below(how.length)]!, below(2) ? ERROR : rules[to]!.full];
  }
  const { own, full } = rules[to]!;
  const others = rules.filter(rule => rule.own !== own && rule.full !== full && rule.own !== full && rule.full !== own);
  const shown = kind === 'sound' ? rules[to]! : others[below(others.length)]!;
  return [`REF ${name} ${isOwn ? '\\n' : '\\w'} \\h`, isOwn ? shown.own : shown.full];
}

/** A document, and which of its rules have a field of which kind. */
function made(seed: number) {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const rules = rulesFrom(below);
  const expected: string[] = [];
  const body = rules.map(({ level, full }, index) => {
    const words = bookmark(index, `_Ref${index}`, run(`Rule ${index} is wet`));
    const kind = (['sound', 'sound', 'old-field', 'broken-field', undefined] as const)[below(5)];
    if (kind === undefined) return paragraph(words, { list: 1, level });
    const [instruction, shown] = reference(kind, below(rules.length), rules, below);
    if (kind !== 'sound') expected.push(`${full} ${kind}`);
    return paragraph(`${words}${run(' (see ')}${fieldXml(instruction, shown, below)}${run(')')}`, { list: 1, level });
  });
  const numbering = abstractList(0, ['%1.', '%1.%2.', { text: '(%3)', format: 'lowerLetter' }]) + list(1, 0);
  return { bytes: docx({ body: body.join(''), numbering }), rules, expected };
}

describe('broken and old fields in documents made at random', () => {
  it(`are all found, and nothing else is: ${SEEDS} documents`, () => {
    let seeded = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { bytes, rules, expected } = made(seed);
      const { findings } = importWord(bytes, { format: 'txt' });
      const found = findings.map(({ code, paragraph }) => `${rules[paragraph]!.full} ${code}`);
      assert.deepEqual(found, expected, `seed ${seed}`);
      seeded += expected.length;
    }
    assert.ok(seeded > SEEDS * 10, `only ${seeded}`);
  });
});
