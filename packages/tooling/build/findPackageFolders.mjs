import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the working copy. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Finds the folders of TypeScript workspaces that run as ES modules. The n8n nodes are left out, because they
 * do not run as ES modules.
 */
export async function findPackageFolders() {
  const { workspaces } = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8'));
  const folders = await Promise.all(
    workspaces.map(async pattern => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      return (await readdir(join(repositoryRoot, parent))).map(name => `${parent}/${name}`);
    }),
  );
  const typeScriptFolders = folders
    .flat()
    .map(folder => join(repositoryRoot, folder))
    .filter(folder => existsSync(join(folder, 'tsconfig.json')));
  const isModule = async folder => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).type === 'module';
  const modules = await Promise.all(typeScriptFolders.map(isModule));
  return typeScriptFolders.filter((_, index) => modules[index]);
}
