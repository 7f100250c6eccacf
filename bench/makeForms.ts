import { type Random, randomFrom } from './random.ts';
import { nameOf, sentence } from './words.ts';

/** How the rules of an invented game are numbered, for inference. */
interface Form {
  readonly chapter: (chapter: number, title: string) => string;
  readonly rule: (chapter: number, rule: number) => string;
  readonly cited: (chapter: number, rule: number) => string;
}

const letter = (ordinal: number) => String.fromCharCode(96 + ordinal);

/** Forms of rules documents, by plain names. */
export const forms: Readonly<Record<string, Form>> = {
  articles: {
    chapter: (chapter, title) => `Article ${chapter}. ${title}`,
    rule: (_, rule) => `(${rule})`,
    cited: (chapter, rule) => `Article ${chapter}(${rule})`,
  },
  decimals: {
    chapter: (chapter, title) => `${chapter}. ${title}`,
    rule: (chapter, rule) => `${chapter}.${rule}`,
    cited: (chapter, rule) => `rule ${chapter}.${rule}`,
  },
  'letters in Markdown': {
    chapter: (chapter, title) => `## Article ${chapter}: ${title}`,
    rule: (chapter, rule) => `- ${chapter}${letter(rule)})`,
    cited: (chapter, rule) => `Regulation ${chapter}${letter(rule)}`,
  },
  'prefixes in bold': {
    chapter: (chapter, title) => `## HB.${chapter} ${title}`,
    rule: (chapter, rule) => `**HB.${chapter}.${rule}**`,
    cited: (chapter, rule) => `HB.${chapter}.${rule}`,
  },
};

const RULES = 9;

/** A text in a form, with about this many UTF-16 units; its last rule refers to a missing one. */
export function makeForm(form: Form, length: number): string {
  const random = randomFrom(7);
  const parts: string[] = [];
  let written = 0;
  for (let chapter = 1; written < length; chapter++) {
    const text = chapterOf(form, chapter, random);
    parts.push(text);
    written += text.length;
  }
  return `${parts.join('')}${form.rule(parts.length, RULES + 1)} ${sentence(random)}, as in ${form.cited(parts.length, 25)}.\n`;
}

function chapterOf(form: Form, chapter: number, random: Random): string {
  const rules = Array.from({ length: RULES }, (_, index) => {
    const cited = form.cited(1 + random.below(chapter), 1 + random.below(RULES));
    const end = random.chance(0.4) ? `, as in ${cited}.` : '.';
    return `${form.rule(chapter, index + 1)} ${sentence(random)}. ${sentence(random)}${end}\n\n`;
  });
  return `${form.chapter(chapter, nameOf(chapter))}\n\n${rules.join('')}`;
}

/** A text without rules: sentences, and steps that nothing refers to. */
export function makeOrdinary(length: number): string {
  const random = randomFrom(7);
  let text = '';
  for (let step = 1; text.length < length; step++) {
    const steps = random.chance(0.3) ? `1. ${sentence(random)}.\n2. ${sentence(random)}.\n\n` : '';
    text += `${steps}${sentence(random)}. ${sentence(random)}, since version 1.${step}.\n\n`;
  }
  return text;
}
