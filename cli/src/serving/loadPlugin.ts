import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cliTexts } from '@recado/texts';
import type { TransportPlugin } from '@recado/transport';
import { Failure, UsageError } from '../errors.ts';

/** Module specifiers of the built-in transports, by short name. */
export const builtInTransports: Readonly<Record<string, string>> = {
  baileys: '@recado/transport-baileys',
  'cloud-api': '@recado/transport-cloud-api',
  fake: '@recado/transport/fake',
};
const { failures } = cliTexts.serve;

export interface LoadedPlugin {
  readonly plugin: TransportPlugin;
  /** URL of the plugin's module, from which it can be imported. */
  readonly specifier: string;
}

/**
 * Loads a transport plugin by package name, module path or the short name of a built-in transport.
 * A package is resolved relative to this program first and then from the current folder, where an
 * operator installs the packages for a global `recado`.
 *
 * @throws UsageError if the package does not exist, Failure if it cannot be loaded or is no plugin
 */
export async function loadPlugin(name: string): Promise<LoadedPlugin> {
  const specifier = await resolvePlugin(name);
  if (specifier === undefined) throw new UsageError(failures.transportMissing(name));
  return { plugin: assertPlugin(name, await importPlugin(name, specifier)), specifier };
}

/** Returns the first line of an error message. */
export const getFirstErrorLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

async function importPlugin(name: string, specifier: string): Promise<unknown> {
  try {
    return await import(specifier);
  } catch (cause) {
    throw new Failure(failures.transportFailed(name, getFirstErrorLine(cause)), { cause });
  }
}

/**
 * Resolves the plugin before it is loaded. Otherwise a missing dependency of the plugin would be
 * reported as a missing plugin.
 */
async function resolvePlugin(name: string): Promise<string | undefined> {
  if (/^\.{0,2}\//.test(name)) {
    const path = resolve(name);
    const file = await stat(path).catch(() => undefined);
    return file?.isFile() ? pathToFileURL(path).href : undefined;
  }
  return resolveFromProgram(builtInTransports[name] ?? name) ?? resolveFromCurrentFolder(name);
}

function resolveFromProgram(name: string): string | undefined {
  try {
    return import.meta.resolve(name);
  } catch {
    return undefined;
  }
}

function resolveFromCurrentFolder(name: string): string | undefined {
  try {
    return pathToFileURL(createRequire(resolve('package.json')).resolve(name)).href;
  } catch {
    return undefined;
  }
}

function assertPlugin(name: string, loaded: unknown): TransportPlugin {
  const { plugin } = loaded as { readonly plugin?: Partial<TransportPlugin> };
  if (typeof plugin?.create === 'function' && typeof plugin.options?.validate === 'function') {
    return plugin as TransportPlugin;
  }
  throw new Failure(failures.transportBroken(name));
}
