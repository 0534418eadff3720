import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BUILD_STAMP_PATH, isSiteBuildUpToDate } from './isSiteBuildUpToDate.mjs';
import { runWithFileLock } from './runWithFileLock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Renders, bundles and compresses the pages. Does nothing if the last build is newer than every
 * source.
 *
 * @param {{ force?: boolean, begin?: () => void }} [options] `begin` is called before a build
 */
export async function buildSite({ force = false, begin } = {}) {
  // The lock lets only one process build, because several (tests, `npm start`) may need the pages concurrently.
  await runWithFileLock(`${root}/dist/.building`, async () => {
    if (!force && (await isSiteBuildUpToDate(root))) return;
    begin?.();
    const startedAt = new Date();
    await rm(`${root}/${BUILD_STAMP_PATH}`, { force: true });
    // The bundler is slow to load, so it is imported only when a build is needed.
    const [{ bundlePages }, { compressSite }] = await Promise.all([
      import('./bundlePages.mjs'),
      import('./compressSite.mjs'),
    ]);
    await bundlePages(root);
    await compressSite(`${root}/dist/site`);
    await writeFile(`${root}/${BUILD_STAMP_PATH}`, startedAt.toISOString());
  });
}
