import { fileURLToPath } from 'node:url';
import type { Logger, TransportCapabilities } from '@recado/transport';
import { findOwnerPackage, type OwnerPackage } from './findOwnerPackage.ts';
import { loadPlugin } from './loadPlugin.ts';
import { loadTransport } from './loadTransport.ts';
import type { PluginOrigin } from './resolvePluginModule.ts';

/** Metadata of an installed transport, and its location. */
export interface InstalledTransportDetails {
  readonly name: string;
  readonly version: string;
  /**
   * Version range of the transport port in the plugin's package.json. Null if there is no package or no such
   * entry.
   */
  readonly port: string | null;
  readonly capabilities: TransportCapabilities;
  /** Version of the network's protocol, if the transport declares one. */
  readonly protocolVersion?: string;
  readonly origin: PluginOrigin;
  /** Folder of the transport's package, or path of its module. */
  readonly from: string;
}

/** Name of the npm package that defines the transport port, which is the interface of all transports. */
export const TRANSPORT_PORT_PACKAGE = '@recado/transport';

/** Loads a transport with the checks of `recado serve` and describes it. @throws UsageError, Failure */
export async function inspectTransport(
  name: string,
  options: Readonly<Record<string, unknown>>,
  log: Logger,
  dataDir?: string,
): Promise<InstalledTransportDetails> {
  const { plugin, specifier, origin } = await loadPlugin(name, dataDir);
  const { transport } = await loadTransport(name, options, log, dataDir);
  const path = fileURLToPath(specifier);
  const ownerPackage = await findOwnerPackage(path);
  const { capabilities, protocolVersion } = transport;
  await transport.stop?.();
  return {
    name: plugin.name,
    version: plugin.version || (ownerPackage?.manifest.version ?? ''),
    port: ownerPackage ? portRangeOf(ownerPackage.manifest) : null,
    capabilities,
    ...(protocolVersion !== undefined && { protocolVersion }),
    origin,
    from: ownerPackage?.folder ?? path,
  };
}

const portRangeOf = ({ name, version, dependencies, peerDependencies }: OwnerPackage['manifest']): string | null =>
  (name === TRANSPORT_PORT_PACKAGE
    ? version
    : (peerDependencies?.[TRANSPORT_PORT_PACKAGE] ?? dependencies?.[TRANSPORT_PORT_PACKAGE])) ?? null;
