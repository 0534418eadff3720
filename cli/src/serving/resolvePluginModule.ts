import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where a plugin was found: among the packages of this program, in the data directory, or elsewhere. */
export type PluginOrigin = 'bundled' | 'data-directory' | 'other';

export interface ResolvedPluginModule {
  /** URL of the plugin's module, from which it can be imported. */
  readonly specifier: string;
  readonly origin: PluginOrigin;
}

/** Folder below the data directory in which an operator installs plugins with npm. */
export const getPluginFolder = (dataDir: string): string => join(dataDir, 'plugins');

/**
 * Resolves a plugin by package name or module path, without loading it. Otherwise a missing dependency of the plugin
 * would be reported as a missing plugin. A package is resolved relative to this program, then in the data directory, and
 * then from the current folder, where an operator installs the packages for a global `recado`.
 */
export async function resolvePluginModule(name: string, dataDir?: string): Promise<ResolvedPluginModule | undefined> {
  if (/^\.{0,2}\//.test(name)) {
    const path = resolve(name);
    const file = await stat(path).catch(() => undefined);
    return file?.isFile() ? { specifier: pathToFileURL(path).href, origin: 'other' } : undefined;
  }
  const bundled = resolveFromProgram(name);
  if (bundled !== undefined) return { specifier: bundled, origin: 'bundled' };
  const installed = dataDir === undefined ? undefined : resolveFromFolder(name, getPluginFolder(dataDir));
  if (installed !== undefined) return { specifier: installed, origin: 'data-directory' };
  const other = resolveFromFolder(name, resolve());
  return other === undefined ? undefined : { specifier: other, origin: 'other' };
}

function resolveFromProgram(name: string): string | undefined {
  try {
    return import.meta.resolve(name);
  } catch {
    return undefined;
  }
}

function resolveFromFolder(name: string, folder: string): string | undefined {
  try {
    return pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href;
  } catch {
    return undefined;
  }
}
