/**
 * Compiles the JavaScript of the packages and the pages, but only where sources have changed. This program
 * runs before every start. It prints each step before the step begins, and prints nothing if no source changed.
 *
 * `--no-pages` does not build the pages. `--types` checks types and writes the published declarations.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildN8nNodes } from '../../../plugins/n8n-nodes-recado/scripts/buildN8nNodes.mjs';
import { buildDocs, documentationFolder } from '../../docs/src/buildDocs.mjs';
import { buildSite } from '../../web/scripts/buildSite.mjs';
import { compactDeclarations } from './compactDeclarations.mjs';
import { compilationTexts } from './compilationTexts.mjs';
import { findPackageFolders, repositoryRoot } from './findPackageFolders.mjs';
import { writeFlatTypes } from './flatTypes/writeFlatTypes.mjs';
import { transpile } from './transpile.mjs';
import { runTypeScriptCompiler } from './types.mjs';

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
  await buildN8nNodes();
}
const { errors } = await transpile(await findPackageFolders(), {
  begin: count => printProgress(compilationTexts.compiling(count)),
});
if (errors.length > 0) {
  for (const error of errors) console.error(error);
  console.error(compilationTexts.broken(errors.length));
  process.exit(1);
}
if (!values['no-pages']) {
  await buildSite({ begin: () => printProgress(compilationTexts.bundling) });
  // After the pages, whose bundler empties the folder that contains the documentation.
  await buildDocs(documentationFolder, { begin: () => printProgress(compilationTexts.documenting) });
}
if (isWorking) console.error(compilationTexts.built(Math.ceil(performance.now() / 1000)));

async function declareTypes() {
  printProgress(compilationTexts.checking);
  process.exitCode = await runTypeScriptCompiler();
  if (process.exitCode) process.exit();
  await compactDeclarations(join(repositoryRoot, 'packages/contract/dist'));
  await writeFlatTypes();
}
