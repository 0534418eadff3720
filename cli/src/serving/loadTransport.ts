import { cli, fieldErrors } from '@recado/texts';
import type { Logger, Transport } from '@recado/transport';
import type Joi from 'joi';
import { Failure, UsageError } from '../errors.ts';
import { findPlugin, wordsOf } from './findPlugin.ts';

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
    return { transport: plugin.create(value, { log }), transportModule: { specifier, options } };
  } catch (cause) {
    throw new Failure(failures.transportFailed(name, wordsOf(cause)), { cause });
  }
}
