/** Words are split at hyphens, so that each part is found; rule numbers stay whole, and so does `+1/+1`. */
const TOKEN = /[+−-]?\d+\/[+−-]?\d+|[\p{L}\p{M}\p{N}]+(?:[.'’][\p{L}\p{M}\p{N}]+)*/gu;

/** The words and numbers of a text, with their places. */
export function placedTokens(text: string) {
  return Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => ({
    token,
    start: index,
    end: index + token.length,
  }));
}

/** The words and numbers of a text. */
export function searchWords(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** The key of a word: lowercase, without accents, possessive, and plural endings. */
export function tokenKey(token: string): string {
  const plain = token.toLowerCase();
  const key = /^[a-z0-9.]*$/.test(plain)
    ? plain
    : plain
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/['’]s?$|['’]/g, '');
  return key.length > 3 && key.endsWith('s') && !key.endsWith('ss') ? key.slice(0, -1) : key;
}

/** The common part of an English word's forms: “draw” for “draws”, “drawing”; for other words, the key. */
export function stemOf(token: string): string {
  const key = tokenKey(token);
  if (!/^[a-z]{4,}$/.test(key)) return key;
  const bare = key.replace(/(?<=...)(?:ing|ed|es)$/, '');
  const single = bare === key ? key : bare.replace(/([bdfgklmnprt])\1$/, '$1');
  return single.replace(/(?<=..)[eiy]$/, '');
}

/** The words of a question besides its topic. */
const ASKING = new Set(
  `a an the i you we it its he she they me my your their them this that these those is are was were be been being do does did can
  could will would should may might have has had what which who whom whose when where why how many much if of in on at to from by
  for with and or as so than then there not no mean means happen happens work works get make`.split(/\s+/),
);

/** The stems of a query's words, each once: without question words, unless there are no others. */
export function stemsIn(query: string): string[] {
  const tokens = searchWords(query);
  const telling = tokens.filter(token => !ASKING.has(token.toLowerCase()));
  return [...new Set((telling.length ? telling : tokens).map(stemOf))];
}

/** How much to show before the first matching word. */
const BEFORE = 25;

/** The piece of a text with the most matching words, cut at words; the start if there are none. */
export function snippetOf(text: string, keys: readonly string[], length: number): string {
  const found = placedTokens(text).flatMap(({ token, start, end }) => {
    const key = keys.find(key => tokenKey(token).startsWith(key) || stemOf(token) === key);
    return key === undefined ? [] : [{ key, start, end }];
  });
  const countFrom = (from: number) =>
    new Set(found.filter(({ start, end }) => start >= from && end <= from + length - BEFORE).map(({ key }) => key))
      .size;
  const best = found.reduce(
    (one, { start }) => (countFrom(start) > countFrom(one) ? start : one),
    found[0]?.start ?? 0,
  );
  return cutAround(text, best, length);
}

function cutAround(text: string, at: number, length: number): string {
  const from = at <= BEFORE || text.length <= length ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const to = from + length >= text.length ? text.length : text.lastIndexOf(' ', from + length);
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}
