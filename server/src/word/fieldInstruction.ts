/** A field's instruction: its name in capitals, what it is about, and its switches with their values. */
export interface Instruction {
  readonly name: string;
  readonly words: readonly string[];
  /** By the letter or sign after the backslash, in small letters; all values of a switch that is given several times. */
  readonly switches: ReadonlyMap<string, readonly string[]>;
}

/** A word, a quoted text, or a switch. */
const TOKEN = /\\(?<sign>[a-z*#@!])(?![a-z])|["“](?<quoted>(?:\\["“”]|[^"“”])*)["”]?|(?<word>[^\s"“]+)/giu;

/** The switches that a value follows, by the names of fields; those of all fields under ''. */
const WITH_VALUE: Readonly<Record<string, string>> = {
  '': '*#@',
  REF: 'd',
  SEQ: 'rs',
  LISTNUM: 'ls',
  AUTONUM: 's',
  AUTONUMLGL: 's',
  HYPERLINK: 'lot',
  TOC: 'abcdflnopst',
};

export function readInstruction(text: string): Instruction {
  const words: string[] = [];
  const switches = new Map<string, string[]>();
  let waiting: string[] | undefined;
  for (const { groups = {} } of text.slice(0, 1000).matchAll(TOKEN)) {
    const { sign, quoted, word } = groups;
    if (sign !== undefined) {
      const key = sign.toLowerCase();
      const values = switches.get(key) ?? [];
      switches.set(key, values);
      const name = words[0]?.toUpperCase() ?? '';
      waiting = `${WITH_VALUE['']}${WITH_VALUE[name] ?? ''}`.includes(key) ? values : undefined;
    } else {
      (waiting ?? words).push(quoted ?? word ?? '');
      waiting = undefined;
    }
  }
  const [name = '', ...others] = words;
  return { name: name.toUpperCase(), words: others, switches };
}
