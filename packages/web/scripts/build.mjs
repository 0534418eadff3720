/**
 * `npm run build -w @recado/web`: the pages, rendered, bundled and compressed. Nothing happens when every source is
 * older than the last build; `--force` builds all the same.
 */
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressSite } from './compressSite.mjs';
import { isFresh, STAMP } from './isFresh.mjs';
import { withLock } from './withLock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const force = process.argv.includes('--force');

// Several processes may want the pages at once (tests, `npm start`); one of them builds.
await withLock(`${root}/dist/.building`, async () => {
  if (!force && (await isFresh(root))) return;
  const begun = new Date();
  await rm(`${root}/${STAMP}`, { force: true });
  await build({ root, logLevel: 'warn' });
  await compressSite(`${root}/dist/site`);
  await writeFile(`${root}/${STAMP}`, begun.toISOString());
});
