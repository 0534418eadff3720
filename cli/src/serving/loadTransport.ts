import { cliTexts, fieldErrorTexts } from '@recado/texts';
import type { Logger, Transport, TransportWebhook } from '@recado/transport';
import type Joi from 'joi';
import { Failure, UsageError } from '../errors.ts';
import {
  buildAdditionalTransportOptions,
  buildDefaultTransportOptions,
  type TransportSettings,
} from './buildDefaultTransportOptions.ts';
import { getFirstErrorLine, loadPlugin } from './loadPlugin.ts';

const { failures } = cliTexts.serve;

/**
 * Error texts for transport options. They address the operator, because an operator sets these options in the
 * configuration and not in a form or a request.
 */
const messages: Joi.ValidationOptions['messages'] = {
  ...fieldErrorTexts,
  root: 'opciones',
  'object.unknown': 'El campo {{#label}} no se admite.',
  'any.unknown': 'El campo {{#label}} no se admite.',
};

export interface LoadedTransport {
  readonly transport: Transport;
  /** Parser of the webhook requests from the messaging network. Undefined if the network sends none. */
  readonly transportWebhook?: TransportWebhook | undefined;
  /** Module specifier and options with which another process loads the same transport. */
  readonly transportModule: {
    readonly specifier: string;
    readonly options: Readonly<Record<string, unknown>>;
  };
}

/**
 * Loads the platform's default transport and the other transports that clients may use.
 *
 * @throws UsageError if a transport does not exist, its options are invalid, or two have the same name
 * @throws Failure if a transport cannot be loaded
 */
export async function loadTransports(
  settings: TransportSettings & { readonly dataDir: string },
  log: Logger,
): Promise<LoadedTransport & { readonly otherTransports: readonly LoadedTransport[] }> {
  const { dataDir } = settings;
  const defaultTransport = await loadTransport(
    settings.transport,
    buildDefaultTransportOptions(settings),
    log,
    dataDir,
  );
  const otherTransports: LoadedTransport[] = [];
  for (const name of settings.transports) {
    const other = await loadTransport(name, buildAdditionalTransportOptions(settings, name), log, dataDir);
    const isDuplicate = [defaultTransport, ...otherTransports].some(
      ({ transport }) => transport.name === other.transport.name,
    );
    if (isDuplicate) throw new UsageError(failures.duplicateTransport(name));
    otherTransports.push(other);
  }
  return { ...defaultTransport, otherTransports };
}

/**
 * Loads a transport plugin by package name, module path or the short name of a built-in transport
 * (`baileys`, `fake`), and validates its options.
 *
 * @throws UsageError if the package does not exist or its options are invalid, Failure if it is broken
 */
export async function loadTransport(
  name: string,
  options: Readonly<Record<string, unknown>>,
  log: Logger,
  dataDir?: string,
): Promise<LoadedTransport> {
  const { plugin, specifier } = await loadPlugin(name, dataDir);
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
    throw new Failure(failures.transportFailed(name, getFirstErrorLine(cause)), { cause });
  }
}
