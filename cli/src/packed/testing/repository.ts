import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Root folder of this repository's working copy, with a trailing slash. */
export const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** Fields of a package.json that matter when it is installed. */
export interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: unknown;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export async function readPackageManifest(folder: string): Promise<PackageManifest> {
  return JSON.parse(await readFile(`${folder}/package.json`, 'utf8')) as PackageManifest;
}

interface LockEntry {
  readonly name?: string;
  readonly link?: true;
}

/** An installed package, either of this repository or of a third party. */
export interface InstalledPackage {
  readonly name: string;
  /** Absolute path. */
  readonly folder: string;
  readonly isWorkspace: boolean;
}

/** Lists all packages of the lock file. Hoisted packages come first. */
export async function listInstalledPackages(): Promise<InstalledPackage[]> {
  const lock = JSON.parse(await readFile(`${repositoryRoot}package-lock.json`, 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  return Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .sort(([a], [b]) => a.split('node_modules/').length - b.split('node_modules/').length)
    .map(([path, { name, link }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      folder: `${repositoryRoot}${path}`,
      isWorkspace: link === true,
    }));
}
