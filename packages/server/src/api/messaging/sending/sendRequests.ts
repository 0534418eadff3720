import type {
  Endpoints,
  MediaConversion,
  MediaType,
  MessageOrigin,
  MessageRecipient,
  OutgoingMessage,
  ResponseOf,
} from '@recado/contract';
import type { Knex } from 'knex';

/** Response of a send endpoint; `body` follows the contract. The status is 202 if the outcome is unknown. */
export interface SendResponse<Body> {
  readonly statusCode: 200 | 202;
  readonly body: Body;
}

export type SendTextResult = ResponseOf<Endpoints['POST /external/send']>;
export type SendMediaResult = ResponseOf<Endpoints['POST /external/send-media']>;
export type SendMessageResult = ResponseOf<Endpoints['POST /external/messages']>;
export type MessageActionResult = ResponseOf<Endpoints['DELETE /external/messages/{messageId}']>;
export type NumberCheckResult = ResponseOf<Endpoints['POST /external/check-number']>;

/** Result of one outgoing message, as its sender receives it. */
export interface MessageSendResult {
  readonly messageId: string;
  readonly to: string;
  /** Address of the chat in the form that the messaging network uses. */
  readonly chat: string;
  /** `queued`: the message is not sent yet. The platform sends it automatically at `notBefore`. */
  readonly status: 'sent' | 'unknown' | 'queued';
  /** Time at which a queued message is sent, in ISO 8601. */
  readonly notBefore?: string;
  /** Time of the message, in ISO 8601. */
  readonly timestamp: string;
  /** Set if the file leaves in another form, because phones do not show its format. */
  readonly conversion?: MediaConversion;
}

interface SendRequest {
  readonly clientId: string;
  readonly to: MessageRecipient;
  /** Source of the message, such as a campaign. Default: a program that calls the API. */
  readonly origin?: MessageOrigin | undefined;
  /** `Idempotency-Key` header. A request with the same key and content gets the first response again. */
  readonly idempotencyKey?: string | undefined;
  /** WhatsApp ID or Recado ID of the quoted message. */
  readonly replyTo?: string | undefined;
  /** Whether to reject with `Conflict`, instead of sending, while a person has taken over the conversation. */
  readonly unlessPaused?: boolean | undefined;
}

export interface SendMessageRequest extends Pick<SendRequest, 'clientId' | 'idempotencyKey' | 'origin'> {
  readonly message: OutgoingMessage;
  /**
   * Whether it is too late to send. Sending then fails with `Gone`, unless a message was already sent
   * under the same idempotency key.
   */
  readonly isTooLate?: boolean | undefined;
}

/** Outgoing message with status `queued`, because the limit on new chats did not yet allow its sending. */
export interface HeldMessage {
  readonly clientId: string;
  readonly messageId: string;
  /** Time of the message in ISO 8601. */
  readonly timestamp: string;
  readonly message: OutgoingMessage;
  readonly origin: MessageOrigin;
  /** Marks the message as being sent, in the given transaction. @throws Gone if the message must not be sent */
  markAsSending(trx: Knex.Transaction): Promise<void>;
}

/** Action on a message of the client. `messageId` is the message's WhatsApp ID or Recado ID. */
export interface MessageActionRequest extends Pick<SendRequest, 'clientId' | 'idempotencyKey'> {
  readonly messageId: string;
}

export interface SendTextRequest extends SendRequest {
  readonly text: string;
  /** If false, the message has no preview of the link in its text. */
  readonly preview?: boolean | undefined;
}

export interface SendMediaRequest extends SendRequest {
  /** Exactly one of `mediaUrl` and `mediaId` is set. */
  readonly mediaUrl?: string | undefined;
  readonly mediaId?: string | undefined;
  readonly type: MediaType;
  readonly caption?: string | undefined;
  readonly fileName?: string | undefined;
}
