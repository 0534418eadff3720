import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cli, fieldErrors } from '@recado/texts';
import type { Logger, Transport, TransportPlugin } from '@recado/transport';
import type Joi from 'joi';
import { Failure, UsageError } from '../errors.ts';

const ours: Readonly<Record<string, string>> = {
  baileys: '@recado/transport-baileys',
  fake: '@recado/transport/fake',
};
const { failures } = cli.serve;

/** An operator's options are not a request. */
const messages: Joi.ValidationOptions['messages'] = {
  ...fieldErrors,
  root: 'opciones',
  'object.unknown': 'El campo {{#label}} no se admite.',
  'any.unknown': 'El campo {{#label}} no se admite.',
};

export interface LoadedTransport {
  readonly transport: Transport;
  /** How another process loads the same. */
  readonly transportModule: {
    readonly specifier: string;
    readonly options: Readonly<Record<string, unknown>>;
  };
}

/**
 * Loads a transport plugin by its package's name or its module's path (`baileys` and `fake` are short for ours), and
 * checks its options.
 *
 * @throws UsageError when there is no such package or its options are wrong, Failure when it is broken
 */
export async function loadTransport(
  name: string,
  options: Readonly<Record<string, unknown>>,
  log: Logger,
): Promise<LoadedTransport> {
  const specifier = await locate(name);
  if (specifier === undefined) throw new UsageError(failures.transportMissing(name));
  const plugin = pluginOf(name, await load(name, specifier));
  const { value, error } = plugin.options.validate(options, {
    abortEarly: false,
    messages: messages ?? {},
    errors: { wrap: { label: "'", string: "'", array: false } },
  });
  if (error) {
    const detail = error.details.map(({ message }) => message).join(' ');
    throw new UsageError(failures.transportOptions(name, detail));
  }
  try {
    return { transport: plugin.create(value, { log }), transportModule: { specifier, options } };
  } catch (cause) {
    throw new Failure(failures.transportFailed(name, wordsOf(cause)), { cause });
  }
}

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
  try {
    return import.meta.resolve(ours[name] ?? name);
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

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
