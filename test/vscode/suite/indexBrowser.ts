// VS Code calls run() in its extension host in a Web Worker. The runner knows our lines by how they begin.
import 'mocha/mocha.js';
import type MochaClass from 'mocha';
import { runSuite } from './run.ts';

// Mocha for browsers can be loaded only like this.
const { Mocha } = globalThis as unknown as { Mocha: typeof MochaClass };

export const run = () => runSuite(Mocha, text => console.log('[suite]', text), false);
