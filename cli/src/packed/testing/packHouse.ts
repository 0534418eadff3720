import { join } from 'node:path';
import { buildHouse } from '../../testing/buildHouse.ts';
import { installedPackages, type Manifest, readManifest, root } from './house.ts';
import { runProgram } from './runProgram.ts';

/** A package of the house as it would be published. */
export interface Packed {
  readonly manifest: Manifest;
  /** The tarball, absolute. */
  readonly file: string;
  /** What lies in it, by path inside the package. */
  readonly files: readonly string[];
}

interface PackReport {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs one of the house and whatever of the house it needs to run. */
export async function packHouse(name: string, destination: string): Promise<Packed[]> {
  await buildHouse();
  const ours = await houseOf(name);
  const workspaces = [...ours.keys()].flatMap(name => ['-w', name]);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination, ...workspaces];
  const reports = JSON.parse(await runProgram('npm', args, { cwd: root })) as PackReport[];
  return reports.flatMap(({ name, filename, files }) => {
    const manifest = ours.get(name);
    const file = join(destination, filename.replace('@', '').replace('/', '-'));
    return manifest ? [{ manifest, file, files: files.map(({ path }) => path) }] : [];
  });
}

/** A package of the house and those it leads to, by what they declare. */
async function houseOf(name: string): Promise<Map<string, Manifest>> {
  const folders = new Map(
    (await installedPackages()).filter(({ isOurs }) => isOurs).map(each => [each.name, each.folder]),
  );
  const found = new Map<string, Manifest>();
  const visit = async (wanted: string): Promise<void> => {
    const folder = folders.get(wanted);
    if (folder === undefined || found.has(wanted)) return;
    const manifest = await readManifest(folder);
    found.set(wanted, manifest);
    for (const needed of Object.keys(manifest.dependencies ?? {})) await visit(needed);
  };
  await visit(name);
  return found;
}
