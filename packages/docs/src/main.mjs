/**
 * `npm run docs`: builds the documentation site if one of its sources changed. `--out FOLDER` writes it to another
 * folder, for a separate host that serves it below `/docs`. `--force` always builds.
 */
import { parseArgs } from 'node:util';
import { buildDocs, documentationFolder } from './buildDocs.mjs';

const { values } = parseArgs({
  options: { out: { type: 'string' }, force: { type: 'boolean', default: false } },
});
const folder = values.out ?? documentationFolder;
const result = await buildDocs(folder, { force: values.force });
const seconds = Math.ceil(performance.now() / 1000);
process.stdout.write(
  result ? `${result.pages.length} páginas en ${folder}, ${seconds} s.\n` : `${folder} está al día.\n`,
);
