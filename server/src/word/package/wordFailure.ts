/**
 * A file can't be read as a Word document; the message says what it is and what to do. It has the name of the command
 * line's failures, because each bundle has its own classes.
 */
export class WordFailure extends Error {
  override name = 'Failure';
}
