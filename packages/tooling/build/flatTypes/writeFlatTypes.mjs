import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '../findPackageFolders.mjs';
import { describeEndpointTypes } from './describeEndpointTypes.mjs';

/**
 * Writes the declarations that the SDK publishes, in `packages/sdk/dist/flat`. They are those of the compiler, except
 * the types of the contract, which are flat. Does nothing if the flat types are newer than the compiled declarations.
 */
export async function writeFlatTypes(root = repositoryRoot) {
  const dist = join(root, 'packages/sdk/dist');
  const flat = join(dist, 'flat');
  const contractTypes = join(flat, 'contractTypes.d.ts');
  const sources = [
    join(root, 'packages/contract/dist/.tsbuildinfo'),
    join(dist, '.tsbuildinfo'),
    ...['createFlatTypeWriter', 'describeEndpointTypes'].map(name =>
      fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)),
    ),
  ];
  if (existsSync(contractTypes)) {
    const { mtimeMs } = await stat(contractTypes);
    const times = await Promise.all(sources.map(async source => (await stat(source)).mtimeMs));
    if (times.every(time => time <= mtimeMs)) return;
  }
  await rm(flat, { recursive: true, force: true });
  for (const file of await readdir(dist, { recursive: true })) {
    if (!file.endsWith('.d.ts') || /\.test\.|^(testing|flat)\b|^contractTypes\b/.test(file)) continue;
    await mkdir(dirname(join(flat, file)), { recursive: true });
    await copyFile(join(dist, file), join(flat, file));
  }
  await writeFile(contractTypes, describeEndpointTypes(root));
}
