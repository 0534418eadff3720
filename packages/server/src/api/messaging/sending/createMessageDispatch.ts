import { formatRecipient, type MessageOrigin, type OutgoingMessage, type UnambiguousRecipient } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import {
  formatAddressKey,
  type Logger,
  type OutgoingTransportMessage,
  type Receipt,
  TransportError,
} from '@recado/transport';
import type { Knex } from 'knex';
import { DomainError } from '../../../core/errors/index.ts';
import { formatErrorCode } from '../../../core/log/formatErrorCode.ts';
import { isDatabaseOutage } from '../../../core/outage/index.ts';
import { runInSpan } from '../../../core/tracing/index.ts';
import type { ClientSessions, OutgoingSessionMessage } from '../../../lines/sessions/index.ts';
import type { OwnerQuotaService, QuotaReservation } from '../../accounts/users/createOwnerQuotaService.ts';
import type { ClientSendQueues } from '../../clients/connections/createClientSendQueues.ts';
import { ensureClientConnected } from '../../clients/connections/ensureClientConnected.ts';
import { toDomainError } from '../../clients/connections/toDomainError.ts';
import type { NewChatLimiter, NewChatSlot } from '../pacing/createNewChatLimiter.ts';
import { computeContentFingerprint } from './computeContentFingerprint.ts';
import { RecipientOptedOut, type RecipientResolver, type ResolvedRecipient } from './createRecipientResolver.ts';
import type { ReplyWindowCheck } from './createReplyWindowCheck.ts';
import { createWhatsAppMessageId } from './createWhatsAppMessageId.ts';
import type { Outbox } from './outbox.ts';
import type { NewMessageContent } from './QueuedMessage.ts';
import { resolveContentForTransport } from './resolveContentForTransport.ts';
import { sendThroughSession } from './sendThroughSession.ts';
import { storeRecipientIdentities } from './storeRecipientIdentities.ts';

export interface MessageDispatchDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly addressBook: RecipientResolver;
  readonly outbox: Outbox;
  readonly clientQueues: ClientSendQueues;
  readonly newChatLimiter: Pick<NewChatLimiter, 'reserve' | 'recordMessage' | 'recordAcceptance' | 'recordRefusal'>;
  readonly quota: Pick<OwnerQuotaService, 'reserve'>;
  readonly replyWindows: ReplyWindowCheck;
  readonly log: Logger;
}

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
}

export interface MessageDispatchRequest {
  readonly clientId: string;
  readonly to: UnambiguousRecipient;
  readonly content: NewMessageContent;
  readonly url?: string | undefined;
  /** Path of the stored file, relative to the data directory. */
  readonly storedPath?: string | undefined;
  readonly quoted?: OutgoingSessionMessage['quoted'];
  readonly mentions?: OutgoingSessionMessage['mentions'];
  readonly origin: MessageOrigin;
  /** Whether to reject the message if a person has taken over the conversation. */
  readonly unlessPaused?: boolean | undefined;
  /** Message as requested. It is stored if the message has to be queued, and is sent from this form later. */
  readonly originalMessage: OutgoingMessage;
  /** Set only for a due message from the queue: removes it from the queue. @throws Gone if it is not queued */
  readonly markAsSending?: ((trx: Knex.Transaction) => Promise<void>) | undefined;
}

/** Called in the transaction that stores a message. `pendingResult` is the result if no outcome is stored. */
export type PersistMessageHook = (trx: Knex.Transaction, pendingResult: MessageSendResult) => Promise<void>;

type ReserveSlotParams = Pick<MessageDispatchRequest, 'clientId' | 'origin' | 'markAsSending'> & {
  readonly recipient: ResolvedRecipient;
};

/**
 * Sends one message: stores its row, sends it, then stores the outcome. Keeps the order per client.
 * Never sends twice: if the network neither accepts nor rejects a message, its outcome stays `unknown`.
 */
export function createMessageDispatch(dependencies: MessageDispatchDeps) {
  const { database, sessions, addressBook, outbox, clientQueues, newChatLimiter, quota, replyWindows, log } =
    dependencies;
  /** Reserves a slot if the chat is new: the person never wrote, and no message to them was accepted before. */
  const reserveSlot = async (params: ReserveSlotParams): Promise<NewChatSlot | undefined> => {
    const { person, isNew } = params.recipient;
    if (!isNew || !person || params.markAsSending) return undefined;
    return newChatLimiter.reserve(params.clientId, person, params.origin);
  };
  const logFailure = (work: Promise<unknown>, clientId: string, messageId: string): Promise<unknown> =>
    work.catch((error: unknown) =>
      log.warn({ err: error, clientId, messageId }, 'could not store the outcome of a first contact'),
    );

  /**
   * @param retriedMessage message that failed before it was passed to the network, and is sent now
   * @throws DomainError if the message was not sent and never will be
   */
  return async (
    {
      clientId,
      to,
      content,
      url,
      storedPath,
      quoted,
      mentions,
      origin,
      unlessPaused = false,
      originalMessage,
      markAsSending,
    }: MessageDispatchRequest,
    onPersist: PersistMessageHook | undefined,
    retriedMessage?: Pick<MessageSendResult, 'messageId' | 'timestamp'>,
  ): Promise<MessageSendResult> => {
    await ensureClientConnected(sessions, clientId);
    const ticket = await clientQueues.enter(clientId);
    const id = retriedMessage?.messageId ?? createWhatsAppMessageId();
    outbox.markStarted(id);
    let reservation: QuotaReservation | undefined;
    try {
      // Check the pause only at the head of the queue, because a person may take over while the message waits.
      if (unlessPaused) await ticket.ready;
      const timestamp = retriedMessage ? new Date(retriedMessage.timestamp) : currentSecond();
      const recipient = await addressBook.resolveRecipient(clientId, to).catch(rethrowAsRefusal);
      assertNotOptedOut(recipient, origin);
      await replyWindows.assertWindowOpen(clientId, recipient, content);
      // Reserve no quota for a queued message, because the request that queued it has already reserved the quota.
      if (!markAsSending) reservation = await quota.reserve(clientId);
      // Resolve the content before inserting the row: a failure now must not leave a row without an outcome.
      const transportContent = await resolveContentForTransport(sessions.abilities, clientId, content);
      const slot = await reserveSlot({ clientId, recipient, origin, markAsSending });
      const { notBefore } = slot ?? {};
      const queuedState = notBefore && ({ status: 'queued', notBefore: notBefore.toISOString() } as const);
      const pendingResult = {
        messageId: id,
        to: formatRecipient(to),
        chat: chatOf(recipient.to, recipient.to),
        timestamp: timestamp.toISOString(),
      };
      const replyContext = { ...(quoted && { quoted }), ...(mentions && { mentions }) };
      const { traceparent: parent } = await outbox
        .queue(
          clientId,
          recipient,
          { id, content, url, storedPath, timestamp, origin, unlessPaused, notBefore, markAsSending, ...replyContext },
          (slot || onPersist) &&
            (async trx => {
              const text = computeContentFingerprint(content);
              const reservedMessage = {
                clientId,
                id,
                timestamp,
                message: originalMessage,
                mediaId: uploadIdOf(originalMessage),
                text,
                origin,
                unlessPaused,
              };
              if (slot) await newChatLimiter.recordMessage(trx, slot, reservedMessage);
              await onPersist?.(trx, { ...pendingResult, status: 'unknown', ...queuedState });
            }),
        )
        .catch((error: unknown) => {
          // If the commit's response was lost, the row may exist. Only this call can then store its outcome.
          // Exclude a queued message, because it is sent automatically and must not be marked as failed.
          if (isDatabaseOutage(error) && !queuedState && !markAsSending)
            void outbox.settle(clientId, { id, timestamp }, NOT_SENT_OUTCOME);
          throw error;
        });
      if (queuedState) return { ...pendingResult, ...queuedState };
      await ticket.ready;
      const step = { name: 'hand over', kind: 'producer', parent, ...traceAttributes(clientId, id) } as const;
      const pendingReceipt = runInSpan(step, () =>
        sendThroughSession({ sessions, log }, clientId, {
          id,
          to: recipient.to,
          content: transportContent,
          timestamp,
          ...replyContext,
        }),
      );
      ticket.releaseNext();
      const receipt = await pendingReceipt;
      if (!(receipt instanceof TransportError)) {
        if (recipient.isNew) await logFailure(newChatLimiter.recordAcceptance(clientId, id, timestamp), clientId, id);
        await storeRecipientIdentities(database, clientId, recipient, receipt).catch((error: unknown) =>
          log.warn({ err: error, clientId, messageId: id }, 'the recipient’s identities were not stored'),
        );
        return { ...pendingResult, chat: chatOf(recipient.to, receipt.to), status: 'sent' };
      }
      const { reason, code } = receipt;
      log.info({ clientId, messageId: id, reason, code }, receipt.message);
      const isUnknown = reason === 'unknown-outcome';
      const status = isUnknown ? 'unknown' : 'failed';
      await outbox.settle(clientId, { id, timestamp }, { status, errorCode: formatErrorCode(reason, code) });
      if (recipient.isNew)
        await logFailure(newChatLimiter.recordRefusal(clientId, id, timestamp, String(code ?? reason)), clientId, id);
      if (isUnknown) return { ...pendingResult, status: 'unknown' };
      throw reason === 'window-closed' ? await replyWindows.createClosedError(clientId) : toDomainError(receipt);
    } catch (error) {
      if (error instanceof DomainError) await reservation?.release();
      throw error;
    } finally {
      ticket.done();
      outbox.markFinished(id);
    }
  };
}

const traceAttributes = (clientId: string, messageId: string) => ({
  attributes: { 'recado.client.id': clientId, 'recado.message.id': messageId },
});

/** Returns the ID of the uploaded file that a message sends. While the message is queued, the file is kept. */
function uploadIdOf(message: OutgoingMessage): string | undefined {
  const file = message[message.type];
  return file && 'mediaId' in file ? file.mediaId : undefined;
}

/** Outcome of a message that never reached the network. A repeated request may send it without a duplicate. */
const NOT_SENT_OUTCOME = { status: 'failed', errorCode: 'unreachable' } as const;

/** Lets people who opted out receive only manual messages and one opt-out reply. @throws RecipientOptedOut */
export function assertNotOptedOut({ hasOptedOut }: ResolvedRecipient, { kind, rule }: MessageOrigin): void {
  if (hasOptedOut && kind !== 'console' && rule?.kind !== 'optOut') throw new RecipientOptedOut(texts.optedOut);
}

const rethrowAsRefusal = (error: unknown): never => {
  throw error instanceof TransportError ? toDomainError(error) : error;
};

/** Returns the key of the chat: of the requested recipient, with the identifiers that the network confirmed. */
function chatOf(requested: OutgoingTransportMessage['to'], confirmed: Receipt['to']): string {
  if (requested.kind === 'group') return `group:${requested.id}`;
  return formatAddressKey(confirmed.kind === 'person' ? { ...requested, ...confirmed } : requested);
}

/**
 * Returns the time in whole seconds, as WhatsApp does. With milliseconds, a message would sort after an
 * incoming reply to it in the same second. Messages of the same second are sorted by ID in order of arrival.
 */
const currentSecond = (): Date => new Date(Math.floor(Date.now() / 1000) * 1000);
