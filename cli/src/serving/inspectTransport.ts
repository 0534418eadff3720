import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger, TransportCapabilities } from '@recado/transport';
import { loadPlugin } from './loadPlugin.ts';
import { loadTransport } from './loadTransport.ts';

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
  /** Folder of the transport's package, or path of its module. */
  readonly from: string;
}

/** Name of the npm package that defines the transport port, which is the interface of all transports. */
export const TRANSPORT_PORT_PACKAGE = '@recado/transport';

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Loads a transport with the checks of `recado serve` and describes it. @throws UsageError, Failure */
export async function inspectTransport(
  name: string,
  options: Readonly<Record<string, unknown>>,
  log: Logger,
): Promise<InstalledTransportDetails> {
  const { plugin, specifier } = await loadPlugin(name);
  const { transport } = await loadTransport(name, options, log);
  const path = fileURLToPath(specifier);
  const ownerPackage = await packageOf(path);
  const { capabilities, protocolVersion } = transport;
  await transport.stop?.();
  return {
    name: plugin.name,
    version: plugin.version,
    port: ownerPackage ? portRangeOf(ownerPackage.manifest) : null,
    capabilities,
    ...(protocolVersion !== undefined && { protocolVersion }),
    from: ownerPackage?.folder ?? path,
  };
}

const portRangeOf = ({ name, version, dependencies, peerDependencies }: Manifest): string | null =>
  (name === TRANSPORT_PORT_PACKAGE
    ? version
    : (peerDependencies?.[TRANSPORT_PORT_PACKAGE] ?? dependencies?.[TRANSPORT_PORT_PACKAGE])) ?? null;

/** Finds the nearest package.json that has a name. Searches from the module's folder upwards. */
async function packageOf(path: string): Promise<{ manifest: Manifest; folder: string } | undefined> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
    const manifest = parseManifest(text);
    if (manifest.name !== undefined) return { manifest, folder };
    if (folder === dirname(folder)) return undefined;
  }
}

function parseManifest(text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return {};
  }
}
