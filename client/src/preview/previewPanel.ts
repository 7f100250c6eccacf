import * as vscode from 'vscode';
import { isPicture, pictureKey } from '../../../server/src/files/symbolPictures.ts';
import type { Questions } from '../documents/questions.ts';
import { inLabel } from '../documents/shown.ts';
import { type Anchor, afterScroll } from './anchor.ts';
import { LedEditor } from './ledEditor.ts';
import type { FromPage, ToPage } from './pageMessages.ts';

/** A place in a preview: an item of a document. */
interface Place {
  readonly uri: vscode.Uri;
  readonly index: number;
}

/** One preview: it shows a document, follows its editor, and leads it. */
export class PreviewPanel {
  readonly panel: vscode.WebviewPanel;
  private readonly questions: Questions;
  /** Lets the page load files of these folders, too. */
  private readonly allow: (folders: readonly vscode.Uri[]) => void;
  private uri: vscode.Uri;
  /** The item at the top; undefined if the cursor of the editor decides. */
  private index: number | undefined;
  private count = 0;
  /** The folder with pictures of symbols; it changes with `rulebook.json`. */
  private symbols: string | undefined;
  private back: Place[] = [];
  private forward: Place[] = [];
  /** How often a document was asked for: only the last answer counts. */
  private asked = 0;
  /** Where the page was put; undefined until it's sent the document. */
  private anchor: Anchor | undefined;
  private readonly led = new LedEditor((line, place) => {
    const { AtTop, InCenterIfOutsideViewport } = vscode.TextEditorRevealType;
    const range = new vscode.Range(line, 0, line, 0);
    this.editor()?.revealRange(range, place === 'top' ? AtTop : InCenterIfOutsideViewport);
  });
  private isReady = false;
  private setReady = () => {};
  private readonly ready = new Promise<void>(resolve => {
    this.setReady = resolve;
  });

  constructor(
    panel: vscode.WebviewPanel,
    questions: Questions,
    uri: vscode.Uri,
    allow: (folders: readonly vscode.Uri[]) => void,
  ) {
    this.panel = panel;
    this.questions = questions;
    this.uri = uri;
    this.allow = allow;
    panel.webview.onDidReceiveMessage((message: FromPage) => this.answer(message));
  }

  shows(uri: vscode.Uri): boolean {
    return uri.toString() === this.uri.toString();
  }

  /** Shows another document, or the same one again. Asks the server while the page still loads. */
  async show(uri: vscode.Uri, index: number | undefined): Promise<void> {
    this.uri = uri;
    this.index = index;
    const asked = ++this.asked;
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    this.panel.title = inLabel(`Preview ${name}`);
    this.anchor = undefined;
    const position = index === undefined ? this.editor()?.selection.active : undefined;
    const begun = await this.questions.ask('previewDocument', uri, { index, position });
    this.symbols = begun?.symbols;
    const pictures = await this.picturesIn(begun?.symbols);
    await this.ready;
    if (asked !== this.asked) return;
    this.count = begun?.lengths.length ?? 0;
    this.index = begun?.index;
    if (begun) this.anchorAt(begun.index);
    const folder = String(this.panel.webview.asWebviewUri(this.folder()));
    if (begun) this.post({ kind: 'document', uri: uri.toString(), name, pictures, folder, ...begun });
    else this.post({ kind: 'empty', message: `${name} isn't a rules document, or isn't open.` });
  }

  /**
   * The addresses by which the page can show the pictures in a folder, by the symbol that each shows; none if it can't
   * be read.
   */
  private async picturesIn(symbols: string | undefined): Promise<Readonly<Record<string, string>>> {
    if (symbols === undefined) {
      this.allow([this.folder()]);
      return {};
    }
    const folder = vscode.Uri.parse(symbols);
    this.allow([folder, this.folder()]);
    const found = await vscode.workspace.fs.readDirectory(folder).then(undefined, () => []);
    const addressOf = (name: string) => String(this.panel.webview.asWebviewUri(vscode.Uri.joinPath(folder, name)));
    return Object.fromEntries(
      found.flatMap(([name]) => (isPicture(name) ? [[pictureKey(name), addressOf(name)]] : [])),
    );
  }

  /** The folder of the document, where its pictures are. */
  private folder(): vscode.Uri {
    return vscode.Uri.joinPath(this.uri, '..');
  }

  /** The server has read a document, perhaps the one that couldn't be shown before. */
  async known(uri: string): Promise<void> {
    if (uri === this.uri.toString() && this.count === 0) await this.show(this.uri, this.index);
  }

  /** The project may have changed, and with it how rules are shown. */
  async projectChanged(): Promise<void> {
    const { uri, index } = this;
    const begun = await this.questions.ask('previewDocument', uri, { index });
    if (begun && this.shows(uri) && begun.symbols !== this.symbols) await this.show(uri, index);
  }

  /** The cursor has moved. */
  async follow(position: vscode.Position): Promise<void> {
    this.led.cursorMoved(position.line);
    const index = await this.questions.ask('previewItem', this.uri, { position });
    if (index === undefined) return;
    this.index = index;
    this.anchorAt(index);
    this.post({ kind: 'follow', index });
  }

  /** The editor shows other lines: the user scrolled it, or we did. The page knows which side leads. */
  async followTop(position: vscode.Position): Promise<void> {
    const before = this.anchor;
    if (!before) return;
    const anchor = afterScroll(before, position.line);
    if (!anchor.isAway && !before.isAway) return;
    this.anchor = anchor;
    const index = anchor.isAway ? await this.questions.ask('previewItem', this.uri, { position }) : anchor.index;
    // The editor may have been scrolled again.
    if (index !== undefined && anchor === this.anchor) this.post({ kind: 'top', index });
  }

  /** Remembers where the page is put. */
  private anchorAt(index: number, line = this.editor()?.visibleRanges[0]?.start.line ?? 0): void {
    this.anchor = { index, line, isAway: false };
  }

  /** The text, or a text that it cites, has changed. */
  changed(): void {
    if (this.isReady) this.post({ kind: 'changed' });
    else void this.show(this.uri, this.index);
  }

  private post(message: ToPage): void {
    if (this.isReady) void this.panel.webview.postMessage(message);
  }

  private async answer(message: FromPage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        // A page that is loaded again has lost what it showed.
        if (this.isReady) return this.show(this.uri, this.index);
        this.isReady = true;
        this.setReady();
        return;
      case 'ask':
        return this.sendItems(message.from, message.to);
      case 'find': {
        const { query } = message;
        const items = (await this.questions.ask('previewFind', this.uri, { query })) ?? [];
        return this.post({ kind: 'found', query, items });
      }
      case 'scrolled':
        return this.lead(message.index);
      case 'open':
        return this.openSource(message.index);
      case 'goTo':
        this.back.push({ uri: this.uri, index: message.from });
        this.forward = [];
        return this.goTo({ uri: message.uri ? vscode.Uri.parse(message.uri) : this.uri, index: message.index });
      case 'back':
        return this.step(this.back, this.forward, message.from);
      case 'forward':
        return this.step(this.forward, this.back, message.from);
    }
  }

  private async sendItems(from: number, to: number): Promise<void> {
    const { uri } = this;
    const answer = await this.questions.ask('preview', uri, { from, to });
    if (!answer || !this.shows(uri)) return;
    // The items are new, so their lengths are needed first.
    if (answer.count !== this.count) await this.show(uri, this.index);
    else this.post({ kind: 'items', answer });
  }

  /** Scrolls the editor to the item at the top of the page. */
  private async lead(index: number): Promise<void> {
    this.index = index;
    const line = await this.led.lead(this.questions.ask('previewLine', this.uri, { index }));
    if (line !== undefined) this.anchorAt(index, line);
  }

  private async openSource(index: number): Promise<void> {
    const line = await this.questions.ask('previewLine', this.uri, { index });
    if (line === undefined) return;
    const selection = new vscode.Range(line, 0, line, 0);
    const viewColumn = this.editor()?.viewColumn ?? vscode.ViewColumn.One;
    await vscode.window.showTextDocument(this.uri, { selection, viewColumn });
  }

  private async step(from: Place[], to: Place[], index: number): Promise<void> {
    const place = from.pop();
    if (!place) return;
    to.push({ uri: this.uri, index });
    await this.goTo(place);
  }

  /** Shows a place; a document that isn't open is opened without an editor. */
  private async goTo({ uri, index }: Place): Promise<void> {
    this.post({ kind: 'history', canGoBack: this.back.length > 0, canGoForward: this.forward.length > 0 });
    if (this.shows(uri)) {
      this.index = index;
      this.post({ kind: 'show', index });
      return this.lead(index);
    }
    await vscode.workspace.openTextDocument(uri);
    await this.show(uri, index);
  }

  private editor(): vscode.TextEditor | undefined {
    return vscode.window.visibleTextEditors.find(({ document }) => this.shows(document.uri));
  }
}
