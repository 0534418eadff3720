import { cli, fieldErrors } from '@recado/texts';
import type { Logger, Transport, TransportWebhook } from '@recado/transport';
import type Joi from 'joi';
import { Failure, UsageError } from '../errors.ts';
import { findPlugin, wordsOf } from './findPlugin.ts';
import { optionsOfOther, type TransportSettings, transportOptions } from './transportOptions.ts';

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
  /** How what its network posts is understood, where it posts. */
  readonly transportWebhook?: TransportWebhook | undefined;
  /** How another process loads the same. */
  readonly transportModule: {
    readonly specifier: string;
    readonly options: Readonly<Record<string, unknown>>;
  };
}

/**
 * Loads the platform's own transport, and the others that clients may use.
 *
 * @throws UsageError, Failure; also when two of them are one
 */
export async function loadTransports(
  settings: TransportSettings,
  log: Logger,
): Promise<LoadedTransport & { readonly otherTransports: readonly LoadedTransport[] }> {
  const own = await loadTransport(settings.transport, transportOptions(settings), log);
  const otherTransports: LoadedTransport[] = [];
  for (const name of settings.transports) {
    const other = await loadTransport(name, optionsOfOther(settings, name), log);
    const known = [own, ...otherTransports].some(({ transport }) => transport.name === other.transport.name);
    if (known) throw new UsageError(failures.transportTwice(name));
    otherTransports.push(other);
  }
  return { ...own, otherTransports };
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
  const { plugin, specifier } = await findPlugin(name);
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
    const transport = plugin.create(value, { log });
    return { transport, transportWebhook: plugin.webhook, transportModule: { specifier, options } };
  } catch (cause) {
    throw new Failure(failures.transportFailed(name, wordsOf(cause)), { cause });
  }
}
