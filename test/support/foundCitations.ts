import type { Resolution } from '../../server/src/core/book/resolve.ts';
import { citationGrammar } from '../../server/src/core/citing/citationGrammar.ts';
import { findCitations } from '../../server/src/core/citing/find.ts';
import { languageOfFile } from '../../server/src/core/citing/sourceLanguages.ts';
import { zonesOf } from '../../server/src/core/citing/zones.ts';
import type { RuleNumber } from '../../server/src/core/numbers/ruleNumber.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';

/** Rules 100 to 102 of a book “QR”, each with ten rules, the fifth of which has subrules a to z (without l and o). */
const letters = [...'abcdefghijkmnpqrstuvwxyz', 'aa', 'ab'];
const numbers = new Set(
  ['100', '101', '102'].flatMap(chapter => [
    chapter,
    ...Array.from({ length: 10 }, (_, at) => `${chapter}.${at + 1}`),
    ...letters.map(letter => `${chapter}.5${letter}`),
  ]),
);
const resolve = ({ text }: RuleNumber): Resolution => ({
  name: text,
  outcome: numbers.has(text) ? 'resolved' : 'broken',
});
const citedAs = ['quay:{number}', '{number}@quay', '<<{number}>>', 'sc_{number}_rings'];
const grammar = citationGrammar({ names: ['QR'], citedAs, dialect: comprehensive, numbers, resolve });

/** The citations, each as its text, with its meaning if that differs, and its status unless it is resolved. */
export function found(fileName: string, text: string): string[] {
  return findCitations(text, zonesOf(text, languageOfFile(fileName)), grammar).map(
    ({ start, end, number, status, targets }) => {
      const written = text.slice(start, end);
      const means = number === written ? '' : ` = ${number}`;
      const range = targets.length > 1 ? ` (${targets.join(' ')})` : '';
      return written + means + range + (status === 'resolved' ? '' : ` ${status}`);
    },
  );
}
