import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { getArchiveName, type PackedPlugin } from './packPlugin.ts';
import { ARCHIVES_FOLDER, removeUnusedArchives } from './removeUnusedArchives.ts';
import { describeNpmFailure, runNpm } from './runNpm.ts';

/**
 * Installs a packed plugin with its exact version. npm records its hash in the folder's package-lock.json.
 *
 * @throws Failure if npm fails, or extracts another manifest than the one that was confirmed
 */
export async function installArchive(folder: string, { manifest, archive, packageJson }: PackedPlugin): Promise<void> {
  const target = join(folder, ARCHIVES_FOLDER, getArchiveName(manifest));
  try {
    await mkdir(join(folder, ARCHIVES_FOLDER), { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n', { flag: 'wx' }).catch(ignoreExisting);
    await copyFile(archive, target);
  } catch (cause) {
    throw new Failure(describeNpmFailure(cause as NodeJS.ErrnoException), { cause });
  }
  try {
    await runNpm(folder, 'install', target, '--save-exact');
    const installed = await readFile(join(folder, 'node_modules', manifest.name, 'package.json'), 'utf8');
    if (!isDeepStrictEqual(JSON.parse(installed), packageJson)) {
      await runNpm(folder, 'uninstall', manifest.name);
      throw new Failure(cliTexts.plugins.add.otherManifest(manifest.name));
    }
  } finally {
    await removeUnusedArchives(folder);
  }
}

function ignoreExisting(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}
