import type { FilesPluginDefinition, PluginContext } from '@recado/plugin';
import type { ObjectStorage } from './ReadableFile.ts';

/** Module of a files plugin, such as `@recado/files-s3`, and its settings. Plain data, which is also sent to workers. */
export interface FilesModuleReference {
  /** URL or package name from which each process imports the plugin. */
  readonly specifier: string;
  /** Settings for the schema of the plugin. They may contain secrets. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * Loads a files plugin in this process. Each user of the returned function gets an object storage of its own.
 *
 * @throws Error if the module is no files plugin, or its settings are invalid
 */
export async function loadObjectStorage(
  { specifier, settings }: FilesModuleReference,
  { log }: PluginContext,
): Promise<() => ObjectStorage> {
  const { default: plugin }: { readonly default?: FilesPluginDefinition } = await import(specifier);
  if (plugin?.kind !== 'files') throw new Error(`${specifier} exports no files plugin`);
  const { value, error } = plugin.settings.validate(settings);
  if (error) throw new Error(`settings of ${specifier}: ${error.message}`);
  return () => plugin.create(value, { log });
}
