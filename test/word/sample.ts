import { abstractList, bookmark, docx, field, list, paragraph, run, style } from './docx.ts';

/** A rulebook in Word: headings and rules in one list, with references of which one is broken and one old. */
export function sampleDocx(): Uint8Array {
  const styles = [
    style('Heading1', 'heading 1', '<w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/>'),
    style('Rule', 'Rule', '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'),
    style('Subrule', 'Subrule', '<w:numPr><w:ilvl w:val="2"/><w:numId w:val="1"/></w:numPr>'),
  ];
  const heading = (content: string) => paragraph(content, { style: 'Heading1' });
  const rule = (content: string) => paragraph(content, { style: 'Rule' });
  const subrule = (content: string) => paragraph(content, { style: 'Subrule' });
  return docx({
    styles: styles.join(''),
    numbering:
      abstractList(0, [
        { text: '%1.', style: 'Heading1' },
        { text: '%1.%2.', style: 'Rule' },
        { text: '%1.%2%3', format: 'lowerLetter', style: 'Subrule' },
      ]) + list(1, 0),
    body: [
      paragraph('Rules of the harbor'),
      heading('Bells'),
      rule('A bell rings at dawn.'),
      rule(bookmark(1, '_Ref1', run('Nobody rings a bell at night.'))),
      subrule('The watch may ring it.'),
      subrule('So may the cook.'),
      heading('Boats'),
      rule(`${run('A boat leaves when the bell rings (see rule ')}${field('REF _Ref1 \\r \\h', '1.2')}${run(').')}`),
      rule(`${run('See rule ')}${field('REF _Ref1 \\r \\h', '1.1')}${run(' again.')}`),
      rule(`${run('See rule ')}${field('REF _Ref2 \\r \\h', 'Error! Reference source not found.')}${run(', too.')}`),
      rule('See rule 2.9.'),
    ].join(''),
  });
}
