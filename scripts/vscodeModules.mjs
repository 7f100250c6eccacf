// Which npm modules a served VS Code gets. Its full list has native modules, which would want a compiler:
// what is not needed here stays out, and what is imported without being needed is replaced by a few lines.

/** The modules that the server, the extension host, and the workbench import. */
export const neededModules = [
  /^@microsoft\/1ds-(core|post)-js$/,
  /^@parcel\/watcher$/,
  /^@vscode\/(iconv-lite-umd|proxy-agent|ripgrep|tree-sitter-wasm|vscode-languagedetection)$/,
  /^@xterm\//,
  /^(cookie|graceful-fs|https?-proxy-agent|jschardet|katex|minimist|tas-client(-umd)?|undici|ws|yauzl|yazl)$/,
  /^vscode-(oniguruma|regexpp|textmate)$/,
];

const watchdog = 'exports.start = () => {}; exports.exit = code => process.exit(code);';

/** Imported as a module, so its exports must be plain assignments. Without it, VS Code writes no log files. */
const fileLogger = `
const fs = require('node:fs');
const path = require('node:path');
const names = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];
let common = 2;
class Logger {
  constructor(file) {
    this.file = file;
    this.level = common;
    fs.mkdirSync(path.dirname(file), { recursive: true });
  }
  write(level, message) {
    if (level < this.level) return;
    try {
      fs.appendFileSync(this.file, new Date().toISOString() + ' [' + names[level] + '] ' + message + '\\n');
    } catch {}
  }
  trace(message) { this.write(0, message); }
  debug(message) { this.write(1, message); }
  info(message) { this.write(2, message); }
  warn(message) { this.write(3, message); }
  error(message) { this.write(4, message); }
  critical(message) { this.write(5, message); }
  getLevel() { return this.level; }
  setLevel(level) { this.level = level; }
  setPattern() {}
  clearFormatters() {}
  flush() {}
  drop() {}
}
exports.version = 10000;
exports.Logger = Logger;
exports.setLevel = level => { common = level; };
exports.setFlushOn = () => {};
exports.shutdown = () => {};
exports.createRotatingLogger = async (name, file) => new Logger(file);
exports.createAsyncRotatingLogger = async (name, file) => new Logger(file);
`;

/** Module name -> its whole source. */
export const standIns = {
  '@vscode/spdlog': fileLogger,
  '@vscode/native-watchdog': watchdog,
  'native-watchdog': watchdog,
  '@vscode/deviceid': "exports.getDeviceId = async () => '00000000-0000-4000-8000-000000000000';",
  'node-pty': "exports.spawn = () => { throw new Error('This VS Code has no terminal.'); };",
};

/** Newer releases import ripgrep by this name; the whole package contains it for every platform. */
export const ripgrepForAllPlatforms = `
const path = require('node:path');
const program = process.platform === 'win32' ? 'rg.exe' : 'rg';
exports.rgPath = path.join(__dirname, 'bin', process.platform + '-' + process.arch, program);
exports.rgDiskPath = exports.rgPath;
exports.getRgPath = () => exports.rgPath;
`;
