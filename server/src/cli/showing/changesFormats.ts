import type { WrittenMap } from '../../core/changes/maps/writtenMap.ts';
import { countedFromOne } from '../../core/document/document.ts';
import { type ChangeEntry, type ChangeGroup, nameOf } from '../../core/editions/changeList.ts';
import type { Compared, Comparison } from '../../core/editions/compareEditions.ts';
import type { StaleReference } from '../../core/editions/staleReferences.ts';
import { type DiffPart, foldedDiff, wordDiff } from '../../core/editions/wordDiff.ts';
import { escapeMarkdown } from '../../core/text/escapeMarkdown.ts';
import { printable } from '../../core/text/printable.ts';
import { capital, counted, onOneLine } from '../../core/text/words.ts';
import { escapeHtml, htmlPage } from './htmlPage.ts';
import { paint, printableJson } from './output.ts';

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

/** What can happen to a rule, in words. */
const ENGLISH = {
  added: 'added',
  removed: 'removed',
  moved: 'moved',
  reworded: 'reworded',
  splitOff: 'split off',
  merged: 'merged',
  newTitle: 'new title',
  examplesChanged: 'examples changed',
  referencesChanged: 'references changed',
};
export type ChangeWords = Readonly<Record<keyof typeof ENGLISH, string>>;

/** How many rules were added, removed, and so on; only what there is. */
export function changeCounts({ rules }: Comparison): { readonly what: keyof ChangeWords; readonly count: number }[] {
  const main = rules.filter(({ part }) => !part);
  const pairs = main.filter(({ old, now }) => old && now);
  const counts = {
    added: main.filter(({ old }) => !old),
    removed: main.filter(({ now }) => !now),
    moved: pairs.filter(({ changes }) => changes.includes('number')),
    reworded: pairs.filter(({ changes }) => changes.some(change => change === 'text' || change === 'title')),
    splitOff: rules.filter(({ part }) => part === 'split'),
    merged: rules.filter(({ part }) => part === 'joined'),
  };
  return Object.entries(counts).flatMap(([what, { length }]) =>
    length ? [{ what: what as keyof typeof counts, count: length }] : [],
  );
}

/** The same in words: “2 rules added, 1 rule moved”. */
export function changesInWords(comparison: Comparison): string {
  const said = { ...ENGLISH, merged: 'merged into another one' };
  const words = changeCounts(comparison).map(({ what, count }) => `${counted(count, 'rule')} ${said[what]}`);
  return words.join(', ') || 'no rule changed';
}

/** What happened to the rule or term of an entry: “700.4 → 700.5, new text”. */
export function describeEntry({ old, now, part, changes, title }: ChangeEntry, words: ChangeWords = ENGLISH): string {
  const name = now ?? old!;
  const titled = title && title !== name ? ` ${title}` : '';
  if (old === undefined) return `${name}${titled}: ${words.added}`;
  if (now === undefined) return `${name}${titled}: ${words.removed}`;
  const moved = old === now ? name : `${old} → ${now}`;
  if (part) return `${moved}${titled}: ${words[PARTS[part]]}`;
  const what = changes.filter(change => change !== 'number').map(change => words[WHAT[change]]);
  return `${moved}${titled}${what.length ? `: ${what.join(', ')}` : ''}`;
}

const PARTS = { split: 'splitOff', joined: 'merged' } as const;
const WHAT = {
  number: 'moved',
  text: 'reworded',
  title: 'newTitle',
  examples: 'examplesChanged',
  citations: 'referencesChanged',
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

/** The text of an entry: both texts word by word, or the only one. */
export function entryDiff({ texts, part }: ChangeEntry, prepared: (text: string) => string = text => text): DiffPart[] {
  const { old, now } = texts ?? { old: '', now: '' };
  if (old && now && part === undefined) return wordDiff(prepared(old), prepared(now));
  return old || now ? [{ text: prepared(now || old), mark: 'same' }] : [];
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
    printable(`${entitled(names.old, called.old)} → ${entitled(names.now, called.now)}: ${changesInWords(comparison)}`),
  ];
  for (const { heading, entries } of groups) {
    lines.push('', ...(heading ? [paint('bold', printable(heading), colors)] : []));
    lines.push(...entries.flatMap(entry => entryLines(entry, colors)));
  }
  if (stale.length) lines.push('', paint('bold', 'Citations to fix', colors));
  for (const each of stale) {
    const { line, column } = placeOfStale(each);
    lines.push(printable(`  ${names.now}:${line}:${column}: ${describeStale(each)}`));
  }
  return `${lines.join('\n')}\n`;
};

function entryLines(entry: ChangeEntry, colors: boolean): string[] {
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
  const pieces = foldedDiff(wordDiff(onOneLine(old), onOneLine(now)));
  return pieces.map(piece => marked(piece, printable, around)).join('');
}

/** The changes as a changelog to publish. */
const changesMarkdown: ChangesFormat = ({ names, called, comparison, groups, stale }) => {
  const counts = changesInWords(comparison);
  const parts = [
    `# Changes from ${escapeMarkdown(called.old ?? names.old)} to ${escapeMarkdown(called.now ?? names.now)}`,
    `${capital(counts)}.`,
  ];
  for (const { heading, entries } of groups) {
    if (heading) parts.push(`## ${escapeMarkdown(heading)}`);
    parts.push(entries.map(entry => changelogItem(entry)).join('\n'));
  }
  if (stale.length) {
    parts.push('## Citations to fix');
    parts.push(stale.map(each => `- ${escapeMarkdown(describeStale(each))}`).join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
};

const FENCES = { removed: '~~', added: '**' } as const;

/** An entry as an item of a list, with a note after what happened, if any. */
export function changelogItem(entry: ChangeEntry, escaped = escapeMarkdown, note = ''): string {
  const around = (words: string, mark: 'removed' | 'added') => FENCES[mark] + words + FENCES[mark];
  const words = entryDiff(entry, onOneLine).map(piece => marked(piece, escaped, around));
  const text = words.length ? `  \n  ${words.join('').trimEnd()}` : '';
  return `- **${escaped(describeEntry(entry))}**${note}${text}`;
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
    body: `<p>${escapeHtml(changesInWords(comparison))}</p>\n${sections.join('')}`,
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
  const words = entryDiff(entry).map(piece => marked(piece, escapeHtml, around));
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
