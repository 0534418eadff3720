import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Folder, below the folder of the plugins, with the archives from which they are installed. */
export const ARCHIVES_FOLDER = 'archives';

/** Deletes the archives of former versions, of removed plugins and of installations that failed. */
export async function removeUnusedArchives(pluginFolder: string): Promise<void> {
  const { dependencies = {} } = JSON.parse(await readFile(join(pluginFolder, 'package.json'), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  const usedNames = Object.values(dependencies).map(source => basename(source));
  const folder = join(pluginFolder, ARCHIVES_FOLDER);
  const names = await readdir(folder);
  await Promise.all(names.filter(name => !usedNames.includes(name)).map(name => rm(join(folder, name))));
}
