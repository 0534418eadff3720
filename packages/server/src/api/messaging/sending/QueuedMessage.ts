import type { MessageOrigin } from '@recado/contract';
import type { Knex } from 'knex';
import type { OutgoingSessionMessage } from '../../../lines/sessions/index.ts';
import type { FilledTemplate } from '../templates/createTemplateCatalog.ts';

/** Content of a new message, as opposed to an action on an existing one. */
export type NewMessageContent =
  | Exclude<OutgoingSessionMessage['content'], { readonly target: unknown } | { readonly type: 'template' }>
  | FilledTemplate;

export interface QueuedMessage {
  readonly id: string;
  readonly content: NewMessageContent;
  readonly quoted?: OutgoingSessionMessage['quoted'];
  readonly mentions?: OutgoingSessionMessage['mentions'];
  readonly origin: MessageOrigin;
  /** URL from which the file was downloaded. */
  readonly url?: string | undefined;
  /** Path of the stored file, relative to the data directory. */
  readonly storedPath?: string | undefined;
  readonly timestamp: Date;
  /** Whether to reject the message if a person has taken over the conversation. */
  readonly unlessPaused: boolean;
  /** Time at which the message is sent automatically; undefined to send it now. */
  readonly notBefore?: Date | undefined;
  /**
   * Records that the sending of a stored message begins. Uses the transaction of the caller. Undefined for a
   * message that is not stored yet.
   * @throws an error if the message must no longer be sent
   */
  readonly markAsSending?: ((trx: Knex.Transaction) => Promise<void>) | undefined;
}
