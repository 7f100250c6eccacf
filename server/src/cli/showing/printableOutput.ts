/** JSON on its own lines that also escapes characters that control a terminal or reverse text. */
export function printableJson(value: unknown, indent = 1): string {
  const json = JSON.stringify(value, undefined, indent).replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    obeyed => `\\u${obeyed.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${json}\n`;
}
