import { styleText } from 'node:util';

export type Style = 'bold' | 'red' | 'yellow' | 'green' | 'cyan' | 'gray';

/** Text with escape codes for its style; without them in a Node that doesn't support them (before 20.12). */
export function paint(style: Style, text: string): string {
  return typeof styleText === 'function' ? styleText(style, text, { validateStream: false }) : text;
}

/** Whether the output is read by a person who wants colors. */
export function wantsColors({ stdout, env } = process): boolean {
  return Boolean(stdout.isTTY && !env.NO_COLOR && stdout.hasColors(env));
}
