import assert from 'node:assert/strict';
import { rulebookIn, scratch } from './run.ts';

const LAW = `## § 1 Glocken

(1) Eine Glocke hängt im Turm, siehe § 3 Absatz 1.

(2) Sie ist aus Bronze.

## § 2 Läuten

(1) Der Küster läutet am Morgen nach § 1 Absatz 2.

(2) Für ihn gelten die §§ 93, 97 und 105 Absatz 1, § 111 Absatz 5 in Verbindung mit § 105 Absatz 1 sowie § 116 Absatz 1 der Hafenordnung.

## § 3 Türme

(1) Ein Turm hat eine Treppe.

(2) Wer sie betritt, beachtet § 2 Absatz 1.
`;

describe('rulebook publish', () => {
  const files = scratch();
  it('shows numbers as text that may be those of another law, where no rule has them', () => {
    files.write('law.md', LAW);
    const { status, stderr } = rulebookIn(files.path('.'), 'publish', '-o', 'site', 'law.md');
    assert.equal(status, 0, stderr);
  });
});
