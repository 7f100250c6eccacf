import type { Connection } from 'vscode-languageserver';
import type { Host } from '../host.ts';
import type { Log } from './protocol/guard.ts';

/** Files as the client sees them, wherever they are. */
export function clientHost(connection: Connection, log: Log): Host {
  return {
    readText: uri => connection.sendRequest<string>('rulebook/readText', { uri }),
    listFiles: uri => connection.sendRequest<readonly string[]>('rulebook/listFiles', { uri }),
    log,
  };
}

/** Files of this machine through `local`, and all others through the client. */
export function localOrClientHost(local: Host, client: Host): Host {
  const isLocal = (uri: string) => uri.startsWith('file:');
  const hostOf = (uri: string) => (isLocal(uri) ? local : client);
  return {
    readText: (...asked) => hostOf(asked[0]).readText(...asked),
    async readStart(...asked) {
      const [uri] = asked;
      if (isLocal(uri) && local.readStart) return local.readStart(...asked);
      return { text: await client.readText(uri), isWhole: true };
    },
    listFiles: (...asked) => hostOf(asked[0]).listFiles(...asked),
    watch: (folders, changed) => local.watch?.(folders.filter(isLocal), changed) ?? { dispose() {} },
    isReadOnly: async uri => (await hostOf(uri).isReadOnly?.(uri)) ?? false,
    interrupted: folders => local.interrupted?.(folders.filter(isLocal)) ?? [],
    log: local.log,
  };
}
