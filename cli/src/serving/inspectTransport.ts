import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Capabilities, Logger } from '@recado/transport';
import { findPlugin } from './findPlugin.ts';
import { loadTransport } from './loadTransport.ts';

/** What a transport says of itself, and where it lies. */
export interface InspectedTransport {
  readonly name: string;
  readonly version: string;
  /** The versions of the port it was made for, as its package says; null: it has no package, or says nothing. */
  readonly port: string | null;
  readonly capabilities: Capabilities;
  /** Of the network's protocol, where it says one. */
  readonly protocolVersion?: string;
  /** The folder of its package, or its module. */
  readonly from: string;
}

/** The package that the port itself is. */
export const PORT = '@recado/transport';

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Loads a transport as `recado serve` would. @throws UsageError, Failure */
export async function inspectTransport(
  name: string,
  options: Readonly<Record<string, unknown>>,
  log: Logger,
): Promise<InspectedTransport> {
  const { plugin, specifier } = await findPlugin(name);
  const { transport } = await loadTransport(name, options, log);
  const path = fileURLToPath(specifier);
  const owner = await packageOf(path);
  const { capabilities, protocolVersion } = transport;
  await transport.stop?.();
  return {
    name: plugin.name,
    version: plugin.version,
    port: owner ? portOf(owner.manifest) : null,
    capabilities,
    ...(protocolVersion !== undefined && { protocolVersion }),
    from: owner?.folder ?? path,
  };
}

const portOf = ({ name, version, dependencies, peerDependencies }: Manifest): string | null =>
  (name === PORT ? version : (peerDependencies?.[PORT] ?? dependencies?.[PORT])) ?? null;

/** The nearest package.json with a name, from a module upwards. */
async function packageOf(path: string): Promise<{ manifest: Manifest; folder: string } | undefined> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
    const manifest = read(text);
    if (manifest.name !== undefined) return { manifest, folder };
    if (folder === dirname(folder)) return undefined;
  }
}

function read(text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return {};
  }
}
