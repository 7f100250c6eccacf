import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: { name: string; description: string; required: boolean }[];
  /** The message that the user then sends. */
  readonly write: (given: Readonly<Record<string, string>>) => string;
}

/** Prompts that a user can choose. */
export const prompts: readonly Prompt[] = [
  {
    name: 'answer-from-the-rules',
    title: 'Answer from the rules',
    description: 'Answers a question with quoted and checked rules.',
    arguments: [
      { name: 'question', description: 'What you want to know.', required: true },
      { name: 'book', description: 'The name of a book, if there are several.', required: false },
    ],
    write: ({ question, book }) => `Answer this question from the rulebook${book ? ` “${book}”` : ''}:

${question}

1. Look for the rules that answer it with find_rules, and read them in full with get_rule, with the rules above and below them.
2. Answer in a few sentences. Give the number of each rule that you rely on, quote the words that decide the answer, and name the book and its edition.
3. Say so if the rules don't decide it. Don't answer from memory.
4. Check your answer with check_citations, and correct what it finds, before you send it.`,
  },
  {
    name: 'review-a-change',
    title: 'Review a change',
    description:
      'Reads what changed between two editions, or what a change of numbers would do, and lists what needs attention.',
    arguments: [
      {
        name: 'change',
        description: 'Two editions (“OLD and NEW”), or a change such as “move 702.19 to 702.25”.',
        required: true,
      },
      { name: 'book', description: 'The name of a book, if there are several.', required: false },
    ],
    write: ({ change, book }) => `Review this change${book ? ` of the rulebook “${book}”` : ''}:

${change}

1. For two editions, read the changes with compare_editions. For a change of numbers, plan it with plan_change. Don't apply it.
2. Say what changes for a reader of the rules: what means something else now, and what only moved.
3. List what needs attention: citations that break or lead to a different rule, ranges that change, and problems that check reports in the affected rules.
4. Quote rules by number, and name the book and its edition.`,
  },
];

/** The text of a prompt. */
export function promptNamed(name: string, given: Readonly<Record<string, string>>) {
  const prompt = prompts.find(each => each.name === name);
  const missing = prompt?.arguments.find(argument => argument.required && !given[argument.name]?.trim());
  if (!prompt) throw wrong(`Unknown prompt “${name}”; use one of ${prompts.map(each => each.name).join(', ')}.`);
  if (missing) throw wrong(`Specify “${missing.name}”: ${missing.description}`);
  const content = { type: 'text' as const, text: prompt.write(given) };
  return { description: prompt.description, messages: [{ role: 'user' as const, content }] };
}

function wrong(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
