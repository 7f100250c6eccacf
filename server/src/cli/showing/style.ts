import { styleText } from 'node:util';

export type Style = 'bold' | 'red' | 'yellow' | 'green' | 'cyan' | 'gray';

/** Text with the codes that make a terminal show it so; as it is in a Node that lacks them (before 20.12). */
export function paint(style: Style, text: string): string {
  return typeof styleText === 'function' ? styleText(style, text, { validateStream: false }) : text;
}

/** Whether what is printed is read by a person who wants colors. */
export function wantsColors(output: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): boolean {
  return Boolean(output.isTTY && !environment.NO_COLOR && output.hasColors(environment));
}
