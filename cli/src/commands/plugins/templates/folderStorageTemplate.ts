/** Module of a created plugin: an object storage in a folder. */
export const storageTemplate = `import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

const KEY_FILE = '.key';
const UPLOADS_FOLDER = '.uploads';

/**
 * Stores files in a folder. \`?key=\` must be the content of the file .key, if the folder has one, so that a second
 * platform does not use the folder by mistake.
 *
 * @param {string} url SCHEME:///FOLDER[?key=TEXT][&write=folder]
 * @returns {import('@recado/plugin').ObjectStorage}
 */
export function createFolderStorage(url) {
  const { pathname, searchParams } = new URL(url);
  const folder = decodeURIComponent(pathname);

  /** Rejects if the folder is missing. Otherwise a missing drive would look like deleted files. */
  async function open() {
    await readdir(folder);
    const key = await readFile(join(folder, KEY_FILE), 'utf8').catch(ignoreMissing);
    if (key !== undefined && key.trim() !== searchParams.get('key'))
      throw Object.assign(new Error('the folder belongs to another key'), { code: 'EACCES' });
  }

  return {
    acceptsNewFiles: searchParams.get('write') !== 'folder',

    async find(relativePath) {
      await open();
      const path = join(folder, relativePath);
      const entry = await stat(path).catch(ignoreMissing);
      if (!entry?.isFile()) return undefined;
      return {
        size: entry.size,
        async read(range) {
          return createReadStream(path, range && { start: range.first, end: range.last });
        },
      };
    },

    async put(relativePath, localPath, signal) {
      await open();
      const [path, upload] = [join(folder, relativePath), join(folder, UPLOADS_FOLDER, randomUUID())];
      try {
        await mkdir(dirname(upload), { recursive: true });
        await pipeline(createReadStream(localPath), createWriteStream(upload), { signal });
        await mkdir(dirname(path), { recursive: true });
        // The file appears completely or not at all.
        await rename(upload, path);
      } finally {
        await rm(upload, { force: true });
      }
    },

    async remove(relativePath) {
      await open();
      await rm(join(folder, relativePath), { force: true });
    },

    async *list(prefix) {
      await open();
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath ?? entry.path, entry.name);
        const relativePath = relative(folder, path).split(sep).join('/');
        if (!entry.isFile() || relativePath.startsWith('.') || !relativePath.startsWith(prefix)) continue;
        yield { relativePath, size: (await stat(path)).size };
      }
    },

    stop() {},
  };
}

function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}
`;
