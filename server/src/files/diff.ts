import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/**
 * A unified diff that `git apply` and `patch` accept. If each line ends with a lone carriage return, it is only for
 * reading.
 */
export function diffOf(name: string, before: string, after: string): string {
  const path = name.replaceAll('\\', '/').replace(/^\/+/, '');
  return createTwoFilesPatch(`a/${path}`, `b/${path}`, forDiff(before), forDiff(after), undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
}

/** A text with line endings that a diff can use. */
function forDiff(text: string): string {
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}
