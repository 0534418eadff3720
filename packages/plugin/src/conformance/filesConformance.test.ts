import { describe, expect, it } from 'vitest';
import { createMemoryFiles, type FilesDefect } from '../testing/createMemoryFiles.ts';
import { filesConformance, runConformanceCases } from './index.ts';

/** For each violation of the port, the requirement that must find it. */
const requirements: Readonly<Record<FilesDefect, string>> = {
  'keeps-files-per-process': 'stores files of any size unchanged, for all processes',
  'ends-ranges-early': 'reads a range of bytes with both of its ends',
  'matches-prefixes': 'finds no file that does not exist, and none by a part of its path',
  'never-replaces': 'replaces a file',
  'lists-one-page': 'lists all files whose paths start with a prefix, with their sizes',
  'fails-to-remove-twice': 'removes one file, also if it does not exist',
  'stores-aborted-uploads': 'stores nothing when the upload is aborted or the local file is missing',
  'hides-failures': 'reports a service that does not answer, and no missing file',
  'omits-the-code': 'rejects with the code EACCES when its credentials are refused',
  'always-accepts': 'states whether it accepts new files, and can be stopped before its first use',
};

async function listFailures(defect?: FilesDefect): Promise<string[]> {
  const failures: string[] = [];
  for await (const { name, failure } of runConformanceCases(filesConformance, createMemoryFiles(defect)))
    if (failure !== undefined) failures.push(name);
  return failures;
}

describe('the conformance suite of the kind files', () => {
  it('passes with a correct storage', async () => {
    expect(await listFailures()).toEqual([]);
  });

  it.each(Object.entries(requirements) as [FilesDefect, string][])(
    'finds a storage that %s with “%s”, and with no other requirement',
    async (defect, requirement) => {
      expect(await listFailures(defect)).toEqual([requirement]);
    },
  );

  it('has a violation for every requirement', () => {
    expect(filesConformance.map(({ name }) => name).toSorted()).toEqual(Object.values(requirements).toSorted());
  });
});
