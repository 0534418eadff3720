import { cliTexts } from '@recado/texts';
import { readTransportPlugin, type TransportPlugin } from '@recado/transport';
import { Failure, UsageError } from '../errors.ts';
import { type PluginOrigin, resolvePluginModule } from './resolvePluginModule.ts';

/** Module specifiers of the built-in transports, by short name. */
export const builtInTransports: Readonly<Record<string, string>> = {
  baileys: '@recado/transport-baileys',
  'cloud-api': '@recado/transport-cloud-api',
  fake: '@recado/transport/fake',
};
const { failures } = cliTexts.serve;

export interface LoadedPlugin {
  readonly plugin: TransportPlugin;
  /** URL of the plugin's module, from which it can be imported. */
  readonly specifier: string;
  readonly origin: PluginOrigin;
}

/**
 * Loads a transport plugin by package name, module path or the short name of a built-in transport.
 *
 * @param dataDir data directory, in which an operator may have installed the package
 * @throws UsageError if the package does not exist, Failure if it cannot be loaded or is no plugin
 */
export async function loadPlugin(name: string, dataDir?: string): Promise<LoadedPlugin> {
  const resolvedModule = await resolvePluginModule(builtInTransports[name] ?? name, dataDir);
  if (!resolvedModule) throw new UsageError(failures.transportMissing(name));
  const { specifier, origin } = resolvedModule;
  const plugin = readTransportPlugin(await importPlugin(name, specifier));
  if (!plugin) throw new Failure(failures.transportBroken(name));
  return { plugin, specifier, origin };
}

/** Returns the first line of an error message. */
export const getFirstErrorLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

async function importPlugin(name: string, specifier: string): Promise<unknown> {
  try {
    return await import(specifier);
  } catch (cause) {
    throw new Failure(failures.transportFailed(name, getFirstErrorLine(cause)), { cause });
  }
}
