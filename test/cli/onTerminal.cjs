// Loaded before the program (node --require): what it prints goes to a terminal, as far as it can know.
const columns = Number(process.env.RULEBOOK_COLUMNS ?? 80);
for (const stream of [process.stdout, process.stderr])
  Object.assign(stream, { isTTY: true, columns, hasColors: () => false });
