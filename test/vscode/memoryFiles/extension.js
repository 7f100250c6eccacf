// A file system in memory: a virtual workspace, like a repository opened in the browser. It starts with the content of
// files.json next to this file, which the test runner writes.
const vscode = require('vscode');

const { FileChangeType, FileSystemError, FileType } = vscode;
const asFolder = path => path.replace(/\/?$/, '/');

exports.activate = async context => {
  const list = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, 'files.json'));
  const given = Object.entries(JSON.parse(new TextDecoder().decode(list)));
  const files = new Map(given.map(([path, data]) => [path, fileOf(Uint8Array.from(atob(data), c => c.charCodeAt(0)))]));
  const folders = new Set(['/']);
  const changed = new vscode.EventEmitter();
  const tell = (type, uri) => changed.fire([{ type, uri }]);
  const below = path => [...files.keys(), ...folders].filter(each => each.startsWith(asFolder(path)));
  const isFolder = path => folders.has(asFolder(path)) || below(path).length > 0;
  const fileAt = uri => {
    const file = files.get(uri.path);
    if (!file) throw FileSystemError.FileNotFound(uri);
    return file;
  };

  const provider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => {}),
    stat(uri) {
      if (!files.has(uri.path) && isFolder(uri.path)) return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
      const { data, mtime } = fileAt(uri);
      return { type: FileType.File, ctime: 0, mtime, size: data.length };
    },
    readDirectory(uri) {
      if (!isFolder(uri.path)) throw FileSystemError.FileNotFound(uri);
      const rests = below(uri.path).map(path => path.slice(asFolder(uri.path).length).split('/'));
      const types = rests.map(([name, ...more]) => [name, more.length ? FileType.Directory : FileType.File]);
      return [...new Map(types.filter(([name]) => name))];
    },
    readFile: uri => fileAt(uri).data,
    writeFile(uri, data) {
      const type = files.has(uri.path) ? FileChangeType.Changed : FileChangeType.Created;
      files.set(uri.path, fileOf(data));
      tell(type, uri);
    },
    delete(uri) {
      for (const path of below(uri.path)) files.delete(path);
      files.delete(uri.path);
      folders.delete(asFolder(uri.path));
      tell(FileChangeType.Deleted, uri);
    },
    rename(from, to) {
      files.set(to.path, fileAt(from));
      files.delete(from.path);
      tell(FileChangeType.Deleted, from);
      tell(FileChangeType.Created, to);
    },
    createDirectory: uri => void folders.add(asFolder(uri.path)),
  };
  const search = {
    provideFileSearchResults: (_, { folder }) => [...files.keys()].map(path => folder.with({ path })),
  };
  context.subscriptions.push(
    vscode.workspace.registerFileSystemProvider('memfs', provider, { isCaseSensitive: true }),
    // Else nothing is found by Ctrl+P. The interface is a proposed one, which our host for the web allows.
    ...(context.extension.packageJSON.enabledApiProposals?.includes('fileSearchProvider')
      ? [vscode.workspace.registerFileSearchProvider('memfs', search)]
      : []),
  );
};

const fileOf = data => ({ data, mtime: Date.now() });
