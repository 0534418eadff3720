import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cli } from '@recado/texts';
import type { TransportPlugin } from '@recado/transport';
import { Failure, UsageError } from '../errors.ts';

/** Short names of the transports that come along. */
export const ownTransports: Readonly<Record<string, string>> = {
  baileys: '@recado/transport-baileys',
  'cloud-api': '@recado/transport-cloud-api',
  fake: '@recado/transport/fake',
};
const { failures } = cli.serve;

export interface FoundPlugin {
  readonly plugin: TransportPlugin;
  /** Address of its module. */
  readonly specifier: string;
}

/**
 * A transport plugin by its package's name or its module's path; short names are our own. A package is looked for
 * beside this program and then from the current folder, where an operator installs what a global `recado` is to load.
 *
 * @throws UsageError when there is no such package, Failure when it is broken
 */
export async function findPlugin(name: string): Promise<FoundPlugin> {
  const specifier = await locate(name);
  if (specifier === undefined) throw new UsageError(failures.transportMissing(name));
  return { plugin: pluginOf(name, await load(name, specifier)), specifier };
}

/** What a program said about its failure, in one line. */
export const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

async function load(name: string, specifier: string): Promise<unknown> {
  try {
    return await import(specifier);
  } catch (cause) {
    throw new Failure(failures.transportFailed(name, wordsOf(cause)), { cause });
  }
}

/** Looked for before it is loaded, so that something which the plugin needs is not taken for the plugin. */
async function locate(name: string): Promise<string | undefined> {
  if (/^\.{0,2}\//.test(name)) {
    const path = resolve(name);
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() ? pathToFileURL(path).href : undefined;
  }
  return besideUs(ownTransports[name] ?? name) ?? fromHere(name);
}

function besideUs(name: string): string | undefined {
  try {
    return import.meta.resolve(name);
  } catch {
    return undefined;
  }
}

function fromHere(name: string): string | undefined {
  try {
    return pathToFileURL(createRequire(resolve('package.json')).resolve(name)).href;
  } catch {
    return undefined;
  }
}

function pluginOf(name: string, loaded: unknown): TransportPlugin {
  const { plugin } = loaded as { readonly plugin?: Partial<TransportPlugin> };
  if (typeof plugin?.create === 'function' && typeof plugin.options?.validate === 'function') {
    return plugin as TransportPlugin;
  }
  throw new Failure(failures.transportBroken(name));
}
