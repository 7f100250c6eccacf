import type { Workspace } from '../../book/workspace.ts';
import { type AnchorLink, type Anchors, anchorsOf } from '../../document/anchors.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { type Check, fixing } from '../../findings/check.ts';
import { decodedAddress, folderOf } from '../../text/fileName.ts';
import { byDistance } from '../../text/spelling.ts';

export const brokenAnchor: Check = {
  code: 'broken-anchor',
  summary: "A link leads to a heading or anchor of its own text that doesn't exist.",
  severity: 'error',
  slow: true,
  anyNumbering: true,
  run(workspace, document, report) {
    const anchors = anchorsOf(document);
    const broken = anchors ? brokenAmong(anchors, namesOfRules(document), () => anchorsNear(workspace, document)) : [];
    for (const link of broken) {
      const { start, end, target } = link;
      const others = nearestTo(link, anchors!);
      report({
        start,
        end,
        target,
        message: `No heading or anchor is called “${anchors!.mark}${target}”${adviceFor(target, others, anchors!.mark)}.`,
        fixes: () => others.map(name => fixing(`Change to ${name}`, document, link, name)),
      });
    }
  },
};

/**
 * The links that lead nowhere. If most do, a program that isn't known makes the anchors, and none is reported; or the
 * text is one file of a page, whose other files have them.
 */
function brokenAmong(anchors: Anchors, rules: ReadonlySet<string>, others: () => Anchors[]): readonly AnchorLink[] {
  const { names, links } = anchors;
  const known = new Set([...names].map(unnumberedAnchor));
  const isThere = ({ target }: AnchorLink) =>
    names.has(target) || names.has(decodedAddress(target)) || rules.has(plain(target.replace(/^[a-z]+[-_.:]/i, '')));
  const broken = links.filter(link => !isThere(link));
  const isFarOff = ({ target }: AnchorLink) => !known.has(unnumberedAnchor(target));
  if (broken.length <= FEW || broken.filter(isFarOff).length <= links.length / 2) return broken;
  if (!isMadeAsUsual(anchors)) return [];
  const elsewhere = others();
  return broken.filter(({ target }) => !elsewhere.some(other => other.names.has(target)));
}

/** Whether some links lead to names of several words, which show that they are made as usual. */
function isMadeAsUsual({ names, links }: Anchors): boolean {
  const right = links.filter(({ target }) => SEVERAL_WORDS.test(target) && names.has(target));
  return new Set(right.map(({ target }) => target)).size >= FEW;
}

const SEVERAL_WORDS = /[\p{L}\d][-_][\p{L}\d]/u;

/** The anchors of the other known files in the folder of a document. */
function anchorsNear({ documents }: Workspace, { uri }: RulesDocument): Anchors[] {
  const near = [...documents.values()].filter(other => other.uri !== uri && folderOf(other.uri) === folderOf(uri));
  return near.flatMap(other => anchorsOf(other) ?? []);
}

/** The numbers of rules, of which some programs make anchors: `#1-2`, `#rule-1.2`. */
function namesOfRules(document: RulesDocument): ReadonlySet<string> {
  return new Set(Array.from(symbolsOf(document).rules.keys(), plain));
}

const FEW = 3;

/** What remains of a name if case, marks, and what some programs put before it don't count. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** What remains without the number of a heading, which others may have now: “32-bells” became “42-bells”. */
function unnumberedAnchor(name: string): string {
  return plain(name).replace(/^\p{N}+(?=\p{L})/u, '');
}

const MOST_OFFERED = 3;

/** The names that are most similar to a target: those that differ in case or marks only, or else in a few letters. */
function nearestTo({ target }: AnchorLink, { usual }: Anchors): string[] {
  const wanted = plain(decodedAddress(target));
  const near = byDistance(wanted, usual, plain).filter(({ distance }) => distance <= Math.max(2, wanted.length / 3));
  return near.slice(0, near[0]?.distance === 0 ? 1 : MOST_OFFERED).map(({ word }) => word);
}

function adviceFor(target: string, [nearest]: readonly string[], mark: string): string {
  if (nearest === undefined) return '';
  if (nearest.toLowerCase() === target.toLowerCase()) return `; “${mark}${nearest}” differs only in case`;
  return `; the most similar is “${mark}${nearest}”`;
}
