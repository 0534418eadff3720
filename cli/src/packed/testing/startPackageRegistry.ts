import { spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import type { PackedPackage } from './packWorkspacePackages.ts';
import { listInstalledPackages, type PackageManifest, readPackageManifest } from './repository.ts';

interface RegistryPackage {
  readonly manifest: PackageManifest;
  /** Writes the package to the response as a tar archive. */
  send(response: ServerResponse): void;
}

/** Maps package names to versions that differ from the installed ones. */
export type VersionOverrides = Readonly<Record<string, string>>;

/** A package registry on loopback. */
export interface PackageRegistry {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a registry with the packed packages and the third-party packages of `node_modules`. Therefore an
 * installation needs no network, and it fails when a package does not declare a dependency.
 *
 * @param versionOverrides packages to offer under a second version too, unless it is installed, because npm
 *   distinguishes copies by version number alone
 */
export async function startPackageRegistry(
  packedPackages: readonly PackedPackage[],
  versionOverrides: VersionOverrides = {},
): Promise<PackageRegistry> {
  const registryPackages = await collectPackages(packedPackages);
  for (const [name, version] of Object.entries(versionOverrides)) {
    const [installedPackage] = registryPackages.get(name)?.values() ?? [];
    if (!installedPackage) throw new Error(`${name} is not installed here.`);
    if (registryPackages.get(name)?.has(version)) continue;
    registryPackages.get(name)?.set(version, {
      ...installedPackage,
      manifest: overrideVersion(installedPackage.manifest, version, versionOverrides),
    });
  }
  const server = createServer((request, response) => {
    const [name = '', version] = decodeURIComponent((request.url ?? '').slice(1)).split('/-/');
    const versions = registryPackages.get(name);
    if (version !== undefined) {
      const requestedPackage = versions?.get(version);
      return requestedPackage ? requestedPackage.send(response) : sendNotFound(response);
    }
    if (!versions) return sendNotFound(response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(buildPackument(name, versions, `http://${request.headers.host}`)));
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

const sendNotFound = (response: ServerResponse): void => void response.writeHead(404).end('{}');

/** Collects packages by name and version. The packages of the root `node_modules` come first. */
async function collectPackages(
  packedPackages: readonly PackedPackage[],
): Promise<Map<string, Map<string, RegistryPackage>>> {
  const registryPackages = new Map<string, Map<string, RegistryPackage>>();
  const addPackage = (registryPackage: RegistryPackage): void => {
    const { name, version } = registryPackage.manifest;
    const versions = registryPackages.get(name) ?? new Map<string, RegistryPackage>();
    registryPackages.set(name, versions.has(version) ? versions : versions.set(version, registryPackage));
  };
  for (const { manifest, file } of packedPackages) {
    addPackage({ manifest, send: response => void createReadStream(file).pipe(response) });
  }
  for (const { folder, isWorkspace } of await listInstalledPackages()) {
    // Optional packages for other operating systems are not installed.
    if (isWorkspace || !existsSync(`${folder}/package.json`)) continue;
    addPackage({ manifest: await readPackageManifest(folder), send: response => void sendArchive(folder, response) });
  }
  return registryPackages;
}

/** Returns the manifest with another version. Its dependency ranges are adapted to the other overrides. */
function overrideVersion(
  manifest: PackageManifest,
  version: string,
  versionOverrides: VersionOverrides,
): PackageManifest {
  const overrideRanges = (dependencies: PackageManifest['dependencies'] = {}) =>
    Object.fromEntries(
      Object.entries(dependencies).map(([name, range]) => [
        name,
        name in versionOverrides ? `^${versionOverrides[name]}` : range,
      ]),
    );
  return {
    ...manifest,
    version,
    dependencies: overrideRanges(manifest.dependencies),
    peerDependencies: overrideRanges(manifest.peerDependencies),
  };
}

/** Files that only compilers and debuggers need. They are excluded: half of the 43,000 files of MUI's icons. */
const EXCLUDED_PATTERNS = ['*.d.ts', '*.d.mts', '*.d.cts', '*.map'];

function sendArchive(folder: string, response: ServerResponse): void {
  const excludes = [`${basename(folder)}/node_modules`, ...EXCLUDED_PATTERNS].map(pattern => `--exclude=${pattern}`);
  const args = ['-C', dirname(folder), ...excludes, '-cf', '-'];
  const tar = spawn('tar', [...args, basename(folder)], { stdio: ['ignore', 'pipe', 'inherit'] });
  tar.stdout.pipe(response);
}

function buildPackument(name: string, versions: ReadonlyMap<string, RegistryPackage>, host: string): object {
  const entries = [...versions].map(([version, { manifest }]) => [
    version,
    { ...manifest, dist: { tarball: `${host}/${name}/-/${version}` } },
  ]);
  return { name, 'dist-tags': { latest: entries[0]?.[0] }, versions: Object.fromEntries(entries) };
}
