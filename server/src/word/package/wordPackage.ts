import { type Archive, openArchive } from './archive.ts';
import { LIMITS } from './limits.ts';
import { WordFailure } from './wordFailure.ts';
import { childrenNamed, readXml, type XmlElement } from './xmlTree.ts';

/** Where a relationship of a part leads. */
export interface Relationship {
  /** The name of a part, or an address, which is never fetched. */
  readonly target: string;
  readonly isExternal: boolean;
  /** The last word of its type: `image`. */
  readonly type: string;
}

/** The parts of a Word document that matter. */
export interface WordPackage {
  readonly document: XmlElement;
  readonly styles: XmlElement | undefined;
  readonly numbering: XmlElement | undefined;
  readonly settings: XmlElement | undefined;
  readonly footnotes: XmlElement | undefined;
  readonly endnotes: XmlElement | undefined;
  /** The relationships of the document and its notes, by the part's key and their ids. */
  readonly relationships: (part: 'document' | 'footnotes' | 'endnotes') => ReadonlyMap<string, Relationship>;
  /** A picture. */
  readonly bytesOf: (name: string) => Uint8Array | undefined;
  readonly hasMacros: boolean;
}

const SAVE_AS = 'open it in Word or LibreOffice, and save it as a Word document (.docx)';

/** What a file is if it's none of ours, by its first bytes. */
const KINDS: readonly (readonly [start: string, what: string])[] = [
  ['{\\rtf', `this is a document in Rich Text Format; ${SAVE_AS}`],
  ['%PDF', 'this is a PDF; import the Word document that it was made from'],
  ['<?xml', `this is XML, not an archive; ${SAVE_AS}`],
];

/** Old documents, and encrypted new ones, start like this. */
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Opens a Word document. Throws {@link WordFailure}: what the file is, and what to do. */
export function openWord(bytes: Uint8Array): WordPackage {
  refuseOtherFiles(bytes);
  const archive = openArchive(bytes);
  const main = mainPart(archive);
  const links = relationshipsOf(archive, main);
  const partOf = (type: string) => [...links.values()].find(link => link.type === type && !link.isExternal)?.target;
  const read = (name: string | undefined) => (name === undefined ? undefined : xmlIn(archive, name));
  const document = read(main);
  if (document?.name !== 'w:document') throw new WordFailure('the archive has no text of a Word document');
  const names = { document: main, footnotes: partOf('footnotes'), endnotes: partOf('endnotes') };
  return {
    document,
    styles: read(partOf('styles')),
    numbering: read(partOf('numbering')),
    settings: read(partOf('settings')),
    footnotes: read(names.footnotes),
    endnotes: read(names.endnotes),
    relationships: part => (part === 'document' ? links : relationshipsOf(archive, names[part] ?? '')),
    bytesOf: archive.read,
    hasMacros: archive.names.some(name => /(?:^|\/)vbaProject\.bin$/i.test(name)),
  };
}

function refuseOtherFiles(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new WordFailure('the file is empty');
  if (bytes.length > LIMITS.file) throw new WordFailure('the file is too large; the limit is 100 MB');
  const start = latin1(bytes.subarray(0, 8));
  if (start === COMPOUND) {
    throw new WordFailure(
      includes(bytes, 'EncryptedPackage')
        ? 'the file is encrypted; remove its password in Word, and save it again'
        : `this is a document of an old version of Word (.doc); ${SAVE_AS}`,
    );
  }
  const kind = KINDS.find(([sign]) => start.startsWith(sign));
  if (kind) throw new WordFailure(kind[1]);
  if (!start.startsWith('PK')) throw new WordFailure(`this isn't a Word document; ${SAVE_AS}`);
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, byte => String.fromCharCode(byte)).join('');
}

/** Whether a name is in the directory of a compound file, in UTF-16. */
function includes(bytes: Uint8Array, name: string): boolean {
  return new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes(name);
}

/** What an archive is, by words in the type of its main part. */
const MAIN_KINDS: readonly (readonly [type: RegExp, what: string])[] = [
  [/macroEnabled/i, 'this is a Word document with macros (.docm); save it as a Word document without macros (.docx)'],
  [/spreadsheetml/, 'this is a workbook of Excel; import a Word document'],
  [/presentationml/, 'this is a presentation; import a Word document'],
];

/** The name of the part with the text. Throws {@link WordFailure} if it isn't one of Word. */
function mainPart(archive: Archive): string {
  const mimetype = archive.names.includes('mimetype') ? latin1(archive.read('mimetype')!.subarray(0, 200)) : '';
  if (mimetype.includes('opendocument'))
    throw new WordFailure(`this is a document of LibreOffice or OpenOffice (.odt); ${SAVE_AS}`);
  const links = [...relationshipsOf(archive, '').values()];
  const main = links.find(({ type, isExternal }) => type === 'officeDocument' && !isExternal)?.target;
  const types = archive.names.includes('[Content_Types].xml') ? xmlIn(archive, '[Content_Types].xml') : undefined;
  if (main === undefined || !types || !archive.names.includes(main))
    throw new WordFailure(`this is an archive, but not a Word document; ${SAVE_AS}`);
  const type = typeOf(types, main);
  const kind = MAIN_KINDS.find(([words]) => words.test(type));
  if (kind) throw new WordFailure(kind[1]);
  return main;
}

function typeOf(types: XmlElement, part: string): string {
  const own = childrenNamed(types, 'Override').find(
    ({ attributes }) => attributes.PartName?.replace(/^\//, '').toLowerCase() === part.toLowerCase(),
  );
  const ending = part.slice(part.lastIndexOf('.') + 1);
  const usual = childrenNamed(types, 'Default').find(({ attributes }) => attributes.Extension === ending);
  return (own ?? usual)?.attributes.ContentType ?? '';
}

function xmlIn(archive: Archive, name: string): XmlElement | undefined {
  const bytes = archive.read(name);
  return bytes && readXml(bytes, name);
}

/** The relationships of a part, or of the package (''), by their ids. */
function relationshipsOf(archive: Archive, part: string): ReadonlyMap<string, Relationship> {
  const slash = part.lastIndexOf('/') + 1;
  const [folder, file] = [part.slice(0, slash), part.slice(slash)];
  const element = xmlIn(archive, `${folder}_rels/${file}.rels`);
  return new Map(
    childrenNamed(element, 'Relationship').map(({ attributes }) => {
      const { Id = '', Target = '', Type = '', TargetMode } = attributes;
      const isExternal = TargetMode === 'External';
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      return [Id, { target: isExternal ? Target : resolved(folder, Target), isExternal, type }];
    }),
  );
}

/** A target relative to a folder, as the name of an entry. */
function resolved(folder: string, target: string): string {
  const path = target.startsWith('/') ? target : `/${folder}${target}`;
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}
