import {
  formatRecipient,
  type MessageOrigin,
  type MessageRecipient,
  type OutgoingMessage,
  type UnambiguousRecipient,
} from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { DomainError, Gone } from '../../../core/errors/index.ts';
import { computeRequestDigest, type IdempotentExecutor } from './createIdempotentExecutor.ts';
import type { DispatchOptions, MessageDispatcher } from './createMessageDispatcher.ts';
import type { OutgoingFilePreparer } from './createOutgoingFilePreparer.ts';
import type { RecipientResolver } from './createRecipientResolver.ts';
import type { ReferenceResolver } from './createReferenceResolver.ts';
import type { SendPolicy } from './createSendPolicy.ts';
import type { TypingIndicator } from './createTypingIndicator.ts';
import { type DispatchRequest, type ReplyContext, toOutgoingMessage } from './outgoingContent.ts';
import {
  assertOneFileSource,
  parseOutgoingContent,
  type RequestedContent,
  type RequestedFile,
} from './parseOutgoingContent.ts';
import { resolveReplyContext } from './resolveReplyContext.ts';
import type {
  HeldMessage,
  MessageSendResult,
  SendMediaRequest,
  SendMediaResult,
  SendMessageRequest,
  SendMessageResult,
  SendResponse,
  SendTextRequest,
  SendTextResult,
} from './sendRequests.ts';

const API_ORIGIN: MessageOrigin = { kind: 'api' };

/** Counts send requests. */
export interface SendCounter {
  /** @param outcome status of the message, or code of the rejection */
  countSend(outcome: string): void;
}

export interface MessageSenderDeps {
  readonly database: Knex;
  readonly recipients: RecipientResolver;
  readonly policy: SendPolicy;
  readonly dispatcher: MessageDispatcher;
  readonly idempotency: IdempotentExecutor;
  readonly references: ReferenceResolver;
  readonly filePreparer: OutgoingFilePreparer;
  readonly typingIndicator: TypingIndicator;
  readonly counter?: SendCounter | undefined;
}

/** A send request whose recipient is unambiguous. */
interface SendJob<Body> {
  readonly clientId: string;
  readonly to: UnambiguousRecipient;
  readonly origin?: MessageOrigin | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Whether it is too late to send. A repeated request still gets its first response. */
  readonly isTooLate?: boolean | undefined;
  readonly requested: OutgoingMessage;
  readonly content: RequestedContent;
  /** Parts by which requests with the same idempotency key are compared. Stored keys depend on them. */
  readonly digestParts: readonly unknown[];
  /** Builds the response body from the result, which is provisional while the send is in progress. */
  presentResult(sent: MessageSendResult): Body;
}

type ContentlessRequest = Omit<DispatchRequest, 'content' | 'fileSource' | 'conversion'>;

/**
 * Sends messages for the external API. Rejects with a domain error whose Spanish text names the next step:
 * `NotConnected` 409, `Unprocessable` 422 (not registered, rejected), `TooManyRequests` 429, `Conflict` 409
 * (restricted, unreachable, idempotency key in use), and 400, 413 or 422 from the SSRF guard.
 */
export function createMessageSender(dependencies: MessageSenderDeps) {
  const { database, recipients, policy, dispatcher, idempotency } = dependencies;
  const { references, filePreparer, typingIndicator, counter } = dependencies;

  const countOutcome = async <Body extends { readonly status: string }>(
    respond: () => Promise<SendResponse<Body>>,
  ): Promise<SendResponse<Body>> => {
    try {
      const response = await respond();
      counter?.countSend(response.body.status);
      return response;
    } catch (error) {
      counter?.countSend(error instanceof DomainError ? error.code : 'error');
      throw error;
    }
  };

  /** Checks the connection as late as possible, because preparing a file or showing typing takes seconds. */
  const dispatchNow = async (request: DispatchRequest, options: DispatchOptions): Promise<MessageSendResult> => {
    await policy.assertConnected(request.clientId);
    return dispatcher.dispatch(request, options);
  };

  const sendFile = async (
    request: ContentlessRequest,
    { caption, ...requestedFile }: RequestedFile,
    options: DispatchOptions,
  ): Promise<MessageSendResult> => {
    // Check the connection before the download as well, so that no file is fetched for nothing.
    await policy.assertConnected(request.clientId);
    return filePreparer.prepareFile(request.clientId, requestedFile, ({ file, conversion, ...fileSource }) => {
      const content = { type: 'file' as const, file, ...(caption && { caption }) };
      return dispatchNow({ ...request, content, fileSource, conversion }, options);
    });
  };

  const sendContent = async (
    request: ContentlessRequest,
    content: RequestedContent,
    options: DispatchOptions,
  ): Promise<MessageSendResult> => {
    const { typingSeconds } = request.requested;
    if (content.type === 'asked') return sendFile(request, content, options);
    // A held message shows no typing, because it is sent at the time of its slot.
    if (typingSeconds !== undefined && !request.held) await typingIndicator.showTyping(request, typingSeconds);
    const isReference = content.type === 'named' || content.type === 'catalog-product';
    const resolved = isReference ? await references.resolve(request.clientId, content) : content;
    return dispatchNow({ ...request, content: resolved }, options);
  };

  /** Sends the message once per idempotency key, and builds the response. */
  const sendOncePerKey = async <Body extends Pick<MessageSendResult, 'messageId' | 'timestamp'>>(
    { clientId, origin = API_ORIGIN, idempotencyKey: key, digestParts, presentResult }: SendJob<Body>,
    sendMessage: (options: DispatchOptions) => Promise<MessageSendResult>,
  ): Promise<SendResponse<Body>> => {
    const toResponse = (sent: MessageSendResult): SendResponse<Body> => ({
      statusCode: sent.status === 'sent' ? 200 : 202,
      body: presentResult(sent),
    });
    if (key === undefined) return toResponse(await sendMessage({}));
    const digest = computeRequestDigest(digestParts);
    // Schedules and campaigns repeat a request after a crash, and need the result of their own attempt.
    const request = { clientId, key, digest, reportsMessageStatus: ['api', 'console'].includes(origin.kind) };
    return idempotency.execute<Body>(request, async (storePending, retryOf) =>
      toResponse(
        await sendMessage({ retryOf, onPersist: (trx, pending) => storePending(trx, presentResult(pending)) }),
      ),
    );
  };

  const findReplyContext = async (
    clientId: string,
    to: UnambiguousRecipient,
    { replyTo, mentions }: Pick<OutgoingMessage, 'replyTo' | 'mentions'>,
  ): Promise<ReplyContext | undefined> =>
    isReply(replyTo, mentions)
      ? resolveReplyContext({ database, recipients }, clientId, to, { replyTo, mentions })
      : undefined;

  const send = async <Body extends Pick<MessageSendResult, 'messageId' | 'timestamp'>>(
    job: SendJob<Body>,
  ): Promise<SendResponse<Body>> => {
    const { clientId, to, origin = API_ORIGIN, requested, content, isTooLate } = job;
    const { type: kind, replyTo, mentions } = requested;
    await policy.assertContentSupported(clientId, { to, kind, replyTo, mentions });
    const replyContext = await findReplyContext(clientId, to, requested);
    return sendOncePerKey(job, async options => {
      if (isTooLate) throw new Gone(texts.tooLate);
      return sendContent({ clientId, to, origin, requested, replyContext }, content, options);
    });
  };

  return {
    async sendText(request: SendTextRequest): Promise<SendResponse<SendTextResult>> {
      return countOutcome(async () => {
        const { clientId, text, replyTo, preview, unlessPaused, origin, idempotencyKey } = request;
        const to = await recipients.withCountry(clientId, request.to, 'to');
        return send<SendTextResult>({
          ...{ clientId, to, origin, idempotencyKey },
          requested: toOutgoingMessage({ to, type: 'text', text: { text }, replyTo, preview, unlessPaused }),
          content: { type: 'text', text },
          digestParts: ['text', formatRecipient(to), text, ...listOptionalDigestParts(replyTo, preview)],
          presentResult: sent => ({ success: true, clientId, ...sent, text }),
        });
      });
    },

    async sendMedia(request: SendMediaRequest): Promise<SendResponse<SendMediaResult>> {
      return countOutcome(async () => {
        const { clientId, mediaUrl, mediaId, type, caption, fileName, replyTo, unlessPaused } = request;
        const { origin, idempotencyKey } = request;
        assertOneFileSource(request);
        const to = await recipients.withCountry(clientId, request.to, 'to');
        const file = { mediaUrl, mediaId, caption, fileName };
        const digestedFile = [mediaUrl ?? { mediaId }, type, caption ?? null, fileName ?? null];
        return send<SendMediaResult>({
          ...{ clientId, to, origin, idempotencyKey },
          requested: toOutgoingMessage({ to, type, [type]: file, replyTo, unlessPaused }),
          content: { type: 'asked', kind: type, ...file },
          digestParts: ['media', formatRecipient(to), ...digestedFile, ...listOptionalDigestParts(replyTo)],
          presentResult: sent => ({
            ...{ success: true, clientId, ...sent, mediaType: type },
            ...(mediaUrl !== undefined && { mediaUrl }),
            ...(mediaId !== undefined && { mediaId }),
            caption: caption ?? null,
          }),
        });
      });
    },

    /** Sends a message of any type. @throws Invalid if the content does not match the type */
    async sendMessage(request: SendMessageRequest): Promise<SendResponse<SendMessageResult>> {
      return countOutcome(async () => {
        const { clientId, message, origin, idempotencyKey, isTooLate } = request;
        const { type, replyTo, mentions } = message;
        const content = parseOutgoingContent(message);
        const to = await recipients.withCountry(clientId, message.to, 'to');
        const parts = ['message', formatRecipient(to), content, replyTo ?? null, mentions ?? null];
        return send<SendMessageResult>({
          ...{ clientId, to, origin, idempotencyKey, isTooLate, content },
          requested: { ...message, to },
          digestParts: [...parts, ...listOptionalDigestParts(undefined, message.preview)],
          presentResult: sent => ({ success: true, clientId, ...sent, type }),
        });
      });
    },

    /** Sends a queued message that is due. The message's row then contains the outcome. @throws DomainError */
    async release(held: HeldMessage): Promise<void> {
      const { clientId, message, origin } = held;
      const content = parseOutgoingContent(message);
      const to = message.to as UnambiguousRecipient;
      if (isReply(message.replyTo, message.mentions)) await policy.assertReplySupported(clientId, message.mentions);
      const replyContext = await findReplyContext(clientId, to, message);
      const request = { clientId, to, origin, requested: message, held, replyContext };
      await sendContent(request, content, { retryOf: held });
    },
  };
}
export type MessageSender = ReturnType<typeof createMessageSender>;

const isReply = (replyTo: string | undefined, mentions: readonly MessageRecipient[] = []): boolean =>
  replyTo !== undefined || mentions.length > 0;

/** Parts of a digest for later fields. They are empty without these, so that earlier idempotency keys stay valid. */
const listOptionalDigestParts = (replyTo?: string, preview?: boolean): unknown[] => [
  ...(replyTo === undefined ? [] : [replyTo]),
  ...(preview === false ? [{ preview }] : []),
];
