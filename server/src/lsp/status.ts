/** What a client shows of a document besides its diagnostics; the parameters of `rulebook/status`. */
export interface DocumentStatus {
  readonly uri: string;
  /** The dialect's name for people. */
  readonly dialect: string;
  readonly rules: number;
  readonly terms: number;
  readonly broken: number;
}
