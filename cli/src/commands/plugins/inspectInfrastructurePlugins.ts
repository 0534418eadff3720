import type { PluginKind, PluginManifest } from '@recado/plugin';
import { Failure } from '../../errors.ts';
import { loadInfrastructurePlugin } from '../../serving/loadInfrastructurePlugin.ts';
import { NATS_PLUGIN_PACKAGE } from '../../serving/openBusConnection.ts';
import { S3_PLUGIN_PACKAGE, selectFilesPlugin } from '../../serving/openObjectStorage.ts';
import { OTEL_PLUGIN_PACKAGE } from '../../serving/resolveTracing.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { platformNodeOptions } from '../../settings/platformNodeOptions.ts';
import { tracesOptions } from '../../settings/tracesOptions.ts';
import { createFailedInspection, type PluginInspection } from './PluginListing.ts';

/** A plugin of another kind than `transport`, with the setting that selects it. */
interface SelectablePlugin {
  readonly kind: Exclude<PluginKind, 'transport'>;
  readonly name: string;
  readonly isInUse: boolean;
  /** Option that needs the plugin. */
  readonly neededBy: string;
}

/** Inspects the plugins of all kinds except `transport`: the usual ones, and those in the data directory. */
export async function inspectInfrastructurePlugins(
  { settings: { natsUrl, mediaUrl, tracesUrl, dataDir } }: ServerContext,
  installed: readonly PluginManifest[],
): Promise<PluginInspection[]> {
  const [{ flag: natsFlag }, { flag: tracesFlag }] = [platformNodeOptions.natsUrl, tracesOptions.tracesUrl];
  const { flag: mediaFlag } = platformNodeOptions.mediaUrl;
  const filesPlugin = mediaUrl === undefined ? undefined : await selectFilesPlugin(mediaUrl, dataDir);
  const plugins: SelectablePlugin[] = [
    { kind: 'bus', name: NATS_PLUGIN_PACKAGE, isInUse: natsUrl !== undefined, neededBy: natsFlag },
    { kind: 'files', name: S3_PLUGIN_PACKAGE, isInUse: filesPlugin === S3_PLUGIN_PACKAGE, neededBy: mediaFlag },
    { kind: 'tracing', name: OTEL_PLUGIN_PACKAGE, isInUse: tracesUrl !== undefined, neededBy: tracesFlag },
  ];
  for (const { kind, name } of installed)
    if (kind !== 'transport' && !plugins.some(plugin => plugin.name === name))
      plugins.push({ kind, name, isInUse: name === filesPlugin, neededBy: 'recado plugins' });
  // The selected plugin may be missing, which the list reports.
  if (filesPlugin !== undefined && !plugins.some(({ name }) => name === filesPlugin))
    plugins.push({ kind: 'files', name: filesPlugin, isInUse: true, neededBy: mediaFlag });
  return Promise.all(plugins.map(plugin => inspectPlugin(plugin, dataDir)));
}

async function inspectPlugin(
  { kind, name, isInUse, neededBy }: SelectablePlugin,
  dataDir: string,
): Promise<PluginInspection> {
  const baseListing = { kind, configuredAs: name, inUse: isInUse, problem: null };
  try {
    const request = { kind, name, neededBy, dataDir };
    const { plugin, manifest, origin, folder } = await loadInfrastructurePlugin(request);
    const { version, permissions } = manifest;
    return { listing: { ...baseListing, name: plugin.name, version, permissions, origin, from: folder } };
  } catch (error) {
    if (error instanceof Failure) return createFailedInspection(baseListing, error);
    throw error;
  }
}
