import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Writes a small repository into a new temporary folder.
 *
 * @param {Record<string, string>} files texts by path
 * @returns {Promise<string>} the folder
 */
export async function writeTestRepository(files) {
  const root = await mkdtemp(join(tmpdir(), 'recado-repository-'));
  await writeFiles(root, files);
  return root;
}

/** Writes files into a folder and creates their parent folders. */
export async function writeFiles(root, files) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}
