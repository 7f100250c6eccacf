/** What each of several consecutive rules has, so that a text has as much Markdown as published ones. */
const FORMS: readonly ((text: string, at: number) => string)[] = [
  text => text.replace(/\w{4,}/, '**$&**'),
  text => text,
  text => text.replace(/\w{4,}/, '[$&](#100-bells)'),
  text => text.replace(/(?<=\w) (\w{4,})/, ' *$1*'),
  text => text,
  text => `${text} \`code 100.1\``,
  (text, at) => (at % 5 ? text : `${text}[^${at}]\n\n[^${at}]: See *rule 100.1*.`),
  text => text,
  text => text.replace(/\w{4,}$/, '<b>$&</b>'),
  (text, at) => (at % 7 ? `${text}\n\n- one\n- **two**` : `${text}\n\n| a | b |\n|---|---|\n| *c* | rule 100.1 |`),
];

/** A text in the format of the Comprehensive Rules with emphasis, links, code, notes, lists, tables, and tags in its rules. */
export function inMarkdown(text: string): string {
  let at = 0;
  return text.replace(/^\d+\.\d+[a-z.][^\r\n]*/gm, rule => FORMS[at++ % FORMS.length]!(rule, at));
}
