import { LIMITS } from './package/limits.ts';
import type { Relationship, WordPackage } from './package/wordPackage.ts';

/** A picture to save beside the text. */
export interface Picture {
  /** Its own name, such as “image1.png”, without a folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const PICTURE = /\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)$/i;

/** Takes pictures out of a document as they come up. What is elsewhere is never fetched. */
export function importPictures(opened: WordPackage, folder: string, leaveOut: (what: string) => void) {
  const all: Picture[] = [];
  const paths = new Map<string, string | undefined>();
  let size = 0;
  const take = ({ target, isExternal }: Relationship): string | undefined => {
    if (isExternal) return void leaveOut('picture that is only linked');
    const bytes = PICTURE.test(target) ? opened.bytesOf(target) : undefined;
    if (!bytes) return void leaveOut('picture that is missing or in an unknown format');
    size += bytes.length;
    if (size > LIMITS.pictures) return void leaveOut('picture beyond the limit of 100 MB');
    const name = freePictureName(target, all);
    all.push({ name, bytes });
    return `${folder}/${name}`;
  };
  return {
    all,
    pathOf: (link: Relationship) => {
      if (!paths.has(link.target)) paths.set(link.target, take(link));
      return paths.get(link.target);
    },
  };
}

/** A name of letters, digits, and hyphens, which no other picture has; an archive can have any names. */
function freePictureName(target: string, all: readonly Picture[]): string {
  const file = target.slice(target.lastIndexOf('/') + 1);
  const dot = file.lastIndexOf('.');
  const stem =
    file
      .slice(0, dot)
      .replace(/[^\w-]+/g, '-')
      .slice(0, 60) || 'picture';
  const ending = file.slice(dot).toLowerCase();
  for (let count = 1; ; count++) {
    const name = `${stem}${count > 1 ? `-${count}` : ''}${ending}`;
    if (!all.some(other => other.name.toLowerCase() === name.toLowerCase())) return name;
  }
}
