import type {
  Endpoints,
  MediaType,
  MessageOrigin,
  MessageRecipient,
  OutgoingMessage,
  ResponseOf,
  UnambiguousRecipient,
} from '@recado/contract';
import type { TypingState } from '@recado/transport';
import type { Knex } from 'knex';
import type { MessageView } from '../../../core/messages/index.ts';

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
  readonly markAsSending: (trx: Knex.Transaction) => Promise<void>;
}

/** Action on a message of the client. `messageId` is the message's WhatsApp ID or Recado ID. */
export interface MessageActionRequest extends Pick<SendRequest, 'clientId' | 'idempotencyKey'> {
  readonly messageId: string;
}

export interface SendTextRequest extends SendRequest {
  readonly text: string;
}

export interface SendMediaRequest extends SendRequest {
  /** Exactly one of `mediaUrl` and `mediaId` is set. */
  readonly mediaUrl?: string | undefined;
  readonly mediaId?: string | undefined;
  readonly type: MediaType;
  readonly caption?: string | undefined;
  readonly fileName?: string | undefined;
}

/**
 * Sends messages for the external API. Rejects with a domain error whose Spanish text names the next step:
 * `NotConnected` 409, `Unprocessable` 422 (not registered, rejected), `TooManyRequests` 429, `Conflict` 409
 * (restricted, unreachable, idempotency key in use), and 400, 413 or 422 from the SSRF guard.
 */
export interface MessageSender {
  sendText(request: SendTextRequest): Promise<SendResponse<SendTextResult>>;
  sendMedia(request: SendMediaRequest): Promise<SendResponse<SendMediaResult>>;
  /** Sends a message of any type. @throws Invalid if the content does not match the type */
  sendMessage(request: SendMessageRequest): Promise<SendResponse<SendMessageResult>>;
  /** Sends a queued message that is due. The message's row then contains the outcome. @throws DomainError */
  release(held: HeldMessage): Promise<void>;
  /**
   * Runs all checks of a send that are possible without sending. @throws the DomainError of a failed check
   * @returns the resolved recipient
   */
  check(clientId: string, message: OutgoingMessage): Promise<UnambiguousRecipient>;
  /** Like `check`, but omits the checks that need a recipient. Used for content without a known recipient. */
  checkContent(clientId: string, message: Omit<OutgoingMessage, 'to'>): Promise<void>;
  /**
   * Stores a message that was not sent, and emits its event if its chat is known.
   * @returns the message's ID, in the format of the network
   */
  storeFailedMessage(
    clientId: string,
    to: UnambiguousRecipient,
    failure: { readonly message: OutgoingMessage; readonly origin: MessageOrigin; readonly errorCode: string },
  ): Promise<string | undefined>;
  /**
   * Adds a reaction; an empty emoji removes it.
   * @throws NotFound for an unknown message, as do `edit`, `remove` and `markRead`
   */
  react(request: MessageActionRequest, emoji: string): Promise<SendResponse<MessageActionResult>>;
  /** Edits a sent text. @throws Unprocessable, as `remove` does, if the message is too old or not our own */
  edit(request: MessageActionRequest, text: string): Promise<SendResponse<MessageActionResult>>;
  /** Deletes a message for all participants. */
  remove(request: MessageActionRequest): Promise<SendResponse<MessageActionResult>>;
  /**
   * Sends a read receipt and marks messages up to this one as read in Recado.
   * @returns the message's WhatsApp ID
   */
  markRead(clientId: string, messageId: string): Promise<string>;
  /**
   * Sends read receipts for messages of one chat. If a receipt cannot be sent, the error is ignored.
   * @returns the number of receipts that were sent
   */
  sendReadReceipts(clientId: string, messages: readonly MessageView[]): Promise<number>;
  /**
   * Shows a typing state to the other people in an existing chat. @throws NotFound if the chat does not exist
   * @param seconds duration after which the state ends
   * @returns the chat in the form that the network uses
   */
  showTyping(clientId: string, chat: string, state: TypingState, seconds: number | undefined): Promise<string>;
  /** Returns the other side's current typing state in an existing chat, or `paused` if it is unknown. */
  typing(clientId: string, chat: string): Promise<{ readonly chat: string; readonly state: TypingState }>;
  /** Checks whether a phone number is registered with WhatsApp. @throws Invalid for a LID or a group */
  checkNumber(clientId: string, recipient: MessageRecipient): Promise<NumberCheckResult>;
  /** Returns those of the given message IDs whose messages this process is currently sending. */
  filterInFlight(ids: readonly string[]): readonly string[];
  /** Settles messages that dead processes left unfinished. Must run once at start, before the first send. */
  recover(): Promise<void>;
}
