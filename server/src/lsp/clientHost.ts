import type { Connection } from 'vscode-languageserver';
import type { Host } from '../host.ts';
import type { Log } from './guard.ts';

/** Files as the client sees them, wherever they are: it is asked for them. */
export function clientHost(connection: Connection, log: Log): Host {
  return {
    readText: uri => connection.sendRequest<string>('rulebook/readText', { uri }),
    listFiles: uri => connection.sendRequest<readonly string[]>('rulebook/listFiles', { uri }),
    log,
  };
}

/** Files of this machine as `local` sees them, all others by asking the client. */
export function localOrClientHost(local: Host, client: Host): Host {
  const hostOf = (uri: string) => (uri.startsWith('file:') ? local : client);
  return {
    readText: (...asked) => hostOf(asked[0]).readText(...asked),
    listFiles: (...asked) => hostOf(asked[0]).listFiles(...asked),
    log: local.log,
  };
}
