import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { assertText } from '../support/snapshots.ts';
import { done } from './operations.ts';

const section = (number: string, words: string) => `**Section ${number}. ${words}.** The council decides on it.\n`;
const range = (chapter: number, count: number) =>
  Array.from({ length: count }, (_, index) => section(`${chapter}.${index + 1}`, `Bell ${'abcdefghijklm'[index]}`));

describe('a numeral that begins with a zero among many that do not', () => {
  it('changes the form of no other numeral', () => {
    const misprint = [...range(2, 11)].map(line => line.replace('2.9', '2.09'));
    const text = ['# Bylaws', ...range(1, 4), ...misprint, ...range(3, 11), 'See Section 3.9.\n'].join('\n');
    const dialect = dialectOfRules(text);
    const [there] = done([text], ['move', '1.2', '3.4'], dialect);
    const [back] = done([there!], ['move', '3.4', '1.2'], dialect);
    assertText(back!, text);
  });
});
