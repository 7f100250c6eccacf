/**
 * What can be next to a number and a title without being text, with the blanks before it: an anchor, a tag, attributes
 * in braces, or a footnote.
 */
const MARKUP =
  /[ \t]{0,9}(?:<(a|span)\s[^<>\r\n]{0,200}><\/\1>|<[^<>\r\n]{1,200}>|\{[.#:][^{}\r\n]{0,200}\}|\[\^[^\]\r\n]{1,80}\]|\[\[[^\]\r\n]{1,80}\]\])/gi;
/** Markup that names one place, such as `{#bells}`. */
const NAMES = /[#^=]|\[\[/;

/** The line of a rule before and after its title. */
export interface Sides {
  readonly before: string;
  readonly after: string;
}

/**
 * Sides without what only their rule has: the markup that isn't in those of the rule beside it, or, without such a rule,
 * that names a place. Other rules can be written with the result.
 */
export function sharedSides(own: Sides, beside: Sides | undefined): Sides {
  const isShared = (unit: string, other: string | undefined) =>
    other === undefined ? !NAMES.test(unit) : other.includes(unit.trim());
  const before = own.before.replace(MARKUP, (unit, _tag, at: number) => {
    if (isShared(unit, beside?.before)) return unit;
    return /[ \t]/.test(own.before.charAt(at + unit.length)) ? '' : unit.slice(0, unit.search(/\S/));
  });
  const isWanted = (unit: string) => isShared(unit, beside?.after) && (!isClosingTag(unit) || closesIn(before, unit));
  return { before, after: own.after.replace(MARKUP, unit => (isWanted(unit) ? unit : '')) };
}

/** What {@link sharedSides} leaves out, except what closes the tags that it leaves out: the rule keeps it everywhere. */
export function ownMarkup(own: Sides, beside: Sides | undefined): Sides {
  const shared = sharedSides(own, beside);
  const left = (side: keyof Sides) => (own[side].match(MARKUP) ?? []).filter(unit => !shared[side].includes(unit));
  return {
    before: left('before').join('').trim(),
    after: left('after')
      .filter(unit => !isClosingTag(unit) || !closesIn(own.before, unit))
      .join(''),
  };
}

function isClosingTag(unit: string): boolean {
  return unit.trim().startsWith('</');
}

/** Whether a piece has the tag that a unit closes. */
function closesIn(piece: string, unit: string): boolean {
  return piece.toLowerCase().includes(`<${unit.trim().slice(2, -1).toLowerCase()}`);
}
