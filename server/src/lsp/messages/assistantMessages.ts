/** A tool that an agent of the editor asks, and what it asks. */
export interface ToolAsked {
  readonly tool: string;
  readonly given: unknown;
}

/** What the tool answers, as JSON, or why it doesn't. */
export interface ToolAnswer {
  readonly text: string;
}
