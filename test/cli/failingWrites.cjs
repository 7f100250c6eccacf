// Loaded before the program (node --require): the write after RULEBOOK_WRITES of them stops half way, as on a full disk.
const fs = require('node:fs');

const writeFileSync = fs.writeFileSync;
let left = Number(process.env.RULEBOOK_WRITES);
fs.writeFileSync = (file, bytes, options) => {
  if (left-- > 0) return writeFileSync(file, bytes, options);
  writeFileSync(file, bytes.subarray(0, bytes.length / 2), options);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
};
