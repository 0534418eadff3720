import type { ObjectStorage } from '@recado/plugin';
import type { ServerContext } from '../settings/openServerContext.ts';
import { loadInfrastructurePlugin, validatePluginSettings } from './loadInfrastructurePlugin.ts';
import { readInstalledPlugins } from './readInstalledPlugins.ts';

/** Package of the files plugin that an address with `s3:` selects. */
export const S3_PLUGIN_PACKAGE = '@recado/files-s3';

export interface ObjectStorageRequest {
  /** Address of the storage. Its scheme selects the plugin. */
  readonly url: string;
  /** Option that needs the plugin. */
  readonly neededBy: string;
}

interface ResolvedObjectStorage {
  readonly specifier: string;
  readonly settings: { readonly url: string };
  /** Opens the storage in this process. */
  open(): ObjectStorage;
}

/**
 * Finds the plugin of an object storage and validates its address.
 *
 * @throws UsageError that names the package to install if the plugin is missing, or for an address that it rejects
 * @throws Failure if the plugin cannot be loaded
 */
export async function resolveObjectStorage(
  { settings: { dataDir }, log }: Pick<ServerContext, 'settings' | 'log'>,
  { url, neededBy }: ObjectStorageRequest,
): Promise<ResolvedObjectStorage> {
  const name = await selectFilesPlugin(url, dataDir);
  const { plugin, specifier } = await loadInfrastructurePlugin({ kind: 'files', name, neededBy, dataDir });
  const settings = validatePluginSettings(plugin, { url });
  return { specifier, settings: { url }, open: () => plugin.create(settings, { log }) };
}

/** Runs a task with an object storage, which is closed afterwards. @throws as `resolveObjectStorage` */
export async function withObjectStorage<Result>(
  context: Pick<ServerContext, 'settings' | 'log'>,
  request: ObjectStorageRequest,
  run: (objectStorage: ObjectStorage) => Promise<Result>,
): Promise<Result> {
  const { open } = await resolveObjectStorage(context, request);
  const objectStorage = open();
  try {
    return await run(objectStorage);
  } finally {
    objectStorage.stop();
  }
}

/**
 * Selects the plugin by the scheme of the address. For any other scheme than `s3`, the plugin is the package in the data
 * directory whose name ends with `files-SCHEME`, such as `recado-files-ftp` for `ftp://`.
 */
export async function selectFilesPlugin(url: string, dataDir: string): Promise<string> {
  const scheme = url.slice(0, url.indexOf(':'));
  if (scheme === 's3') return S3_PLUGIN_PACKAGE;
  const installed = await readInstalledPlugins(dataDir);
  const hasScheme = (name: string): boolean => new RegExp(`(^|[/-])files-${scheme}$`).test(name);
  return installed.find(({ kind, name }) => kind === 'files' && hasScheme(name))?.name ?? `recado-files-${scheme}`;
}
