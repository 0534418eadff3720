/**
 * `npm run sbom`: writes the software bill of materials of this version to `reports/recado-VERSION.cdx.json`, which is
 * attached to the release. `-- FILE` writes it to another file.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { repositoryRoot } from '../build/findPackageFolders.mjs';
import { buildSbom } from './buildSbom.mjs';

const sbom = await buildSbom(repositoryRoot);
const file = resolve(process.argv[2] ?? `reports/recado-${sbom.metadata.component.version}.cdx.json`);
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(sbom, undefined, 2)}\n`);
console.log(`${sbom.components.length} packages in ${file}`);
