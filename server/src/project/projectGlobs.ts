import type { CheckSettings } from '../core/book/checkSettings.ts';
import { eachOnce } from '../core/text/memo.ts';
import { matcherOf } from './books.ts';
import { type Project, pathIn } from './project.ts';
import type { ProjectFile } from './projectFile.ts';

/** By default, names of files or folders show which files are tests. */
const USUAL_TESTS = [
  '**/{test,tests,__tests__,spec}/**',
  '**/*[._-]{test,tests,spec}.*',
  '**/test_*',
  '**/*{Test,Tests,Spec}.*',
];

/** The globs of a project's file, compiled once. */
export function byGlobs(
  folder: string,
  file: ProjectFile,
): Pick<Project, 'globs' | 'covers' | 'patternsFor' | 'booksCitedBy' | 'isTest' | 'settingsFor'> {
  const globs = file.books.flatMap(({ files, base, editions }) => [
    ...files,
    ...base,
    ...editions.flatMap(edition => edition.files),
  ]);
  const isCovered = matcherOf(globs);
  const citing = file.citing.map(({ files, ...entry }) => ({ fits: matcherOf(files), ...entry }));
  const isTest = matcherOf(file.tests.length ? file.tests : USUAL_TESTS);
  const cited = file.citing.flatMap(({ files, book }) => (book === undefined ? [] : files));
  const entriesFor = (uri: string) => citing.filter(({ fits }) => fits(pathIn(folder, uri)));
  return {
    globs: [...globs, ...cited].flatMap(watched),
    covers: uri => isCovered(pathIn(folder, uri)),
    patternsFor: uri => entriesFor(uri).flatMap(({ pattern }) => pattern ?? []),
    booksCitedBy: uri => (isCovered(pathIn(folder, uri)) ? [] : entriesFor(uri).flatMap(({ book }) => book ?? [])),
    isTest: uri => isTest(pathIn(folder, uri)),
    settingsFor: settingsIn(folder, file),
  };
}

/**
 * How to check a document: the severities and ignored findings for its path in the project's file. If several entries
 * match, the last one counts. Returns the same object for the same result.
 */
function settingsIn(
  folder: string,
  { checks, overrides, ignoreFindings }: ProjectFile,
): (uri: string) => CheckSettings {
  const chosen = overrides.map(({ files, checks }) => ({ fits: fitting(files), checks }));
  const ignored = ignoreFindings.map(({ check: code, files, ...finding }) => {
    return { fits: fitting(files), finding: { ...finding, ...(code !== undefined && { code }) } };
  });
  return eachOnce((uri: string) => {
    const path = pathIn(folder, uri);
    return {
      severities: Object.assign({}, checks, ...chosen.filter(({ fits }) => fits(path)).map(({ checks }) => checks)),
      ignored: ignored.filter(({ fits }) => fits(path)).map(({ finding }) => finding),
    };
  });
}

/** Whether a path matches one of the globs; without globs, every path does. */
function fitting(globs: readonly string[]): (path: string) => boolean {
  return globs.length ? matcherOf(globs) : () => true;
}

/** A glob of a project as a glob for any folder, which also matches everything in a folder that it names. */
function watched(glob: string): string[] {
  const plain = glob.replace(/^\.?\//, '').replace(/\/$/, '');
  return [`**/${plain}`, `**/${plain}/**`];
}
