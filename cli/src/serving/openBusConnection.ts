import type { BusConnection } from '@recado/plugin';
import { pluginTexts } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { ServerContext } from '../settings/openServerContext.ts';
import { platformNodeOptions } from '../settings/platformNodeOptions.ts';
import { loadInfrastructurePlugin, validatePluginSettings } from './loadInfrastructurePlugin.ts';
import { getFirstErrorLine } from './loadPlugin.ts';

/** Package of the bus plugin that `--nats-url` selects. */
export const NATS_PLUGIN_PACKAGE = '@recado/bus-nats';

/**
 * Creates the connection to the bus between nodes, which is not started yet. Undefined if none is configured.
 *
 * @throws UsageError that names the package to install if the plugin is missing
 * @throws Failure if the plugin cannot be loaded or rejects the address
 */
export async function openBusConnection({
  settings: { natsUrl: url, dataDir },
  log,
}: Pick<ServerContext, 'settings' | 'log'>): Promise<BusConnection | undefined> {
  if (url === undefined) return undefined;
  const { flag: neededBy } = platformNodeOptions.natsUrl;
  const { plugin } = await loadInfrastructurePlugin({ kind: 'bus', name: NATS_PLUGIN_PACKAGE, neededBy, dataDir });
  const settings = validatePluginSettings(plugin, { url });
  try {
    return plugin.create(settings, { log });
  } catch (cause) {
    throw new Failure(pluginTexts.failed(NATS_PLUGIN_PACKAGE, getFirstErrorLine(cause)), { cause });
  }
}
