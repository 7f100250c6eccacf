import assert from 'node:assert/strict';
import { nameOf } from '../../server/src/core/editions/changeList.ts';
import { staleReferences } from '../../server/src/core/editions/staleReferences.ts';
import { changesOf, compared } from './editions.ts';

const LAMPS = [
  'Lamps of oil are lit at dusk by the youngest keeper, who acts by the rules of sounds, too (see rule 101).',
  'A lamp that goes out in the wind is lit again.',
  'Whoever breaks a lamp pays for the oil in it.',
];
const BELLS = [
  'A bell tells the ships that the harbor is shut for the night.',
  'Two keepers ring the great bell while fog lies on the water.',
  'No bell is rung for a ship that carries nothing but fish.',
];
const SIGNS = ['A wooden sign at the quay names each berth by a letter.', 'Painted signs are renewed in spring.'];

const chapter = (number: number, title: string, texts: readonly string[]) =>
  `${number}. ${title}\n\n${texts.map((text, index) => `${number}.${index + 1}. ${text}\n\n`).join('')}`;
describe('a heading whose rules moved below another one', () => {
  const old = `1. Harbor\n\n${chapter(100, 'Lamps', LAMPS)}${chapter(101, 'Bells', BELLS)}${chapter(102, 'Signs', SIGNS)}`;
  const now = `1. Harbor\n\n${chapter(100, 'Lamps', [...LAMPS, BELLS[0]!, BELLS[1]!, BELLS[2]!])}${chapter(101, 'Signs', SIGNS)}`;
  const lost = `1. Harbor\n\n${chapter(100, 'Lamps', [...LAMPS, BELLS[0]!])}${chapter(101, 'Signs', SIGNS)}`;

  it('was merged into it', () => {
    assert.ok(changesOf(compared(old, now).rules).includes('101 → 100 joined number title'));
  });

  it('has stale citations', () => {
    assert.deepEqual(
      staleReferences(compared(old, now)).map(({ text, now: rule }) => `${text} is ${nameOf(rule)}`),
      ['101 is 100'],
    );
  });

  it('is deleted if hardly any of its rules is found again', () => {
    assert.ok(changesOf(compared(old, lost).rules).includes('101 removed'));
  });
});
