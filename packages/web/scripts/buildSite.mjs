import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isFresh, STAMP } from './isFresh.mjs';
import { withLock } from './withLock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The pages, rendered, bundled and compressed. Nothing happens when every source is older than the last build.
 *
 * @param {{ force?: boolean, begin?: () => void }} [options] `begin` hears that there is something to do
 */
export async function buildSite({ force = false, begin } = {}) {
  // Several processes may want the pages at once (tests, `npm start`); one of them builds.
  await withLock(`${root}/dist/.building`, async () => {
    if (!force && (await isFresh(root))) return;
    begin?.();
    const begun = new Date();
    await rm(`${root}/${STAMP}`, { force: true });
    // Loaded only now: who finds everything fresh is not to wait for the bundler.
    const [{ build }, { compressSite }] = await Promise.all([import('vite'), import('./compressSite.mjs')]);
    await build({ root, logLevel: 'warn' });
    await compressSite(`${root}/dist/site`);
    await writeFile(`${root}/${STAMP}`, begun.toISOString());
  });
}
