/** A lesson: what the user practices in a step of the walkthrough. */
interface Lesson {
  /** A passage of the practice rules; ‸ marks where to put the cursor. */
  readonly at: string;
  /** The command to run there. */
  readonly command?: string;
}

/** The lessons, by their names in the walkthrough. */
export const LESSONS: Readonly<Record<string, Lesson>> = {
  open: { at: '‸100.1. A reference' },
  jump: { at: 'to go to rule ‸101.1', command: 'editor.action.revealDefinition' },
  hover: { at: 'to see rule ‸100.2a', command: 'editor.action.showHover' },
  citations: { at: '‸101.1. A citation', command: 'rulebook.citations.focus' },
  fix: { at: 'as you type: see rule ‸101.7', command: 'editor.action.quickFix' },
  insert: { at: '201.2. ‸Insert a rule', command: 'rulebook.insertRuleBefore' },
};

/** The passage without its mark. */
export function lessonPassage({ at }: Lesson): string {
  return at.replace('‸', '');
}
