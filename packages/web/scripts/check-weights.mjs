/**
 * Counts the script files that the page of each route names, and compares them and their size with the limits.
 * `--packages` also prints the packages that contribute most to each route.
 */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PACKAGE_BYTES_PATH, printLargestPackages } from './listPackageBytes.mjs';

const site = fileURLToPath(new URL('../dist/site/', import.meta.url));
const { paths } = JSON.parse(readFileSync(`${site}pages.json`, 'utf8'));
const MAX_SCRIPT_FILES = 8;
/** A client's page in the administration loads the code of both. */
const MAX_SCRIPT_FILES_OF_CLIENT_IN_ADMIN = 9;
/** Limits of the brotli size in kB of 1,000 bytes, by path. */
const limits = {
  '/': 30,
  '/login': 120,
  '/register': 120,
  '/forgot-password': 120,
  '/reset-password': 120,
  '/invitation': 120,
  '/dashboard': 210,
  '/clients/{id}': 290,
  '/conversations/{id}': 270,
  '/admin': 330,
};

const packageBytes = JSON.parse(readFileSync(`${site}${PACKAGE_BYTES_PATH}`, 'utf8'));
let exceeded = 0;
for (const [path, page] of Object.entries(paths)) {
  const html = readFileSync(`${site}${page}`, 'utf8');
  const linked = [...html.matchAll(/<(?:link|script)[^>]+(?:href|src)="\/([^"]+)"/g)].map(([, file]) => file);
  const scripts = linked.filter(file => file.endsWith('.js'));
  const counted = path === '/' ? [page, ...linked] : scripts;
  const weight = counted.reduce((sum, file) => sum + weightOf(file), 0) / 1000;
  const limit = limits[path];
  const isClientInAdmin = path.startsWith('/admin/clients/{clientId}');
  const maxFiles = isClientInAdmin ? MAX_SCRIPT_FILES_OF_CLIENT_IN_ADMIN : MAX_SCRIPT_FILES;
  const isOver = scripts.length > maxFiles || (limit !== undefined && weight > limit);
  if (isOver) exceeded += 1;
  if (isOver || limit !== undefined)
    console.log(
      `${path.padEnd(33)} ${weight.toFixed(1).padStart(7)} kB of ${limit ?? '-'} in ${scripts.length} files: ${isOver ? 'OVER THE LIMIT' : 'ok'}`,
    );
  if (process.argv.includes('--packages') && limit !== undefined && path !== '/')
    printLargestPackages(scripts, packageBytes, weightOf);
}
const landing = readFileSync(`${site}landing.html`, 'utf8');
if (/<script[^>]+module|modulepreload/.test(landing)) {
  console.log('/ loads JavaScript modules, but it must be plain HTML');
  exceeded += 1;
}
process.exit(exceeded > 0 ? 1 : 0);

function weightOf(file) {
  const compressed = statSync(`${site}${file}.br`, { throwIfNoEntry: false });
  return (compressed ?? statSync(`${site}${file}`)).size;
}
