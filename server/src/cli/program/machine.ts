import { nodeHost } from '../../node/nodeHost.ts';
import { printMessage } from '../showing/output.ts';

/** The files of the machine; what is to be logged goes to standard error. */
export const host = nodeHost(printMessage);
