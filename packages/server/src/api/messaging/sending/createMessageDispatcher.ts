import { formatRecipient, type OutgoingMessage } from '@recado/contract';
import type { KeyedTicketQueue } from '@recado/timing';
import {
  formatAddressKey,
  type Logger,
  type OutgoingTransportMessage,
  type Receipt,
  TransportError,
} from '@recado/transport';
import type { Knex } from 'knex';
import { DomainError, NotFound } from '../../../core/errors/index.ts';
import { formatErrorCode } from '../../../core/log/formatErrorCode.ts';
import { isDatabaseOutage } from '../../../core/outage/index.ts';
import { runInSpan } from '../../../core/tracing/index.ts';
import type { ClientSessions, OutgoingSessionMessage } from '../../../lines/sessions/index.ts';
import { toDomainError } from '../../clients/connections/toDomainError.ts';
import type { NewChatLimiter } from '../pacing/createNewChatLimiter.ts';
import type { ResolvedRecipient } from './createRecipientResolver.ts';
import type { ReplyWindowCheck } from './createReplyWindowCheck.ts';
import type { ApprovedSend, SendPolicy } from './createSendPolicy.ts';
import type { Outbox } from './outbox.ts';
import {
  computeContentFingerprint,
  createWhatsAppMessageId,
  type DispatchRequest,
  type QueuedMessage,
} from './outgoingContent.ts';
import type { MessageSendResult } from './sendRequests.ts';
import { type PersonIdentity, storeRecipientIdentities } from './storeRecipientIdentities.ts';

export interface MessageDispatcherDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly policy: SendPolicy;
  readonly outbox: Outbox;
  readonly queue: KeyedTicketQueue;
  readonly newChatLimiter: NewChatLimiter;
  readonly replyWindows: ReplyWindowCheck;
  readonly log: Logger;
}

/** Called in the transaction that stores a message. `pendingResult` is the result if no outcome is stored. */
export type PersistMessageHook = (trx: Knex.Transaction, pendingResult: MessageSendResult) => Promise<void>;

export interface DispatchOptions {
  readonly onPersist?: PersistMessageHook | undefined;
  /** Message of an earlier attempt that never reached the network. It is sent under the same ID. */
  readonly retryOf?: Pick<MessageSendResult, 'messageId' | 'timestamp'> | undefined;
}

/** A stored message that may be sent. */
interface StoredSend extends Pick<QueuedMessage, 'id' | 'timestamp'> {
  /** Result of the send while its outcome is unknown. */
  readonly pendingResult: MessageSendResult;
  /** Trace of the request that held the message back. */
  readonly traceparent?: string | undefined;
}

/**
 * Sends messages: stores the row of each, sends it, then stores a refusal or an unknown outcome. The line stores the
 * acknowledgement (`ClientSessions.send`). Keeps the order per client.
 * Never sends twice: if the network neither accepts nor rejects a message, its outcome stays `unknown`.
 */
export function createMessageDispatcher(dependencies: MessageDispatcherDeps) {
  const { database, sessions, policy, outbox, queue, newChatLimiter, replyWindows, log } = dependencies;

  const logFailure = (work: Promise<unknown>, clientId: string, messageId: string): Promise<unknown> =>
    work.catch((error: unknown) =>
      log.warn({ err: error, clientId, messageId }, 'could not store the outcome of a first contact'),
    );

  const sendThroughLine = async (
    clientId: string,
    message: OutgoingSessionMessage,
  ): Promise<Receipt | TransportError> => {
    try {
      return await sessions.send(clientId, message);
    } catch (error) {
      if (error instanceof TransportError) return error;
      // NotFound means that the client was deleted and has no session, so nothing was sent.
      if (error instanceof NotFound) return new TransportError('not-linked', 'The client was deleted.');
      log.error({ err: error, clientId, messageId: message.id }, 'a send failed unexpectedly');
      return new TransportError('unknown-outcome', 'Unexpected failure.', { cause: error });
    }
  };

  const store = async (
    request: DispatchRequest,
    { recipient, content, slot }: ApprovedSend,
    { id, timestamp }: Pick<QueuedMessage, 'id' | 'timestamp'>,
    onPersist: PersistMessageHook | undefined,
  ): Promise<StoredSend> => {
    const { clientId, to, origin, requested, conversion } = request;
    const notBefore = slot?.notBefore;
    const pendingResult: MessageSendResult = {
      messageId: id,
      to: formatRecipient(to),
      chat: chatOf(recipient.to, recipient.to),
      timestamp: timestamp.toISOString(),
      ...(conversion && { conversion }),
      ...(notBefore ? { status: 'queued', notBefore: notBefore.toISOString() } : { status: 'unknown' }),
    };
    const storeReservations = async (trx: Knex.Transaction): Promise<void> => {
      if (slot)
        await newChatLimiter.recordMessage(trx, slot, {
          ...{ clientId, id, timestamp, origin },
          message: requested,
          mediaId: uploadIdOf(requested),
          text: computeContentFingerprint(content),
          unlessPaused: requested.unlessPaused ?? false,
        });
      await onPersist?.(trx, pendingResult);
    };
    try {
      const hook = slot || onPersist ? storeReservations : undefined;
      const { traceparent } = await outbox.queue(
        { ...request, content },
        recipient,
        { id, timestamp, notBefore },
        hook,
      );
      return { id, timestamp, pendingResult, traceparent };
    } catch (error) {
      // If the commit's response was lost, the row may exist. Only this call can then store its outcome.
      // Exclude a queued message, because it is sent automatically and must not be marked as failed.
      if (isDatabaseOutage(error) && !notBefore && !request.held)
        void outbox.settle(clientId, { id, timestamp }, NOT_SENT_OUTCOME);
      throw error;
    }
  };

  /** Stores the error of the network. @throws DomainError unless the outcome is unknown */
  const completeRefusal = async (
    clientId: string,
    { recipient }: ApprovedSend,
    { id, timestamp, pendingResult }: StoredSend,
    refusal: TransportError,
  ): Promise<MessageSendResult> => {
    const { reason, code } = refusal;
    log.info({ clientId, messageId: id, reason, code }, refusal.message);
    const status = reason === 'unknown-outcome' ? 'unknown' : 'failed';
    await outbox.settle(clientId, { id, timestamp }, { status, errorCode: formatErrorCode(reason, code) });
    if (recipient.isNew)
      await logFailure(newChatLimiter.recordRefusal(clientId, id, timestamp, String(code ?? reason)), clientId, id);
    if (status === 'unknown') return pendingResult;
    throw reason === 'window-closed' ? await replyWindows.createClosedError(clientId) : toDomainError(refusal);
  };

  const complete = async (
    clientId: string,
    approved: ApprovedSend,
    stored: StoredSend,
    receipt: Receipt | TransportError,
  ): Promise<MessageSendResult> => {
    if (receipt instanceof TransportError) return completeRefusal(clientId, approved, stored, receipt);
    const { recipient } = approved;
    const { id, timestamp, pendingResult } = stored;
    if (recipient.isNew) await logFailure(newChatLimiter.recordAcceptance(clientId, id, timestamp), clientId, id);
    const identity = findNewIdentity(recipient, receipt);
    if (identity && recipient.person)
      await storeRecipientIdentities(database, clientId, recipient.person, identity).catch((error: unknown) =>
        log.warn({ err: error, clientId, messageId: id }, 'the recipient’s identities were not stored'),
      );
    return { ...pendingResult, chat: chatOf(recipient.to, receipt.to), status: 'sent' };
  };

  return {
    /** @throws DomainError if the message was not sent and never will be */
    async dispatch(request: DispatchRequest, { onPersist, retryOf }: DispatchOptions = {}): Promise<MessageSendResult> {
      const { clientId, requested, replyContext } = request;
      const ticket = await queue.enter(clientId);
      const id = retryOf?.messageId ?? createWhatsAppMessageId();
      outbox.markStarted(id);
      let approved: ApprovedSend | undefined;
      try {
        // Check the pause only at the head of the queue, because a person may take over while the message waits.
        if (requested.unlessPaused) {
          void policy.prepareLinkPreview(request).catch(() => undefined);
          await ticket.ready;
        }
        const timestamp = retryOf ? new Date(retryOf.timestamp) : currentSecond();
        approved = await policy.approve(request);
        const { recipient, transportContent: content } = approved;
        const stored = await store(request, approved, { id, timestamp }, onPersist);
        if (stored.pendingResult.status === 'queued') return stored.pendingResult;
        await ticket.ready;
        const attributes = { 'recado.client.id': clientId, 'recado.message.id': id };
        const step = { name: 'dispatch', kind: 'producer', parent: stored.traceparent, attributes } as const;
        const pendingReceipt = runInSpan(step, () =>
          sendThroughLine(clientId, { id, to: recipient.to, content, timestamp, ...replyContext }),
        );
        ticket.releaseNext();
        return await complete(clientId, approved, stored, await pendingReceipt);
      } catch (error) {
        if (error instanceof DomainError) await approved?.releaseQuota();
        throw error;
      } finally {
        ticket.done();
        outbox.markFinished(id);
      }
    },

    /**
     * Sends a message through the client's line, without a row. Used for reactions, edits and deletions. Never
     * rejects: after an unexpected failure it returns the error `unknown-outcome`.
     */
    async passToLine(clientId: string, message: OutgoingSessionMessage): Promise<Receipt | TransportError> {
      return sendThroughLine(clientId, message);
    },
  };
}
export type MessageDispatcher = ReturnType<typeof createMessageDispatcher>;

/** Outcome of a message that never reached the network. A repeated request may send it without a duplicate. */
const NOT_SENT_OUTCOME = { status: 'failed', errorCode: 'unreachable' } as const;

/** Returns the ID of the uploaded file that a message sends. While the message is queued, the file is kept. */
function uploadIdOf(message: OutgoingMessage): string | undefined {
  const file = message[message.type];
  return file && 'mediaId' in file ? file.mediaId : undefined;
}

/** Returns the identity of the recipient in the receipt, if it is not stored yet. */
function findNewIdentity({ person, isKnown }: ResolvedRecipient, { to }: Receipt): PersonIdentity | undefined {
  if (to.kind !== 'person' || !person) return undefined;
  const { phone = person.phone, lid = person.lid } = to;
  return isKnown && phone === person.phone && lid === person.lid ? undefined : { phone, lid };
}

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
