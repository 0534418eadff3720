import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The root of the working copy. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** What of a package.json matters to those who install it. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: unknown;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(`${folder}/package.json`, 'utf8')) as Manifest;
}

interface LockEntry {
  readonly name?: string;
  readonly link?: true;
}

/** A package that is installed here: one of the house's, or somebody else's. */
export interface Installed {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  readonly isOurs: boolean;
}

/** Every package that the lock file names, the hoisted ones first. */
export async function installedPackages(): Promise<Installed[]> {
  const lock = JSON.parse(await readFile(`${root}package-lock.json`, 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  return Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .sort(([a], [b]) => a.split('node_modules/').length - b.split('node_modules/').length)
    .map(([path, { name, link }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      folder: `${root}${path}`,
      isOurs: link === true,
    }));
}
