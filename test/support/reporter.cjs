// Mocha's spec reporter, and a last line that counts: "N passed, N failed, N skipped".
const { reporters } = require('mocha');

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const { passes, failures, pending } = runner.stats;
      console.log(`${passes} passed, ${failures} failed, ${pending} skipped`);
    });
  }
};
