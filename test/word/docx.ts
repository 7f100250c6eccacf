import { strToU8, type Zippable, zipSync } from 'fflate';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org';
const REL = `${OFFICE}/officeDocument/2006/relationships`;
const NAMESPACES = [
  `xmlns:w="${W}"`,
  `xmlns:r="${REL}"`,
  `xmlns:mc="${OFFICE}/markup-compatibility/2006"`,
  `xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${OFFICE}/drawingml/2006/main"`,
  `xmlns:v="urn:schemas-microsoft-com:vml"`,
  `xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"`,
].join(' ');

/** The parts of a Word document, as the XML inside their outermost elements. */
export interface DocxParts {
  readonly body: string;
  readonly numbering?: string;
  readonly styles?: string;
  readonly settings?: string;
  readonly footnotes?: string;
  readonly endnotes?: string;
  /** More relationships of the document: XML. */
  readonly relationships?: string;
  /** More files of the archive. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** The type of the main part. */
  readonly mainType?: string;
  /** Replaces something in the XML of all parts. */
  readonly rewrite?: (xml: string) => string;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** The bytes of a Word document. */
export function docx(parts: DocxParts | string): Uint8Array {
  const given: DocxParts = typeof parts === 'string' ? { body: parts } : parts;
  const { body, relationships = '', files = {}, mainType = `${TYPE}.document.main+xml`, rewrite = xml => xml } = given;
  const more = (['numbering', 'styles', 'settings', 'footnotes', 'endnotes'] as const).flatMap(name =>
    given[name] === undefined ? [] : [[name, given[name]] as const],
  );
  const part = (xml: string) => strToU8(XML + rewrite(xml));
  const entries: Zippable = {
    '[Content_Types].xml': part(
      `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${mainType}"/>${more
        .map(([name]) => `<Override PartName="/word/${name}.xml" ContentType="${TYPE}.${name}+xml"/>`)
        .join('')}</Types>`,
    ),
    '_rels/.rels': part(
      `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${REL}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': part(
      `<Relationships xmlns="${OFFICE}/package/2006/relationships">${more
        .map(([name], index) => `<Relationship Id="p${index}" Type="${REL}/${name}" Target="${name}.xml"/>`)
        .join('')}${relationships}</Relationships>`,
    ),
    'word/document.xml': part(`<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`),
    ...Object.fromEntries(
      more.map(([name, xml]) => [`word/${name}.xml`, part(`<w:${name} ${NAMESPACES}>${xml}</w:${name}>`)]),
    ),
    ...files,
  };
  return zipSync(entries, { mtime: '1980-01-01T00:00:00' });
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
}

/** A run with text. */
export function run(text: string, properties = ''): string {
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

/** How a paragraph is numbered: by a list and a level, or by a style. */
export interface ParagraphForm {
  readonly list?: number;
  readonly level?: number;
  readonly style?: string;
  /** More properties, as XML. */
  readonly more?: string;
}

/** A paragraph with text, or with runs as XML. */
export function paragraph(content: string, { list, level, style, more = '' }: ParagraphForm = {}): string {
  const ilvl = level === undefined ? '' : `<w:ilvl w:val="${level}"/>`;
  const numId = list === undefined ? '' : `<w:numId w:val="${list}"/>`;
  const properties = `${style ? `<w:pStyle w:val="${style}"/>` : ''}${ilvl || numId ? `<w:numPr>${ilvl}${numId}</w:numPr>` : ''}${more}`;
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : run(content)}</w:p>`;
}

/** A level of a list: “1.”, or with its format before it, “upperLetter:%1)”, and more XML. */
export interface LevelForm {
  readonly text: string;
  readonly format?: string;
  readonly start?: number;
  /** Other elements before and after the text, in the order of the schema. */
  readonly restart?: number;
  readonly style?: string;
  readonly isLegal?: boolean;
  readonly suffix?: string;
}

export function level(index: number, form: LevelForm | string): string {
  const {
    text,
    format = 'decimal',
    start = 1,
    restart,
    style,
    isLegal,
    suffix,
  }: LevelForm = typeof form === 'string' ? { text: form } : form;
  return `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${
    restart === undefined ? '' : `<w:lvlRestart w:val="${restart}"/>`
  }${style ? `<w:pStyle w:val="${style}"/>` : ''}${isLegal ? '<w:isLgl/>' : ''}${
    suffix ? `<w:suff w:val="${suffix}"/>` : ''
  }<w:lvlText w:val="${escapeXml(text)}"/><w:lvlJc w:val="left"/></w:lvl>`;
}

/** An abstract list. */
export function abstractList(id: number, levels: readonly (LevelForm | string)[], more = ''): string {
  return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${more}${levels.map((form, index) => level(index, form)).join('')}</w:abstractNum>`;
}

/** A list: an instance of an abstract one, with what it overrides as XML. */
export function list(id: number, abstract: number, overrides = ''): string {
  return `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${overrides}</w:num>`;
}

export function startOverride(level: number, start: number): string {
  return `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
}

/** A style of paragraphs; `properties` is what is in its `w:pPr`. */
export function style(id: string, name: string, properties = '', more = ''): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}<w:pPr>${properties}</w:pPr></w:style>`;
}

/** A field in several runs, with what it showed. */
export function field(instruction: string, cached: string): string {
  const character = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  return `${character('begin')}<w:r><w:instrText xml:space="preserve"> ${escapeXml(instruction)} </w:instrText></w:r>${character('separate')}${run(cached)}${character('end')}`;
}

/** A bookmark around runs. */
export function bookmark(id: number, name: string, content: string): string {
  return `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${content}<w:bookmarkEnd w:id="${id}"/>`;
}
