import type Joi from 'joi';
import type { ImportedMessageReader, ImportedSession, ImportedSessionFiles } from './importedSession.ts';
import type { Logger } from './SessionHost.ts';
import type { Transport } from './transport.ts';
import type { TransportWebhook } from './webhook.ts';

/**
 * Object that a transport package exports as `plugin`. The server loads it by the name of the
 * package, and checks the operator's options against the schema `options`. If loading or checking
 * fails, the server refuses to start.
 */
export interface TransportPlugin<Options = unknown> {
  readonly name: string;
  readonly version: string;
  /** Schema of the operator's options, with defaults. The server shows validation errors to the operator. */
  readonly options: Joi.ObjectSchema<Options>;
  create(options: Options, context: { readonly log: Logger }): Transport;
  /**
   * Reads a session of another program from a folder, without changing it, or from the texts of the
   * folder's files. Absent if the transport cannot read such sessions.
   *
   * @throws UnreadableSession
   */
  readSession?(source: string | ImportedSessionFiles): Promise<ImportedSession>;
  /** Reads messages from another program's storage, for import. Absent if the transport does not support it. */
  readonly readImportedMessage?: ImportedMessageReader;
  /** Handles webhook requests, together with `Session.receiveWebhook`. Absent if the network sends none. */
  readonly webhook?: TransportWebhook;
}
