import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { runWithFileLock } from '../../web/scripts/runWithFileLock.mjs';

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** Folder from which the platform serves the site. It is part of the published package `@recado/web`. */
export const documentationFolder = join(repositoryRoot, 'packages/web/dist/site/docs');

/** Everything that a build reads. Tests and other builds do not count. */
const sources = [
  'CHANGELOG.md',
  'docs',
  'packages/docs/contents',
  'packages/docs/package.json',
  'packages/docs/src',
  'packages/plugin/README.md',
  'packages/sdk/README.md',
  'packages/server/README.md',
  'packages/texts/src/cli',
  'packages/texts/src/reasons',
  'packages/texts/src/webhookTexts.ts',
  'packages/ui/src/theme/tokens.ts',
  'cli/src/commands',
  'cli/src/program',
  'cli/src/settings',
];
const STAMP_NAME = '.built';

/**
 * Builds the site into `folder`, unless its content hash shows that it is current.
 *
 * @param {string} folder
 * @param {{ force?: boolean, begin?: () => void }} [options] `begin` is called before a build
 * @returns {Promise<{ pages: object[] } | undefined>} undefined if the site was current
 */
export async function buildDocs(folder, { force = false, begin } = {}) {
  // The lock lets only one process build, because tests and `npm start` may need the site concurrently.
  return runWithFileLock(join(repositoryRoot, 'packages/docs/dist/.building'), () =>
    buildUnlessCurrent(folder, { force, begin }),
  );
}

async function buildUnlessCurrent(folder, { force, begin }) {
  const hash = await hashSources();
  const stamp = await readFile(join(folder, STAMP_NAME), 'utf8').catch(() => '');
  if (!force && stamp === hash) return undefined;
  begin?.();
  const { composeSite } = await import('./site/composeSite.mjs');
  const { files, pages } = await composeSite(repositoryRoot);
  await rm(folder, { recursive: true, force: true });
  const folders = new Set([...files.keys()].map(name => dirname(join(folder, name))));
  await Promise.all([...folders].map(each => mkdir(each, { recursive: true })));
  await Promise.all([...files].map(([name, content]) => writeWithEncodings(join(folder, name), content)));
  await writeFile(join(folder, STAMP_NAME), hash);
  return { pages };
}

/** Hashes contents, because the time of a file changes with every checkout. */
async function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(repositoryRoot, source);
    if (!existsSync(path)) continue;
    for (const file of await listFiles(path)) hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function listFiles(path) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(error => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (entries === undefined) return [path];
  return entries
    .filter(entry => entry.isFile() && !/\.test\.|node_modules/.test(join(entry.parentPath, entry.name)))
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
}

const brotli = promisify(zlib.brotliCompress);
/** A higher quality takes five times as long for the seven hundred pages and saves a tenth. */
const BROTLI_QUALITY = 6;

async function writeWithEncodings(path, content) {
  await writeFile(path, content);
  if (!/\.(html|css|m?js|json|txt|svg|yaml)$/.test(path)) return;
  const bytes = await brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  if (bytes.length < content.length) await writeFile(`${path}.br`, bytes);
}
