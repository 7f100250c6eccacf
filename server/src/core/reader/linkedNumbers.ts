import type { NumberReference } from '../blocks/block.ts';
import type { Dialect, LinkForm } from '../dialect/dialect.ts';
import { parseNumber } from '../numbers/ruleNumber.ts';
import { memo } from '../text/memo.ts';
import { literal, matchAt, matchesFrom } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';

/** A number in the address of a link: its place there, and the number that it means. */
interface LinkedNumber extends Span {
  readonly number: string;
}

/** The references in the addresses of links in `text` from `from`, in the forms that a project names: `regulation:2k`. */
export function readLinkedNumbers(text: string, from: number, dialect: Dialect): NumberReference[] {
  const { links = [] } = dialect.references;
  return links.flatMap(form => {
    if (!text.includes(form.before)) return [];
    return Array.from(matchesFrom(memo(form, linkPatterns).inText, text, from)).flatMap(
      ({ index, 1: written = '' }) => {
        const start = index + form.before.length;
        const number = parseNumber(meaning(form, written), dialect.numbering);
        return number ? [{ kind: 'number', start, end: start + written.length, text: number.text, number }] : [];
      },
    );
  });
}

/** The number in an address, by the forms that a project names. */
export function numberInAddress(address: string, { references }: Dialect): LinkedNumber | undefined {
  for (const form of references.links ?? []) {
    const written = memo(form, linkPatterns).whole.exec(address)?.[1];
    if (written === undefined) continue;
    const start = form.before.length;
    return { start, end: start + written.length, number: meaning(form, written) };
  }
  return undefined;
}

/** The rest of a Markdown link after its label. */
const ADDRESS = /\]\(([^()\s#][^()\s]*)\)/y;

/** The address of the Markdown link whose label ends at an offset, unless it leads to a place of its own text. */
export function addressAfter(text: string, labelEnd: number): (Span & { readonly address: string }) | undefined {
  const address = matchAt(ADDRESS, text, labelEnd)?.[1];
  if (address === undefined) return undefined;
  const start = labelEnd + ']('.length;
  return { start, end: start + address.length, address };
}

function meaning({ number }: LinkForm, written: string): string {
  return number.replace('{number}', () => written);
}

/** What is before the address of a link, in Markdown, HTML, and AsciiDoc. */
const BEFORE = String.raw`(?<=\]\(<?|\]:[ \t]{1,3}<?|[<"']|(?:link|xref):)`;
const NUMBER = String.raw`([^\s<>()[\]"']{1,100}?)`;

function linkPatterns({ before, after }: LinkForm) {
  const [opening, closing] = [literal(before), literal(after)];
  return {
    /** Global: in a text. */
    inText: new RegExp(String.raw`${BEFORE}${opening}${NUMBER}${closing}(?=[\s<>()[\]"']|$)`, 'gu'),
    /** The whole address. */
    whole: new RegExp(`^${opening}${NUMBER}${closing}$`, 'u'),
  };
}
