import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, ReadableFile } from '../files/ObjectStorage.ts';

interface TestFile {
  /** Name of the file in the storage, which no other file has. */
  readonly relativePath: string;
  /** Path of the local file. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** Temporary folder with the local files of a conformance case. */
export interface FilesTestFolder {
  /** Writes a local file with random bytes. */
  write(size: number): Promise<TestFile>;
  read(path: string): Promise<Buffer>;
}

/** Runs a case with a temporary folder, which is removed afterwards. */
export async function withFilesTestFolder(run: (folder: FilesTestFolder) => Promise<unknown>): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'recado-files-'));
  try {
    await run({
      async write(size) {
        const [path, bytes] = [join(root, randomUUID()), randomBytes(size)];
        await writeFile(path, bytes);
        return { relativePath: `media/${randomUUID()}/ab/${randomBytes(32).toString('hex')}`, path, bytes };
      },
      read: path => readFile(path),
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** @throws Error if there is no file */
export async function readBytes(file: ReadableFile | undefined, range?: ByteRange): Promise<Buffer> {
  if (!file) throw new Error('the file was not found');
  return buffer(await file.read(range));
}
