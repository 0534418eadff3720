/**
 * Compiles the JavaScript of the packages and the pages, but only where sources have changed. Needed before
 * every start. Prints each step before it begins, and prints no output if no source changed.
 *
 * `--no-pages` does not build the pages. `--types` checks types and writes the published declarations.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildNodes } from '../../../plugins/n8n-nodes-recado/scripts/buildNodes.mjs';
import { buildSite } from '../../web/scripts/buildSite.mjs';
import { withLock } from '../../web/scripts/withLock.mjs';
import { findPackageFolders, root } from './findPackageFolders.mjs';
import { texts } from './texts.mjs';
import { transpile } from './transpile.mjs';
import { checkTypes } from './types.mjs';

const { values } = parseArgs({
  options: { 'no-pages': { type: 'boolean', default: false }, types: { type: 'boolean', default: false } },
});
let isWorking = false;
/** Prints to stderr, because the program that starts next may write data to stdout. */
const printProgress = text => {
  isWorking = true;
  console.error(text);
};

if (values.types) {
  await declareTypes();
  await buildNodes();
}
const { errors } = await transpile(await findPackageFolders(), {
  begin: count => printProgress(texts.compiling(count)),
});
if (errors.length > 0) {
  for (const error of errors) console.error(error);
  console.error(texts.broken(errors.length));
  process.exit(1);
}
if (!values['no-pages']) await buildSite({ begin: () => printProgress(texts.bundling) });
if (isWorking) console.error(texts.built(Math.ceil(performance.now() / 1000)));

/** Writes the declarations under a lock, because tests of the published packages may also write them. */
async function declareTypes() {
  printProgress(texts.checking);
  await withLock(join(root, 'node_modules/.recado-declaring'), async () => {
    process.exitCode = await checkTypes();
  });
  if (process.exitCode) process.exit();
}
