import type { Endpoints, MediaType, Recipient, ResponseOf } from '@recado/contract';

/** The body to answer with, exactly as the contract has it, and its status: 202 when the outcome is unknown. */
export interface Answered<Body> {
  readonly statusCode: 200 | 202;
  readonly body: Body;
}

export type SentText = ResponseOf<Endpoints['POST /external/send']>;
export type SentMedia = ResponseOf<Endpoints['POST /external/send-media']>;
export type CheckedNumber = ResponseOf<Endpoints['POST /external/check-number']>;

interface SendRequest {
  readonly clientId: string;
  readonly to: Recipient;
  /** Of the `Idempotency-Key` header: the same key and content answer as the first time did, without sending again. */
  readonly idempotencyKey?: string | undefined;
}

export interface SendTextRequest extends SendRequest {
  readonly text: string;
}

export interface SendMediaRequest extends SendRequest {
  readonly mediaUrl: string;
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
  sendText(request: SendTextRequest): Promise<Answered<SentText>>;
  sendMedia(request: SendMediaRequest): Promise<Answered<SentMedia>>;
  /** Only numbers can be asked for: a LID or a group is `Invalid`. */
  checkNumber(clientId: string, recipient: Recipient): Promise<CheckedNumber>;
  /** Settles what dead processes left behind. Once, at start, before the first send. */
  recover(): Promise<void>;
}
