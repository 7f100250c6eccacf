import { strToU8, zipSync } from 'fflate';
import { escapedXml, NAMESPACE, numberingXml, XML } from './numberingXml.ts';
import { stylesXml } from './stylesXml.ts';
import type { TextParagraph, TextPiece, WordText } from './wordText.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const RELATIONSHIP = `${OFFICE}/officeDocument/2006/relationships`;
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** The parts beside the text, by their names. */
const PARTS = ['styles', 'numbering', 'settings'] as const;

/** The bytes of a Word document. */
export function writeWord(text: WordText): Uint8Array {
  const files = {
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': relationships([['officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relationships(PARTS.map(name => [name, `${name}.xml`])),
    'word/document.xml': `${XML}<w:document xmlns:w="${NAMESPACE}"><w:body>${text.paragraphs.map(paragraphXml).join('')}</w:body></w:document>`,
    'word/styles.xml': stylesXml(),
    'word/numbering.xml': numberingXml(text),
    'word/settings.xml': SETTINGS,
  };
  const packed = Object.entries(files).map(([name, xml]) => [name, strToU8(xml)] as const);
  return zipSync(Object.fromEntries(packed));
}

/** Without this, Word would lay the document out as a version of 2007 did. */
const SETTINGS = `${XML}<w:settings xmlns:w="${NAMESPACE}"><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`;

function contentTypes(): string {
  const override = (name: string, type: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`;
  return `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('document', 'document.main')}${PARTS.map(name => override(name, name)).join('')}</Types>`;
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], index) => `<Relationship Id="r${index + 1}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${all.join('')}</Relationships>`;
}

function paragraphXml({ heading, list, bookmark, pieces }: TextParagraph, index: number): string {
  const style = heading === undefined ? '' : `<w:pStyle w:val="Heading${heading + 1}"/>`;
  const number = list ? `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>` : '';
  const properties = style || number ? `<w:pPr>${style}${number}</w:pPr>` : '';
  const words = pieces.map(pieceXml).join('');
  const marked =
    bookmark === undefined
      ? words
      : `<w:bookmarkStart w:id="${index}" w:name="${bookmark}"/>${words}<w:bookmarkEnd w:id="${index}"/>`;
  return `<w:p>${properties}${marked}</w:p>`;
}

function pieceXml({ text, isBold, isItalic, startsLine, field, anchor }: TextPiece): string {
  const form = `${isBold ? '<w:b/>' : ''}${isItalic ? '<w:i/>' : ''}`;
  const run = `<w:r>${form && `<w:rPr>${form}</w:rPr>`}${startsLine ? '<w:br/>' : ''}<w:t xml:space="preserve">${escapedXml(text)}</w:t></w:r>`;
  if (field !== undefined) return `<w:fldSimple w:instr=" ${escapedXml(field)} ">${run}</w:fldSimple>`;
  return anchor === undefined ? run : `<w:hyperlink w:anchor="${anchor}" w:history="1">${run}</w:hyperlink>`;
}
