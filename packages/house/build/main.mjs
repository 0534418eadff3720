/**
 * What runs needs to be compiled first: the rooms' JavaScript and the pages, as far as their sources changed. Says what
 * it does while it does it, and nothing when there is nothing to do.
 *
 * `--no-pages` leaves the pages as they are; `--types` checks types and writes the declarations that are published.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildNodes } from '../../../plugins/n8n-nodes-recado/scripts/buildNodes.mjs';
import { buildSite } from '../../web/scripts/buildSite.mjs';
import { withLock } from '../../web/scripts/withLock.mjs';
import { findRooms, root } from './findRooms.mjs';
import { texts } from './texts.mjs';
import { transpile } from './transpile.mjs';
import { checkTypes } from './types.mjs';

const { values } = parseArgs({
  options: { 'no-pages': { type: 'boolean', default: false }, types: { type: 'boolean', default: false } },
});
let isWorking = false;
/** On stderr: what is started next may have data for stdout. */
const say = text => {
  isWorking = true;
  console.error(text);
};

if (values.types) {
  await declareTypes();
  await buildNodes();
}
const { errors } = await transpile(await findRooms(), { begin: count => say(texts.compiling(count)) });
if (errors.length > 0) {
  for (const error of errors) console.error(error);
  console.error(texts.broken(errors.length));
  process.exit(1);
}
if (!values['no-pages']) await buildSite({ begin: () => say(texts.bundling) });
if (isWorking) console.error(texts.built(Math.ceil(performance.now() / 1000)));

/** One at a time: tests of the published packages want the same at the same time. */
async function declareTypes() {
  say(texts.checking);
  await withLock(join(root, 'node_modules/.recado-declaring'), async () => {
    process.exitCode = await checkTypes();
  });
  if (process.exitCode) process.exit();
}
