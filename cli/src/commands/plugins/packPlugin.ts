import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { PluginError, type PluginManifest, parsePluginManifest } from '@recado/plugin';
import { cliTexts } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import { readArchivedPackageJson } from './readArchivedPackageJson.ts';
import { runNpm } from './runNpm.ts';

const texts = cliTexts.plugins.add;

/** Name of an npm package, with its version, range or tag. Other sources of npm run a repository's own scripts. */
const registrySourcePattern = /^(@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*(@[\w.+^~-]+)?$/i;

export interface PackedPlugin {
  readonly manifest: PluginManifest;
  /** Path of the packed plugin. */
  readonly archive: string;
  /** Complete content of the archive's package.json. */
  readonly packageJson: unknown;
  /** The only hosts to which a feature plugin may connect. */
  readonly hosts: readonly string[];
  /** Dependencies with their ranges, such as `joi@18.3.2`. */
  readonly dependencies: readonly string[];
}

/**
 * Packs a folder, copies a packed plugin, or downloads one from the registry. Reads its manifest before anything is
 * installed and before any of its code runs.
 *
 * @throws UsageError if the source contains no plugin that this version can use
 */
export async function packPlugin(source: string, staging: string): Promise<PackedPlugin> {
  await runNpm(staging, 'pack', await resolveSource(source), '--pack-destination', staging);
  const [archiveName = ''] = (await readdir(staging)).filter(name => name.endsWith('.tgz'));
  const archive = join(staging, archiveName);
  const packageJson = parseJson(readArchivedPackageJson(await readFile(archive)));
  if (typeof packageJson !== 'object' || packageJson === null) throw new UsageError(texts.noManifest(source));
  const { dependencies = {}, recado } = packageJson as {
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly recado?: { readonly hosts?: readonly string[] };
  };
  try {
    return {
      manifest: parsePluginManifest(packageJson),
      archive,
      packageJson,
      hosts: recado?.hosts ?? [],
      dependencies: Object.entries(dependencies).map(([name, range]) => `${name}@${range}`),
    };
  } catch (error) {
    if (error instanceof PluginError) throw new UsageError(error.message);
    throw error;
  }
}

/** File name under which the data directory keeps the archive of a plugin. */
export const getArchiveName = ({ name, version }: PluginManifest): string =>
  `${name.replace(/^@/, '').replaceAll('/', '-')}-${basename(version)}.tgz`;

async function resolveSource(source: string): Promise<string> {
  const isPath = /^(\.{1,2}$|\.{0,2}[/\\]|[A-Za-z]:[/\\])/.test(source) || /^[^:@]+\.tgz$/.test(source);
  if (!isPath) {
    if (registrySourcePattern.test(source)) return source;
    throw new UsageError(texts.invalidSource(source));
  }
  const path = resolve(source);
  const entry = await stat(path).catch(() => undefined);
  if (!entry) throw new UsageError(texts.noFile(path));
  // npm packs the surrounding project if the folder has no package.json.
  if (entry.isDirectory() && !(await stat(join(path, 'package.json')).catch(() => undefined)))
    throw new UsageError(texts.noManifest(source));
  return path;
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw new Failure(String(cause), { cause });
  }
}
