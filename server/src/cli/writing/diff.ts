import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** A unified diff that `git apply` and `patch` take. Where a lone carriage return ends each line it is for reading only. */
export function diffOf(name: string, before: string, after: string): string {
  const path = name.replaceAll('\\', '/').replace(/^\/+/, '');
  return createTwoFilesPatch(`a/${path}`, `b/${path}`, readable(before), readable(after), undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
}

/** A text in which lines end as in other files, so that the diff has lines. */
function readable(text: string): string {
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}
