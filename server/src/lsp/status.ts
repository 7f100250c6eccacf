/** What a client shows of a document besides its diagnostics; the parameters of `rulebook/status`. */
export interface DocumentStatus {
  readonly uri: string;
  readonly dialect: DialectName;
  readonly rules: number;
  readonly terms: number;
  readonly broken: number;
}

/** A dialect as a client offers it. */
export interface DialectName {
  readonly id: string;
  readonly name: string;
}

/** In which dialect a document is to be read; the parameters of `rulebook/chooseDialect`. Without one it shows it by itself. */
export interface DialectChoice {
  readonly uri: string;
  readonly dialect?: string;
}
