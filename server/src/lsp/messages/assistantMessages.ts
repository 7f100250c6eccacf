/** A tool call of an agent in the editor. */
export interface ToolAsked {
  readonly tool: string;
  readonly given: unknown;
}

/** The result of the tool as JSON, or why there is none. */
export interface ToolAnswer {
  readonly text: string;
}
