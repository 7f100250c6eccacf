import { NAMESPACE, XML } from './numberingXml.ts';

/** The sizes of headings, from the outermost, in half points. */
const HEADINGS = [32, 28, 26, 24, 22, 22] as const;

/** The styles of a document: paragraphs with space between them, and headings. */
export function stylesXml(): string {
  const defaults =
    '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/><w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="259" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>';
  const normal =
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>';
  const headings = HEADINGS.map(
    (size, level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level + 1}"><w:name w:val="heading ${level + 1}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:uiPriority w:val="9"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${level}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`,
  );
  return `${XML}<w:styles xmlns:w="${NAMESPACE}">${defaults}${normal}${headings.join('')}</w:styles>`;
}
