import type {
  Endpoints,
  KnownRecipient,
  MediaType,
  MessageOrigin,
  OutgoingMessage,
  Recipient,
  ResponseOf,
} from '@recado/contract';
import type { TypingState } from '@recado/transport';
import type { Knex } from 'knex';
import type { MessageView } from '../../ground/messages/index.ts';

/** The response's body, exactly as the contract has it, and its status: 202 when the outcome is unknown. */
export interface SendResponse<Body> {
  readonly statusCode: 200 | 202;
  readonly body: Body;
}

export type SentText = ResponseOf<Endpoints['POST /external/send']>;
export type SentMedia = ResponseOf<Endpoints['POST /external/send-media']>;
export type SentMessage = ResponseOf<Endpoints['POST /external/messages']>;
export type Acted = ResponseOf<Endpoints['DELETE /external/messages/{messageId}']>;
export type CheckedNumber = ResponseOf<Endpoints['POST /external/check-number']>;

interface SendRequest {
  readonly clientId: string;
  readonly to: Recipient;
  /** Who asks for it; by default a program. */
  readonly origin?: MessageOrigin | undefined;
  /** Of the `Idempotency-Key` header: the same key and content answer as the first time did, without sending again. */
  readonly idempotencyKey?: string | undefined;
  /** The message that is answered: WhatsApp's id of it, or ours. */
  readonly replyTo?: string | undefined;
  /** Not while a person has taken over that conversation: `Conflict`, and nothing is sent. */
  readonly unlessPaused?: boolean | undefined;
}

export interface SendMessageRequest extends Pick<SendRequest, 'clientId' | 'idempotencyKey' | 'origin'> {
  readonly message: OutgoingMessage;
  /** What has not left under its key by now shall not leave any more (`Gone`). */
  readonly isTooLate?: boolean | undefined;
}

/** A message of ours that is `queued`, and waited. */
export interface HeldMessage {
  readonly clientId: string;
  readonly messageId: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly message: OutgoingMessage;
  readonly origin: MessageOrigin;
  /** In the transaction after which it counts as on its way. @throws Gone when it is not to leave any more */
  readonly leaves: (trx: Knex.Transaction) => Promise<void>;
}

/** About a message of the client's: `messageId` is WhatsApp's id of it, or ours. */
export interface ActionRequest extends Pick<SendRequest, 'clientId' | 'idempotencyKey'> {
  readonly messageId: string;
}

export interface SendTextRequest extends SendRequest {
  readonly text: string;
}

export interface SendMediaRequest extends SendRequest {
  /** One of the two. */
  readonly mediaUrl?: string | undefined;
  readonly mediaId?: string | undefined;
  readonly type: MediaType;
  readonly caption?: string | undefined;
  readonly fileName?: string | undefined;
}

/**
 * The external API's sends. What the caller can be told is a domain error in Spanish with the next step:
 * `NotConnected` 409, `Unprocessable` 422 (not registered, rejected), the guard's refusals 400, 413, 422,
 * `TooManyRequests` 429, `Conflict` 409 (restricted, unreachable, idempotency key in use).
 */
export interface Sending {
  sendText(request: SendTextRequest): Promise<SendResponse<SentText>>;
  sendMedia(request: SendMediaRequest): Promise<SendResponse<SentMedia>>;
  /** Any kind. `Invalid` when its content is not what its type says. */
  sendMessage(request: SendMessageRequest): Promise<SendResponse<SentMessage>>;
  /** Lets a message leave that waited for its time; what becomes of it then stands in its row. @throws DomainError likewise */
  release(held: HeldMessage): Promise<void>;
  /**
   * What can be known of a message before it leaves. @throws DomainError as sending it would
   * @returns whom it goes to
   */
  check(clientId: string, message: OutgoingMessage): Promise<KnownRecipient>;
  /** The same, as far as it is not about whom it goes to. */
  checkContent(clientId: string, message: Omit<OutgoingMessage, 'to'>): Promise<void>;
  /**
   * Keeps, and tells, that a message did not leave, where its chat is known.
   * @returns its id, as the network would have known it
   */
  noteFailed(
    clientId: string,
    to: KnownRecipient,
    failed: { readonly message: OutgoingMessage; readonly origin: MessageOrigin; readonly errorCode: string },
  ): Promise<string | undefined>;
  /** An empty emoji takes the reaction back. `NotFound` for a message that the client does not have; so below. */
  react(request: ActionRequest, emoji: string): Promise<SendResponse<Acted>>;
  /** `Unprocessable` for what is no text of ours, or too old; so below. */
  edit(request: ActionRequest, text: string): Promise<SendResponse<Acted>>;
  /** For everybody. */
  remove(request: ActionRequest): Promise<SendResponse<Acted>>;
  /** Tells the writer that it was read; here it and what came before it is read, too. @returns WhatsApp's id of it */
  markRead(clientId: string, messageId: string): Promise<string>;
  /**
   * Tells those who wrote these messages, of one chat, that they were read; whatever is wrong with that is no failure.
   * @returns of how many the network was told
   */
  tellRead(clientId: string, messages: readonly MessageView[]): Promise<number>;
  /**
   * In a chat that there is, otherwise `NotFound`.
   * @param seconds after which it ends
   * @returns the chat, as the network knows it
   */
  showTyping(
    clientId: string,
    chat: string,
    state: TypingState,
    seconds: number | undefined,
  ): Promise<string>;
  /** What the other side of a chat that there is does just now; `paused` also where that cannot be known. */
  typing(clientId: string, chat: string): Promise<{ readonly chat: string; readonly state: TypingState }>;
  /** Only numbers can be asked for: a LID or a group is `Invalid`. */
  checkNumber(clientId: string, recipient: Recipient): Promise<CheckedNumber>;
  /** Of some messages those that this process is sending. */
  underWay(ids: readonly string[]): readonly string[];
  /** Settles what dead processes left behind. Once, at start, before the first send. */
  recover(): Promise<void>;
}
