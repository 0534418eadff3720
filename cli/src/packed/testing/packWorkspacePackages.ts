import { join } from 'node:path';
import { buildRepository } from '../../testing/buildRepository.ts';
import { listInstalledPackages, type PackageManifest, readPackageManifest, repositoryRoot } from './repository.ts';
import { runProgram } from './runProgram.ts';

/** A package of this repository as it would be published. */
export interface PackedPackage {
  readonly manifest: PackageManifest;
  /** Absolute path of the tarball. */
  readonly file: string;
  /** Paths of the contained files, relative to the package. */
  readonly files: readonly string[];
}

interface PackReport {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs a package of this repository together with the workspace packages on which it depends. */
export async function packWorkspacePackages(name: string, destination: string): Promise<PackedPackage[]> {
  await buildRepository();
  const manifests = await collectWorkspaceDependencies(name);
  const workspaces = [...manifests.keys()].flatMap(name => ['-w', name]);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination, ...workspaces];
  const reports = JSON.parse(await runProgram('npm', args, { cwd: repositoryRoot })) as PackReport[];
  return reports.flatMap(({ name, filename, files }) => {
    const manifest = manifests.get(name);
    const file = join(destination, filename.replace('@', '').replace('/', '-'));
    return manifest ? [{ manifest, file, files: files.map(({ path }) => path) }] : [];
  });
}

/** Collects a package and its dependencies within this repository from their manifests. */
async function collectWorkspaceDependencies(name: string): Promise<Map<string, PackageManifest>> {
  const folders = new Map(
    (await listInstalledPackages())
      .filter(({ isWorkspace }) => isWorkspace)
      .map(installedPackage => [installedPackage.name, installedPackage.folder]),
  );
  const collected = new Map<string, PackageManifest>();
  const visit = async (packageName: string): Promise<void> => {
    const folder = folders.get(packageName);
    if (folder === undefined || collected.has(packageName)) return;
    const manifest = await readPackageManifest(folder);
    collected.set(packageName, manifest);
    for (const dependency of Object.keys(manifest.dependencies ?? {})) await visit(dependency);
  };
  await visit(name);
  return collected;
}
