import { spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import { installedPackages, type Manifest, readManifest } from './house.ts';
import type { Packed } from './packHouse.ts';

interface Offered {
  readonly manifest: Manifest;
  /** Writes the package, as a tar archive. */
  send(response: ServerResponse): void;
}

/** Names of packages, each with a version that is not the one that lies here. */
export type Renumbered = Readonly<Record<string, string>>;

/** A package registry on loopback. */
export interface Registry {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Offers what was packed, and somebody else's packages as they lie in `node_modules` here: an installation from it
 * needs no network, and fails when a package does not declare what it needs.
 *
 * @param renumbered offered a second time, under that version: which copies npm installs depends on the numbers alone
 */
export async function startRegistry(
  house: readonly Packed[],
  renumbered: Renumbered = {},
): Promise<Registry> {
  const offered = await collect(house);
  for (const [name, version] of Object.entries(renumbered)) {
    const [same] = offered.get(name)?.values() ?? [];
    if (!same) throw new Error(`${name} is not installed here.`);
    offered.get(name)?.set(version, { ...same, manifest: renumber(same.manifest, version, renumbered) });
  }
  const server = createServer((request, response) => {
    const [name = '', version] = decodeURIComponent((request.url ?? '').slice(1)).split('/-/');
    const versions = offered.get(name);
    if (version !== undefined) {
      const wanted = versions?.get(version);
      return wanted ? wanted.send(response) : refuse(response);
    }
    if (!versions) return refuse(response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(describe(name, versions, `http://${request.headers.host}`)));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const refuse = (response: ServerResponse): void => void response.writeHead(404).end('{}');

/** Packages by name and version; those in the root folder of the modules come first. */
async function collect(house: readonly Packed[]): Promise<Map<string, Map<string, Offered>>> {
  const offered = new Map<string, Map<string, Offered>>();
  const offer = (each: Offered): void => {
    const { name, version } = each.manifest;
    const versions = offered.get(name) ?? new Map<string, Offered>();
    offered.set(name, versions.has(version) ? versions : versions.set(version, each));
  };
  for (const { manifest, file } of house) {
    offer({ manifest, send: response => void createReadStream(file).pipe(response) });
  }
  for (const { folder, isOurs } of await installedPackages()) {
    // Those made for other systems are not there.
    if (isOurs || !existsSync(`${folder}/package.json`)) continue;
    offer({ manifest: await readManifest(folder), send: response => void archive(folder, response) });
  }
  return offered;
}

/** The manifest of the same package as another version, which goes with the other versions of its kin. */
function renumber(manifest: Manifest, version: string, renumbered: Renumbered): Manifest {
  const others = (wanted: Manifest['dependencies'] = {}) =>
    Object.fromEntries(
      Object.entries(wanted).map(([name, range]) => [
        name,
        name in renumbered ? `^${renumbered[name]}` : range,
      ]),
    );
  return {
    ...manifest,
    version,
    dependencies: others(manifest.dependencies),
    peerDependencies: others(manifest.peerDependencies),
  };
}

/** What only compilers and debuggers read is left out: of 43,000 files of MUI's icons alone it is half. */
const unread = ['*.d.ts', '*.d.mts', '*.d.cts', '*.map'];

function archive(folder: string, response: ServerResponse): void {
  const left = [`${basename(folder)}/node_modules`, ...unread].map(pattern => `--exclude=${pattern}`);
  const args = ['-C', dirname(folder), ...left, '-cf', '-'];
  const tar = spawn('tar', [...args, basename(folder)], { stdio: ['ignore', 'pipe', 'inherit'] });
  tar.stdout.pipe(response);
}

function describe(name: string, versions: ReadonlyMap<string, Offered>, host: string): object {
  const entries = [...versions].map(([version, { manifest }]) => [
    version,
    { ...manifest, dist: { tarball: `${host}/${name}/-/${version}` } },
  ]);
  return { name, 'dist-tags': { latest: entries[0]?.[0] }, versions: Object.fromEntries(entries) };
}
