/** One part of a number: 19 in 702.19b, with what is before it. */
export interface Atom {
  readonly separator: string;
  readonly text: string;
}

/** A line that begins with what may be a number. */
export interface NumberedLine {
  /** Zero-based. */
  readonly line: number;
  /** Whether its numbers continue where those above start again. */
  readonly indent: number;
  /** Marks of Markdown or AsciiDoc, or a tag, before the number, without the spaces between them: `##`, `-`, `**`. */
  readonly marks: string;
  /** Whether nothing is between the mark of a heading and its number: “##1. Bells”. */
  readonly isNarrow: boolean;
  /** The word or sign that announces the number, as written; empty if there is none. */
  readonly word: string;
  /** The bracket right before the number, or `{above}.` if the line repeats the number above it. */
  readonly open: string;
  readonly atoms: readonly Atom[];
  /** The parts of the number, in a form in which equal ones are equal: 4.09 is 4.9. */
  readonly path: readonly string[];
  /** What ends the number: `.`, `)`, `:`, ` –`, `º`. */
  readonly end: string;
  /** What follows stands directly after it: “1—Bells”. */
  readonly isTight: boolean;
  /** What follows on the line, without surrounding white space. */
  readonly rest: string;
  /** A sentence continues in the next line. */
  readonly goesOn: boolean;
  /** Whether signs under it make it a heading. */
  readonly isUnderlined: boolean;
  /** Whether the previous line is blank. */
  readonly afterBlank: boolean;
  /**
   * Its number, if it's a word, and whether that precedes the word for what it counts: “Erster Teil”, but “Part One”.
   */
  readonly spelled?: { readonly written: string; readonly isBefore: boolean };
  /** The form of the line in a definition, if a renderer writes its number: `{count}. {text}`. */
  readonly rendered?: string;
  /** How many headings without a number are above. */
  readonly section: number;
  /** The line above ends a sentence or a clause, or there is none. */
  readonly afterClause: boolean;
}

/** Whether the marks before a number make its line a heading. */
export function isMarkedHeading({ marks }: Pick<NumberedLine, 'marks'>): boolean {
  return /[#=]/.test(marks);
}
