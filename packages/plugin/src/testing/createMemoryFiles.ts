import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FilesConformanceDriver } from '../conformance/index.ts';
import type { ObjectStorage } from '../files/ObjectStorage.ts';

/** Violations of the port, each of which one case of the conformance suite must find. */
export type FilesDefect =
  | 'keeps-files-per-process'
  | 'ends-ranges-early'
  | 'matches-prefixes'
  | 'never-replaces'
  | 'lists-one-page'
  | 'fails-to-remove-twice'
  | 'stores-aborted-uploads'
  | 'hides-failures'
  | 'omits-the-code'
  | 'always-accepts';

const PAGE_LENGTH = 4;

/** Creates a service in memory with its storages, on which the conformance suite itself is tested. */
export function createMemoryFiles(defect?: FilesDefect): FilesConformanceDriver {
  const sharedFiles = new Map<string, Buffer>();

  const createStorage: FilesConformanceDriver['createStorage'] = ({
    isReachable = true,
    hasValidCredentials = true,
    acceptsNewFiles = true,
  } = {}) => {
    const files = defect === 'keeps-files-per-process' ? new Map<string, Buffer>() : sharedFiles;
    const connect = (): void => {
      if (!isReachable) throw new Error('the service does not answer');
      if (hasValidCredentials) return;
      throw Object.assign(new Error('refused'), defect === 'omits-the-code' ? {} : { code: 'EACCES' });
    };
    const findBytes = (relativePath: string): Buffer | undefined => {
      if (defect !== 'matches-prefixes') return files.get(relativePath);
      return [...files].find(([name]) => name.startsWith(relativePath))?.[1];
    };
    const storage: ObjectStorage = {
      acceptsNewFiles: acceptsNewFiles || defect === 'always-accepts',
      async find(relativePath) {
        if (!isReachable && defect === 'hides-failures') return undefined;
        connect();
        const bytes = findBytes(relativePath);
        if (!bytes) return undefined;
        return {
          size: bytes.length,
          async read({ first, last } = { first: 0, last: bytes.length }) {
            return Readable.from([bytes.subarray(first, defect === 'ends-ranges-early' ? last : last + 1)]);
          },
        };
      },
      async put(relativePath, path, signal) {
        connect();
        if (defect !== 'stores-aborted-uploads') signal?.throwIfAborted();
        const bytes = await readFile(path);
        if (defect !== 'never-replaces' || !files.has(relativePath)) files.set(relativePath, bytes);
        signal?.throwIfAborted();
      },
      async remove(relativePath) {
        connect();
        if (!files.delete(relativePath) && defect === 'fails-to-remove-twice') throw new Error('no such file');
      },
      async *list(prefix) {
        connect();
        const names = [...files.keys()].filter(name => name.startsWith(prefix));
        const listed = defect === 'lists-one-page' ? names.slice(0, PAGE_LENGTH) : names;
        for (const relativePath of listed) yield { relativePath, size: files.get(relativePath)?.length ?? 0 };
      },
      stop() {},
    };
    return storage;
  };
  return { createStorage, listPageLength: PAGE_LENGTH, stop: async () => undefined };
}
