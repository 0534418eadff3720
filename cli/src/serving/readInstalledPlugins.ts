import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PluginManifest, parsePluginManifest } from '@recado/plugin';
import { getPluginFolder } from './resolvePluginModule.ts';

/** Reads the manifests of the plugins that are installed in the data directory. Skips packages that are no plugins. */
export async function readInstalledPlugins(dataDir: string): Promise<PluginManifest[]> {
  const manifests = await Promise.all(
    (await listInstalledPackages(dataDir)).map(name =>
      readFile(join(getPluginFolder(dataDir), 'node_modules', name, 'package.json'), 'utf8')
        .then(content => parsePluginManifest(JSON.parse(content)))
        .catch(() => undefined),
    ),
  );
  return manifests.filter(manifest => manifest !== undefined);
}

/** Lists the names of the packages that were added to the data directory. */
export async function listInstalledPackages(dataDir: string): Promise<string[]> {
  const text = await readFile(join(getPluginFolder(dataDir), 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies = {} } = JSON.parse(text) as { readonly dependencies?: Readonly<Record<string, string>> };
  return Object.keys(dependencies);
}
