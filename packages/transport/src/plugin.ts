import type Joi from 'joi';
import type { ImportedMessageReader, ImportedSession, SessionFiles } from './importedSession.ts';
import type { Logger, Transport } from './transport.ts';
import type { TransportWebhook } from './webhook.ts';

/**
 * Object that a transport package exports as `plugin`. The server loads it by the package's name,
 * checks the operator's options against `options`, and refuses to start if either fails.
 */
export interface TransportPlugin<Options = unknown> {
  readonly name: string;
  readonly version: string;
  /** Schema of the operator's options, with defaults. Errors are shown to the operator. */
  readonly options: Joi.ObjectSchema<Options>;
  create(options: Options, context: { readonly log: Logger }): Transport;
  /**
   * Reads a session of another program from a folder, without changing it, or from its files.
   * Absent: the transport cannot read such sessions.
   *
   * @throws UnreadableSession
   */
  readSession?(source: string | SessionFiles): Promise<ImportedSession>;
  /** Reads messages from another program's storage, for import. Absent if the transport does not support it. */
  readonly readImportedMessage?: ImportedMessageReader;
  /** Absent: the network sends no webhook requests. If set, sessions have `receiveWebhook`. */
  readonly webhook?: TransportWebhook;
}
