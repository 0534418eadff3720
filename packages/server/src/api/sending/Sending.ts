import type {
  Endpoints,
  MediaType,
  MessageOrigin,
  OutgoingMessage,
  Recipient,
  ResponseOf,
  UnambiguousRecipient,
} from '@recado/contract';
import type { TypingState } from '@recado/transport';
import type { Knex } from 'knex';
import type { MessageView } from '../../core/messages/index.ts';

/** Response body exactly as in the contract, and its status: 202 if the outcome is unknown. */
export interface SendResponse<Body> {
  readonly statusCode: 200 | 202;
  readonly body: Body;
}

export type SentText = ResponseOf<Endpoints['POST /external/send']>;
export type SentMedia = ResponseOf<Endpoints['POST /external/send-media']>;
export type SentMessage = ResponseOf<Endpoints['POST /external/messages']>;
export type ActionResult = ResponseOf<Endpoints['DELETE /external/messages/{messageId}']>;
export type CheckedNumber = ResponseOf<Endpoints['POST /external/check-number']>;

interface SendRequest {
  readonly clientId: string;
  readonly to: Recipient;
  /** Origin of the request; by default a program. */
  readonly origin?: MessageOrigin | undefined;
  /** `Idempotency-Key` header: the same key and content get the first response without resending. */
  readonly idempotencyKey?: string | undefined;
  /** Quoted message: its WhatsApp ID or its ID in Recado. */
  readonly replyTo?: string | undefined;
  /** Rejects with `Conflict` and sends nothing while a person has taken over the conversation. */
  readonly unlessPaused?: boolean | undefined;
}

export interface SendMessageRequest extends Pick<SendRequest, 'clientId' | 'idempotencyKey' | 'origin'> {
  readonly message: OutgoingMessage;
  /** True if a message that is not yet sent under its key must not be sent any more (`Gone`). */
  readonly isTooLate?: boolean | undefined;
}

/** Outgoing message with status `queued` that waited for its slot. */
export interface HeldMessage {
  readonly clientId: string;
  readonly messageId: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly message: OutgoingMessage;
  readonly origin: MessageOrigin;
  /** Marks it as being sent, in the caller's transaction. @throws Gone if it must not be sent */
  readonly markAsSending: (trx: Knex.Transaction) => Promise<void>;
}

/** Action on a message of the client. `messageId` is its WhatsApp ID or its ID in Recado. */
export interface ActionRequest extends Pick<SendRequest, 'clientId' | 'idempotencyKey'> {
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
 * Sends messages for the external API. Rejects with a domain error in Spanish with the next step:
 * `NotConnected` 409, `Unprocessable` 422 (not registered, rejected), the guard's 400, 413, 422,
 * `TooManyRequests` 429, `Conflict` 409 (restricted, unreachable, idempotency key in use).
 */
export interface Sending {
  sendText(request: SendTextRequest): Promise<SendResponse<SentText>>;
  sendMedia(request: SendMediaRequest): Promise<SendResponse<SentMedia>>;
  /** Sends any type of message. `Invalid` if the content does not match the type. */
  sendMessage(request: SendMessageRequest): Promise<SendResponse<SentMessage>>;
  /** Sends a queued message when it is due; its row then holds the outcome. @throws DomainError */
  release(held: HeldMessage): Promise<void>;
  /**
   * Runs all checks that are possible before sending. @throws DomainError as sending would
   * @returns the resolved recipient
   */
  check(clientId: string, message: OutgoingMessage): Promise<UnambiguousRecipient>;
  /** Runs the same checks, except those of the recipient. */
  checkContent(clientId: string, message: Omit<OutgoingMessage, 'to'>): Promise<void>;
  /**
   * Stores a message that was not sent and emits its event, if its chat is known.
   * @returns its ID, in the form of the network
   */
  storeFailedMessage(
    clientId: string,
    to: UnambiguousRecipient,
    failure: { readonly message: OutgoingMessage; readonly origin: MessageOrigin; readonly errorCode: string },
  ): Promise<string | undefined>;
  /** Adds a reaction; an empty emoji removes it. As below, `NotFound` if there is no such message. */
  react(request: ActionRequest, emoji: string): Promise<SendResponse<ActionResult>>;
  /** Edits a text. As below, `Unprocessable` if the message is not an own one or too old. */
  edit(request: ActionRequest, text: string): Promise<SendResponse<ActionResult>>;
  /** Deletes a message for all participants. */
  remove(request: ActionRequest): Promise<SendResponse<ActionResult>>;
  /** Sends a read receipt; marks it and earlier messages as read here. @returns its WhatsApp ID */
  markRead(clientId: string, messageId: string): Promise<string>;
  /**
   * Sends read receipts for messages of one chat. Errors are ignored.
   * @returns number of receipts sent to the network
   */
  sendReadReceipts(clientId: string, messages: readonly MessageView[]): Promise<number>;
  /**
   * Shows a typing state in an existing chat; `NotFound` for any other.
   * @param seconds after which it ends
   * @returns the chat, as the network knows it
   */
  showTyping(clientId: string, chat: string, state: TypingState, seconds: number | undefined): Promise<string>;
  /** Current typing state of the other side of an existing chat; `paused` also if unknown. */
  typing(clientId: string, chat: string): Promise<{ readonly chat: string; readonly state: TypingState }>;
  /** Looks up a phone number. `Invalid` for a LID or a group. */
  checkNumber(clientId: string, recipient: Recipient): Promise<CheckedNumber>;
  /** Filters message IDs: returns those that this process is sending. */
  filterInFlight(ids: readonly string[]): readonly string[];
  /** Settles messages that dead processes left. Called once at start, before the first send. */
  recover(): Promise<void>;
}
