import { AlignmentType, Document, type LevelFormat, Packer, Paragraph } from 'docx';
import type { Outline } from './schemes.ts';

/** The bytes of a document that the library docx makes. */
export async function docxOf({ forms, levels }: Outline): Promise<Uint8Array> {
  const config = {
    reference: 'rules',
    levels: forms.map(([format, text, start = 1], level) => ({
      level,
      format: format as (typeof LevelFormat)[keyof typeof LevelFormat],
      text,
      start,
      alignment: AlignmentType.START,
    })),
  };
  const children = Array.from(levels, (digit, index) => {
    return new Paragraph({
      text: `rule ${index + 1} is text`,
      numbering: { reference: 'rules', level: Number(digit) },
    });
  });
  const made = new Document({ numbering: { config: [config] }, sections: [{ children }] });
  return new Uint8Array(await Packer.toBuffer(made));
}
