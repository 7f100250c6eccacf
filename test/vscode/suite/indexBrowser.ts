// VS Code calls run() in its extension host in a Web Worker. The runner recognizes our lines by their start.
import 'mocha/mocha.js';
import type MochaClass from 'mocha';
import { runSuite } from './run.ts';

// This is the only way to load Mocha in a browser.
const { Mocha } = globalThis as unknown as { Mocha: typeof MochaClass };

export const run = () => runSuite(Mocha, text => console.log('[suite]', text), false);
