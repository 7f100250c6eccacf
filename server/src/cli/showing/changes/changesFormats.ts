import { diffArrays } from 'diff';
import type { WrittenMap } from '../../../core/changes/maps/writtenMap.ts';
import { countedFromOne } from '../../../core/document/document.ts';
import { type ChangeEntry, type ChangeGroup, nameOf } from '../../../core/editions/changeList.ts';
import type { Compared, Comparison } from '../../../core/editions/compareEditions.ts';
import { normalized } from '../../../core/editions/editionRules.ts';
import type { StaleReference } from '../../../core/editions/staleReferences.ts';
import { escapeMarkdown } from '../../../core/text/escapeMarkdown.ts';
import { eachOnce } from '../../../core/text/memo.ts';
import { printable } from '../../../core/text/printable.ts';
import { counted } from '../../../core/text/words.ts';
import { escapeHtml, htmlPage } from '../htmlPage.ts';
import { paint, printableJson } from '../output.ts';

/** Everything that a format shows about two editions. */
interface ComparedEditions {
  /** Names on the command line. */
  readonly names: { readonly old: string; readonly now: string };
  /** Names in the texts. */
  readonly called: { readonly old: string | undefined; readonly now: string | undefined };
  readonly comparison: Comparison;
  readonly groups: readonly ChangeGroup[];
  readonly stale: readonly StaleReference[];
  /** Whether to print colors. */
  readonly colors: boolean;
}

/** A format of `rulebook compare`. */
type ChangesFormat = (compared: ComparedEditions) => string;

/** An edition in a heading: “rules.txt (2026-01-16)”. */
function entitled(name: string, called: string | undefined): string {
  return called === undefined || name.includes(called) ? name : `${name} (${called})`;
}

/** How many rules were added, removed, and so on: “2 rules added, 1 rule moved”. */
export function countsOf({ rules }: Comparison): string {
  const main = rules.filter(({ part }) => !part);
  const pairs = main.filter(({ old, now }) => old && now);
  const counts = [
    [main.filter(({ old }) => !old), 'added'],
    [main.filter(({ now }) => !now), 'removed'],
    [pairs.filter(({ changes }) => changes.includes('number')), 'moved'],
    [pairs.filter(({ changes }) => changes.some(change => change === 'text' || change === 'title')), 'reworded'],
    [rules.filter(({ part }) => part === 'split'), 'split off'],
    [rules.filter(({ part }) => part === 'joined'), 'merged into another one'],
  ] as const;
  const words = counts.flatMap(([{ length }, what]) => (length ? `${counted(length, 'rule')} ${what}` : []));
  return words.join(', ') || 'no rule changed';
}

/** What happened to the rule or term of an entry: “700.4 → 700.5, new text”. */
export function describeEntry({ old, now, part, changes, title }: ChangeEntry): string {
  const name = now ?? old!;
  const titled = title && title !== name ? ` ${title}` : '';
  if (old === undefined) return `${name}${titled}: added`;
  if (now === undefined) return `${name}${titled}: removed`;
  const moved = old === now ? name : `${old} → ${now}`;
  if (part) return `${moved}${titled}: ${PARTS[part]}`;
  const what = changes.filter(change => change !== 'number').map(change => WHAT[change]);
  return `${moved}${titled}${what.length ? `: ${what.join(', ')}` : ''}`;
}

const PARTS = { split: 'split off', joined: 'merged' } as const;
const WHAT = {
  number: 'moved',
  text: 'reworded',
  title: 'new title',
  examples: 'examples changed',
  citations: 'references changed',
} as const;

/** “201.4e cites 713; the rule it meant is now 712.” */
function describeStale({ text, citing, meant, now }: StaleReference): string {
  const was = meant.number.text === text ? '' : ` (${meant.number.text})`;
  return `${nameOf(citing)} cites ${text}${was}; the rule it meant is now ${now.number.text}.`;
}

/** The place of a stale reference: lines and columns start at 1; columns count UTF-16 units. */
function placeOfStale({ document, start, end }: StaleReference) {
  const { line, column } = countedFromOne(document, start);
  return { line, column, endColumn: column + end - start };
}

/** Words of a text, and whether only the old or only the new text has them. */
interface DiffPart {
  readonly text: string;
  readonly mark: 'same' | 'removed' | 'added';
}

/** The words of two texts side by side, each with the white space after it. */
function wordDiff(old: string, now: string): DiffPart[] {
  const heard = eachOnce(normalized);
  const changes = diffArrays(wordsOf(old), wordsOf(now), { comparator: (a, b) => heard(a) === heard(b) });
  return changes.map(({ value, removed, added }) => {
    return { text: value.join(''), mark: removed ? 'removed' : added ? 'added' : 'same' };
  });
}

/** The text of an entry: both texts word by word, or the only one. */
export function piecesOf({ texts, part }: ChangeEntry, prepared: (text: string) => string = text => text): DiffPart[] {
  const { old, now } = texts ?? { old: '', now: '' };
  if (old && now && part === undefined) return wordDiff(prepared(old), prepared(now));
  return old || now ? [{ text: prepared(now || old), mark: 'same' }] : [];
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

/** How many words to keep next to a change. */
const BESIDE = 8;

/** The same, without longer unchanged parts, except for a few words next to each change. */
export function folded(pieces: readonly DiffPart[]): DiffPart[] {
  return pieces.map((piece, index) => {
    const words = wordsOf(piece.text);
    const [before, after] = [index > 0 ? BESIDE : 0, index < pieces.length - 1 ? BESIDE : 0];
    if (piece.mark !== 'same' || words.length <= before + after + 1) return piece;
    const end = after ? words.slice(-after).join('') : '';
    return { ...piece, text: `${words.slice(0, before).join('')}… ${end}` };
  });
}

/** A text on one line. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A piece with all text escaped, and with marks around words that were removed or added, but not around space. */
function marked(
  { text, mark }: DiffPart,
  shown: (text: string) => string,
  around: (words: string, mark: 'removed' | 'added') => string,
): string {
  if (mark === 'same') return shown(text);
  const words = text.trimEnd();
  return around(shown(words), mark) + (shown(text.slice(words.length)) || ' ');
}

/** The changes for a terminal: by chapter, word by word. */
const changesText: ChangesFormat = ({ names, called, comparison, groups, stale, colors }) => {
  const lines = [
    printable(`${entitled(names.old, called.old)} → ${entitled(names.now, called.now)}: ${countsOf(comparison)}`),
  ];
  for (const { heading, entries } of groups) {
    lines.push('', ...(heading ? [paint('bold', printable(heading), colors)] : []));
    lines.push(...entries.flatMap(entry => linesOf(entry, colors)));
  }
  if (stale.length) lines.push('', paint('bold', 'Citations to fix', colors));
  for (const each of stale) {
    const { line, column } = placeOfStale(each);
    lines.push(printable(`  ${names.now}:${line}:${column}: ${describeStale(each)}`));
  }
  return `${lines.join('\n')}\n`;
};

function linesOf(entry: ChangeEntry, colors: boolean): string[] {
  const { old, now } = entry.texts ?? { old: '', now: '' };
  const isDiff = old && now && entry.part === undefined;
  const words = isDiff ? changedWords(old, now, colors) : printable(onOneLine(now || old));
  return [`  ${printable(describeEntry(entry))}`, ...(old || now ? [`    ${words}`] : [])].map(line => line.trimEnd());
}

const SIGNS = { removed: ['[-', '-]', 'red'], added: ['{+', '+}', 'green'] } as const;

/** Two texts in one on one line, with marks around the words of only one of them, and without longer common parts. */
export function changedWords(old: string, now: string, colors: boolean): string {
  const around = (words: string, mark: 'removed' | 'added') => {
    const [start, end, color] = SIGNS[mark];
    return colors ? paint(color, words, colors) : start + words + end;
  };
  const pieces = folded(wordDiff(onOneLine(old), onOneLine(now)));
  return pieces.map(piece => marked(piece, printable, around)).join('');
}

/** The changes as a changelog to publish. */
const changesMarkdown: ChangesFormat = ({ names, called, comparison, groups, stale }) => {
  const counts = countsOf(comparison);
  const parts = [
    `# Changes from ${escapeMarkdown(called.old ?? names.old)} to ${escapeMarkdown(called.now ?? names.now)}`,
    `${counts.charAt(0).toUpperCase()}${counts.slice(1)}.`,
  ];
  for (const { heading, entries } of groups) {
    if (heading) parts.push(`## ${escapeMarkdown(heading)}`);
    parts.push(entries.map(itemOf).join('\n'));
  }
  if (stale.length) {
    parts.push('## Citations to fix');
    parts.push(stale.map(each => `- ${escapeMarkdown(describeStale(each))}`).join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
};

const FENCES = { removed: '~~', added: '**' } as const;

function itemOf(entry: ChangeEntry): string {
  const around = (words: string, mark: 'removed' | 'added') => FENCES[mark] + words + FENCES[mark];
  const words = piecesOf(entry, onOneLine).map(piece => marked(piece, escapeMarkdown, around));
  return `- **${escapeMarkdown(describeEntry(entry))}**${words.length ? `  \n  ${words.join('').trimEnd()}` : ''}`;
}

/** The changes as an HTML page. */
const changesHtml: ChangesFormat = ({ names, called, comparison, groups, stale }) => {
  const sections = groups.map(
    ({ heading, entries }) => `${heading ? `<h2>${escapeHtml(heading)}</h2>\n` : ''}${entries.map(entryHtml).join('')}`,
  );
  const toFix = stale.map(each => `<li>${escapeHtml(describeStale(each))}</li>\n`);
  if (toFix.length) sections.push(`<h2>Citations to fix</h2>\n<ul>\n${toFix.join('')}</ul>\n`);
  return htmlPage({
    title: `Changes from ${called.old ?? names.old} to ${called.now ?? names.now}`,
    style: STYLE,
    body: `<p>${escapeHtml(countsOf(comparison))}</p>\n${sections.join('')}`,
  });
};

const STYLE = `
h3 { font-size: 1rem; margin-bottom: 0; }
p { margin-top: 0; white-space: pre-line; }
del { background: rgb(255 0 0 / 15%); }
ins { background: rgb(0 160 0 / 20%); }
`;
const TAGS = { removed: 'del', added: 'ins' } as const;

function entryHtml(entry: ChangeEntry): string {
  const around = (words: string, mark: 'removed' | 'added') => `<${TAGS[mark]}>${words}</${TAGS[mark]}>`;
  const words = piecesOf(entry).map(piece => marked(piece, escapeHtml, around));
  return `<h3>${escapeHtml(describeEntry(entry))}</h3>\n${words.length ? `<p>${words.join('')}</p>\n` : ''}`;
}

/** Every rule and term of both editions as JSON. Its schema is docs/compare.schema.json. */
const changesJson: ChangesFormat = ({ called, comparison, stale }) => {
  const entry = ({ old, now, changes, confidence }: Compared) => ({
    old: old ? nameOf(old) : null,
    new: now ? nameOf(now) : null,
    changes,
    confidence: Math.round(confidence * 1000) / 1000,
  });
  const value = {
    editions: { old: called.old ?? null, new: called.now ?? null },
    rules: comparison.rules.map(entry),
    terms: comparison.terms.map(pair => {
      const { old, new: now, changes } = entry(pair);
      return { old, new: now, changes };
    }),
    stale: stale.map(each => ({
      ...placeOfStale(each),
      text: each.text,
      rule: nameOf(each.citing),
      meant: nameOf(each.meant),
      now: nameOf(each.now),
    })),
  };
  return printableJson(value);
};

/** The old and new numbers, as `rulebook renumber --map` reads them. */
const changesMap: ChangesFormat = ({ comparison: { rules } }) => {
  const numbered = rules.map(({ old, now, part }) => ({ old: old && nameOf(old), now: now && nameOf(now), part }));
  const kept = new Map(numbered.flatMap(({ old, now, part }) => (old && now && !part ? [[old, now] as const] : [])));
  const map: WrittenMap = {
    renumbered: Object.fromEntries([...kept].filter(([old, now]) => old !== now)),
    merged: Object.fromEntries(
      numbered.flatMap(({ old, now, part }) =>
        part === 'joined' && old !== now && !kept.has(old!) ? [[old!, now!]] : [],
      ),
    ),
    removed: numbered.flatMap(({ old, now }) => (old && !now ? [old] : [])),
    new: numbered.flatMap(({ old, now, part }) => (now && (!old || part === 'split') ? [now] : [])),
    edges: 'outside',
  };
  return printableJson(map);
};

/** The formats of `rulebook compare`, the default first. */
export const changesFormats: Readonly<Record<string, ChangesFormat>> = {
  text: changesText,
  markdown: changesMarkdown,
  html: changesHtml,
  json: changesJson,
  map: changesMap,
};
