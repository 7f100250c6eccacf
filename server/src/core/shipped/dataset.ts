import type { Dialect } from '../dialect/dialect.ts';
import { comprehensive, withoutPeriods } from './comprehensive.ts';

/** A data set of rules as its viewer shows it: four lines a record, which are number, text, list of examples, index. */
export const dataset: Dialect = Object.freeze({
  id: 'dataset',
  name: 'Data set',
  numbering: withoutPeriods,
  layout: {
    kind: 'lines',
    // An index is a number without a dot, so it isn't a rule; there are no headings.
    head: /([ \t]*)(\d{1,9}\.\d{1,9}a?[a-z]?)()([ \t]*(?:\r\n|\r|\n|$))/y,
    certain: true,
    numberAlone: true,
    // A text that isn't a sentence, in a record without examples.
    title: /^([^\r\n]{1,100}(?<![.:;,?”"’)]))(?:\r\n|\r|\n)\[\](?:\r\n|\r|\n)\d[\d,]*$/,
    textLevel: 2,
    // A record's last two lines, if they contain no example.
    textEnd: /^(?:\[\]|\d[\d,]*)$|"\]$/,
    example: /[ \t]*\["(?:Example: )?/y,
  },
  references: comprehensive.references,
} satisfies Dialect);
