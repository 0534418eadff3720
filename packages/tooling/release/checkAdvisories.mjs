/**
 * `npm run check:advisories -- FOLDER`: searches the packages of this version in a local copy of known advisories,
 * without a network. The folder contains OSV records as JSON files, such as the unpacked
 * `https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip`. Exit code 1: an advisory concerns a package.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../build/findPackageFolders.mjs';
import { buildSbom } from './buildSbom.mjs';
import { findAdvisories } from './findAdvisories.mjs';

const folder = process.argv[2];
const files = folder === undefined ? [] : (await readdir(folder)).filter(name => name.endsWith('.json'));
if (files.length === 0) {
  console.error('Name a folder with advisories in the OSV format (one JSON file each).');
  process.exit(2);
}
const advisories = await Promise.all(files.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8'))));
const sbom = await buildSbom(repositoryRoot);
const found = findAdvisories(sbom, advisories);
for (const { id, aliases, summary, name, version } of found)
  console.error(`${name} ${version}: ${[id, ...aliases].join(', ')}: ${summary ?? ''}`);
console.log(`${sbom.components.length} packages, ${advisories.length} advisories: ${found.length} found`);
process.exitCode = found.length > 0 ? 1 : 0;
