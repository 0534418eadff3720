import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Entries of a package.json that describe a plugin. */
interface PackageManifest {
  readonly name?: string;
  readonly version?: string;
  readonly recado?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface OwnerPackage {
  readonly manifest: PackageManifest;
  readonly folder: string;
}

/** Finds the nearest package.json that has a name. Searches from the module's folder upwards. */
export async function findOwnerPackage(modulePath: string): Promise<OwnerPackage | undefined> {
  for (let folder = dirname(modulePath); ; folder = dirname(folder)) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
    const manifest = parseManifest(text);
    if (manifest.name !== undefined) return { manifest, folder };
    if (folder === dirname(folder)) return undefined;
  }
}

function parseManifest(text: string): PackageManifest {
  try {
    return JSON.parse(text) as PackageManifest;
  } catch {
    return {};
  }
}
