import type { WordText } from './wordText.ts';

export const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The part with the lists: one list with its levels, and an instance of it for each place where it starts over. */
export function numberingXml({ levels, restarts }: Pick<WordText, 'levels' | 'restarts'>): string {
  const forms = levels.map(({ level, format, text }) => {
    const indent = `<w:pPr><w:ind w:left="${level * 360}" w:firstLine="0"/></w:pPr>`;
    return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:suff w:val="space"/><w:lvlText w:val="${escapedXml(text)}"/><w:lvlJc w:val="left"/>${indent}</w:lvl>`;
  });
  const instance = (id: number, overrides: string) =>
    `<w:num w:numId="${id}"><w:abstractNumId w:val="0"/>${overrides}</w:num>`;
  const instances = restarts.map(({ list, level, start }) =>
    instance(list, `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`),
  );
  const abstract = `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${forms.join('')}</w:abstractNum>`;
  return `${XML}<w:numbering xmlns:w="${NAMESPACE}">${abstract}${instance(1, '')}${instances.join('')}</w:numbering>`;
}

/** Text in XML: what XML can't contain is left out. */
export function escapedXml(text: string): string {
  return text
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '',
    )
    .replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
}
