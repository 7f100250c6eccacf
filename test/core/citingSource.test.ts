import assert from 'node:assert/strict';
import { found } from '../support/foundCitations.ts';

const CASES: readonly (readonly [text: string, ...found: string[]])[] = [
  // One number after each kind of word or sign.
  ['// QR 100.5a: the bell rings', '100.5a'],
  ['// Q.R. 100.5a, and rule 101.2; Rules 102, MagicQuayRules 101', '100.5a', '101.2', '102', '101'],
  ['// § 100.11 QR#100.5b QR: 101.3', '100.11 broken', '100.5b', '101.3'],
  ['// QR 100.11 and QR 100.5l', '100.11 broken', '100.5l broken'],
  // Lists.
  ['// QR 100.1 + QR 100.2 / QR 101.3', '100.1', '100.2', '101.3'],
  ['// (QR 100.1, 101.4, 101.5a)', '100.1', '101.4', '101.5a'],
  ['// QR 100.1; 100.2 & 100.3', '100.1', '100.2', '100.3'],
  ['// QR 100.5d/e and f', '100.5d', 'e = 100.5e', 'f = 100.5f'],
  ['// QR 100.5a, c, x', '100.5a', 'c = 100.5c', 'x = 100.5x'],
  // Ranges.
  ['// QR 100.5b–e', '100.5b', 'e = 100.5e (100.5b 100.5c 100.5d 100.5e)'],
  ['// rules 100.4-6', '100.4', '6 = 100.6 (100.4 100.5 100.6)'],
  ['// [QR#100.5a..100.5c]', '100.5a', '100.5c (100.5a 100.5b 100.5c)'],
  ['// Rules 100-102', '100', '102 (100 101 102)'],
  ['// QR 100.1 through 100.3', '100.1', '100.3 (100.1 100.2 100.3)'],
  ['// QR 100.5y–5', '100.5y'],
  // Across a line end.
  ['// as QR 100.1,\n// QR 100.2 and\n// 100.3 say', '100.1', '100.2', '100.3'],
  ['/**\n * see QR\n * 100.5a\n */', '100.5a'],
  ['// see QR\nlet a = 100.5'],
  // Strings, arguments, identifiers, and addresses.
  ['expect("QR 100.5a: it rings")', '100.5a'],
  ['rule("101.3")', '101.3'],
  ['say("at 101.3 o’clock")'],
  ['fn rings_qr_100_5a() {}', '100_5a = 100.5a'],
  ['def test_101_3_rings():', '101_3 = 101.3'],
  ['fn test_101_3_a_bell() {}', '101_3 = 101.3'],
  ['fn test_999_3() {}'],
  ['// https://example.org/rules#R1005b', '1005b = 100.5b'],
  // Without a word before the number.
  ['// 100.5c The bell rings at dusk.', '100.5c'],
  ['// 100.77 The bell rings at dusk.', '100.77 broken'],
  ['// the 101.2 gate, not the 101.22 one', '101.2'],
  ['//20261101 - 100.5a, 100.5b', '100.5a', '100.5b'],
  // Without a word, and no such rule.
  ['/**\n * Rings.\n * 101.9b If a bell rings, it does.\n */', '101.9b broken'],
  ['/* Rings.\n   101.19. A bell rings. 101.19b\n   It does. */', '101.19 broken', '101.19b broken'],
  ['ring(); // 101.9b', '101.9b broken'],
  ['/**\n * - 101.9b — it rings\n */', '101.9b broken'],
  ['ring(); //101.9b.: rings', '101.9b broken'],
  ['// It rings. 101.9b The bell (at dusk)', '101.9b broken'],
  ['// **101.9b** is for bells', '101.9b broken'],
  ['// Bells (101.2), ropes (101.22)', '101.2', '101.22 broken'],
  ['// QR 100.5a, and the example in 101.9b', '100.5a', '101.9b broken'],
  ['// As QR 100.5a says. (101.9b / 101.2)', '100.5a', '101.9b broken', '101.2'],
  ['@cr("101.9b") f(); @cr("101.2") g("101.19")', '101.9b broken', '101.2'],
  ['// ropes (101.22), **101.22**, and the example in 101.9b'],
  ['// took 101.9s\n// (101.22) of them, 101.22 on average\n// 101.9f * x; 103.4b rings\n// 101.22, 3'],
  ['// QR 100.5a; v101.9b, 101.9b.2, 101.9b-rc, RFC 101.9b, at 10.101.9.1, in 2026.101.9', '100.5a'],
  ['// QR 100.5a; https://example.org/101.9b, 101.9b ms, 101.9b of RFC 2119, $101.9', '100.5a'],
  // Placeholders and wildcards.
  ['// QR 101.x', '101.x wildcard'],
  ['// QR 101.xxx, QR ???', '101.xxx = undefined placeholder', '??? = undefined placeholder'],
  // In forms that rulebook.json gives.
  ['a(quay:100.5a); // quay:100.9z and quay:101, quay:103.1', '100.5a', '100.9z broken', '101', '103.1 broken'],
  ['"101.3@quay" "101.3@quays" "100.77@quay"', '101.3', '100.77 broken'],
  ['<<100.1>> <<100.77>> <<100.1>', '100.1', '100.77 broken'],
  ['sc_100.5b_rings(); sc_100.5b_ringsup(); my_sc_100.5b_rings()', '100.5b'],
  ['// squay:100.77, quay:100.77% and quay: 100.77'],
  // Where a number ends.
  ['// QR 100.5v’s, QR 100.5c-governed, QR 100.4#5', '100.5v', '100.5c', '100.4'],
  ["// QR 100.5b's", '100.5b'],
  // Two letters after z.
  ['// QR 100.5aa, 100.5z–ab, as rings', '100.5aa', '100.5z', 'ab = 100.5ab (100.5z 100.5aa 100.5ab)'],
  ['// QR 100.5a, an end', '100.5a'],
  // Excluded by a comment.
  ['// rulebook-ignore: names none\n// QR 100.77\n// QR 100.78', '100.78 broken'],
  ['f(); // QR 100.77 rulebook-ignore\r\n// QR 100.78', '100.78 broken'],
  ['/* rulebook-ignore */ say("QR 100.77")\nsay("rulebook-ignore QR 100.78")', '100.78 broken'],
  ['// QR 100.77\n// rulebook-ignore-file'],
  ['// rulebook-ignored QR 100.77', '100.77 broken'],
  // No citations.
  ['// QR 100.5a — a bell; QR 100.1, a rope; QR 100.2, e.g. a rope', '100.5a', '100.1', '100.2'],
  ['// QR 2023-04-14, QR 1.4 errata, QR/LF, QR 1/4 (50 XP), QR update'],
  ['// QR-123: a ticket, but QR-101', '101'],
  ['// quay rules: 100 bells, rules (100-bell quay), Rule 1: ring'],
  ['let a = 100.5; b = 100.5f; c = "100 %"; // 100.5% of 999,999 at 192.168.100.5 or 0x100'],
  ['// bell.rs:101, #101, #100.5, ^100.5a'],
];

describe('citations in source', () => {
  for (const [text, ...expected] of CASES) {
    it(JSON.stringify(text), () => {
      assert.deepEqual(found('bell.rs', text), expected);
    });
  }

  it('distinguishes comments and strings by the language', () => {
    assert.deepEqual(found('bell.py', 'a = 100.5 # QR 100.5a'), ['100.5a']);
    assert.deepEqual(found('bell.py', 'a = "# QR 100.1" + rings(100.5)'), ['100.1']);
    assert.deepEqual(found('bell.sql', 'select 100.5 -- QR 100.5a'), ['100.5a']);
    assert.deepEqual(found('bell.html', '<p x="100.5"><!-- QR 100.5a --> QR 100.5b'), ['100.5', '100.5a', '100.5b']);
    assert.deepEqual(found('bell.txt', 'QR 100.5a'), ['100.5a']);
  });

  it("continue after a quotation mark that isn't one", () => {
    assert.deepEqual(found('bell.rs', `let q = '"'; // QR 100.5a\nfn f<'a>() {} // QR 100.5b`), ['100.5a', '100.5b']);
    assert.deepEqual(found('bell.ts', 'const q = /"/; // QR 100.5a\nx(100.5) // QR 100.5b'), ['100.5a', '100.5b']);
  });
});
