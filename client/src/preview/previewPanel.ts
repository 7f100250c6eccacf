import * as vscode from 'vscode';
import type { Questions } from '../requests/questions.ts';
import { inLabel } from '../shown/shown.ts';
import type { FromPage, ToPage } from './pageMessages.ts';

/** A place in a preview: an item of a document. */
interface Place {
  readonly uri: vscode.Uri;
  readonly index: number;
}

/** For this long, in milliseconds, scrolling of the editor counts as caused by us, not by the user. */
const ECHO = 300;

/** One preview: it shows a document, follows its editor, and leads it. */
export class PreviewPanel {
  readonly panel: vscode.WebviewPanel;
  private readonly questions: Questions;
  private uri: vscode.Uri;
  /** The item at the top; undefined if the cursor of the editor decides. */
  private index: number | undefined;
  private count = 0;
  private back: Place[] = [];
  private forward: Place[] = [];
  private isReady = false;
  /** When we last made an editor scroll. */
  private ledAt = 0;

  constructor(panel: vscode.WebviewPanel, questions: Questions, uri: vscode.Uri, index: number | undefined) {
    this.panel = panel;
    this.questions = questions;
    this.uri = uri;
    this.index = index;
    panel.webview.onDidReceiveMessage((message: FromPage) => this.answer(message));
  }

  shows(uri: vscode.Uri): boolean {
    return uri.toString() === this.uri.toString();
  }

  get shown(): vscode.Uri {
    return this.uri;
  }

  /** Shows another document, or the same one from its start. */
  async show(uri: vscode.Uri, index: number | undefined): Promise<void> {
    this.uri = uri;
    this.index = index;
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    this.panel.title = inLabel(`Preview ${name}`);
    if (!this.isReady) return;
    const lengths = await this.questions.ask('previewLengths', uri, {});
    if (!this.shows(uri)) return;
    this.count = lengths?.length ?? 0;
    if (!lengths) this.tell({ kind: 'empty', message: `${name} isn't a rules document, or isn't open.` });
    else await this.begin(name, lengths);
  }

  private async begin(name: string, lengths: readonly number[]): Promise<void> {
    const { uri } = this;
    const cursor = this.editor()?.selection.active;
    this.index ??= (cursor && (await this.questions.ask('previewItem', uri, { position: cursor }))) ?? 0;
    this.tell({ kind: 'document', uri: uri.toString(), name, lengths, index: this.index });
  }

  /** The server has read a document, perhaps the one that couldn't be shown before. */
  async known(uri: string): Promise<void> {
    if (uri === this.uri.toString() && this.count === 0) await this.show(this.uri, this.index);
  }

  /** The cursor has moved. */
  async follow(position: vscode.Position): Promise<void> {
    const index = await this.questions.ask('previewItem', this.uri, { position });
    if (index === undefined) return;
    this.index = index;
    this.tell({ kind: 'follow', index });
  }

  /** The user scrolled the editor. */
  async followTop(position: vscode.Position): Promise<void> {
    if (Date.now() - this.ledAt < ECHO) return;
    const index = await this.questions.ask('previewItem', this.uri, { position });
    if (index !== undefined) this.tell({ kind: 'top', index });
  }

  /** The text, or a text that it cites, has changed. */
  changed(): void {
    this.tell({ kind: 'changed' });
  }

  find(): void {
    this.tell({ kind: 'find' });
  }

  private tell(message: ToPage): void {
    if (this.isReady) void this.panel.webview.postMessage(message);
  }

  private async answer(message: FromPage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        this.isReady = true;
        return this.show(this.uri, this.index);
      case 'ask':
        return this.sendItems(message.from, message.to);
      case 'find': {
        const { query } = message;
        this.tell({
          kind: 'found',
          query,
          items: (await this.questions.ask('previewFind', this.uri, { query })) ?? [],
        });
        return;
      }
      case 'scrolled':
        return this.lead(message.index);
      case 'open':
        return this.openSource(message.index);
      case 'goTo':
        this.back.push({ uri: this.uri, index: message.from });
        this.forward = [];
        return this.goTo({
          uri: message.uri === undefined ? this.uri : vscode.Uri.parse(message.uri),
          index: message.index,
        });
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
    else this.tell({ kind: 'items', answer });
  }

  /** Scrolls the editor to the item at the top of the page. */
  private async lead(index: number): Promise<void> {
    this.index = index;
    const editor = this.editor();
    const line = editor && (await this.questions.ask('previewLine', this.uri, { index }));
    if (line === undefined) return;
    this.ledAt = Date.now();
    editor!.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
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
    this.tell({ kind: 'history', canGoBack: this.back.length > 0, canGoForward: this.forward.length > 0 });
    if (this.shows(uri)) {
      this.index = index;
      this.tell({ kind: 'top', index });
      return this.lead(index);
    }
    await vscode.workspace.openTextDocument(uri);
    await this.show(uri, index);
  }

  private editor(): vscode.TextEditor | undefined {
    return vscode.window.visibleTextEditors.find(({ document }) => this.shows(document.uri));
  }
}
