import type Joi from 'joi';
import type { ForeignFiles, ForeignSession, ReadKept } from './foreign.ts';
import type { Logger, Transport } from './transport.ts';
import type { TransportWebhook } from './webhook.ts';

/**
 * What a transport package exports under the name `plugin`. The server loads it by the package's name, checks the
 * operator's options against `options`, and refuses to start when either fails.
 */
export interface TransportPlugin<Options = unknown> {
  readonly name: string;
  readonly version: string;
  /** Shape of the operator's options, with defaults; errors are shown to the operator. */
  readonly options: Joi.ObjectSchema<Options>;
  create(options: Options, context: { readonly log: Logger }): Transport;
  /**
   * Reads a session that another program keeps in a folder, where nothing is changed, or elsewhere as files. Absent: it
   * reads nobody's.
   *
   * @throws UnreadableSession
   */
  readSession?(kept: string | ForeignFiles): Promise<ForeignSession>;
  /** Absent: it reads nobody's. */
  readonly readKept?: ReadKept;
  /** Absent: its network posts nothing. Sessions have `notified` where it is there. */
  readonly webhook?: TransportWebhook;
}
