import { sendRejectionTexts as texts } from '@recado/texts';
import type { KeyedTicketQueue } from '@recado/timing';
import { type Logger, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { markConversationRead } from '../../../core/conversations/markConversationRead.ts';
import { Conflict, Invalid, Unprocessable } from '../../../core/errors/index.ts';
import type { MessageView, StoredMessageUpdateContent } from '../../../core/messages/index.ts';
import type { ClientSessions, OutgoingSessionMessage } from '../../../lines/sessions/index.ts';
import { toDomainError } from '../../clients/connections/toDomainError.ts';
import { cancelHeldMessage } from '../pacing/cancelHeldMessage.ts';
import { buildMessageActionId, findSentMessageAction, toMessageActionResult } from './actionId.ts';
import { computeRequestDigest, type IdempotentExecutor } from './createIdempotentExecutor.ts';
import type { MessageDispatcher } from './createMessageDispatcher.ts';
import type { SendPolicy } from './createSendPolicy.ts';
import { findMessageByAnyId, getChatRecipient, toTransportMessageTarget } from './findMessageByAnyId.ts';
import type { Outbox } from './outbox.ts';
import { createWhatsAppMessageId } from './outgoingContent.ts';
import type { MessageActionRequest, MessageActionResult, SendResponse } from './sendRequests.ts';

/** WhatsApp's own time limits for edits and deletions, in milliseconds. */
const EDIT_WINDOW_MS = 15 * 60_000;
const DELETION_WINDOW_MS = 60 * 3_600_000;

type ActionContent = Extract<OutgoingSessionMessage['content'], { readonly target: unknown }>;

export interface MessageActionServiceDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly policy: SendPolicy;
  readonly dispatcher: MessageDispatcher;
  readonly idempotency: IdempotentExecutor;
  readonly outbox: Outbox;
  /** Queue of the client's messages, which also contains its actions. */
  readonly queue: KeyedTicketQueue;
  readonly log: Logger;
}

/** Executes actions on existing messages and in existing chats. */
export function createMessageActionService(dependencies: MessageActionServiceDeps) {
  const { database, sessions, policy, dispatcher, idempotency, outbox, queue, log } = dependencies;
  /** Sends a reaction, edit or deletion in queue order. Stores it as an update once the network accepted it. */
  const sendAction = async (
    clientId: string,
    id: string,
    message: MessageView,
    content: ActionContent,
    update: StoredMessageUpdateContent,
  ) => {
    const to = getChatRecipient(message);
    await policy.assertConnected(clientId);
    const ticket = await queue.enter(clientId);
    try {
      await ticket.ready;
      const pendingReceipt = dispatcher.passToLine(clientId, { id, to, content });
      ticket.releaseNext();
      const receipt = await pendingReceipt;
      const { waId: messageId, chat } = message;
      const common = { success: true, clientId, messageId, chat } as const;
      if (receipt instanceof TransportError) {
        if (receipt.reason !== 'unknown-outcome') throw toDomainError(receipt);
        return { ...common, status: 'unknown', timestamp: new Date().toISOString() } as const;
      }
      const { timestamp } = receipt;
      const recipient = to.kind === 'group' ? { chat } : { contact: { phone: to.phone, lid: to.lid } };
      await outbox.update(clientId, {
        ...update,
        ...recipient,
        waId: id,
        fromMe: true,
        target: messageId,
        timestamp,
      });
      return { ...common, status: 'sent', timestamp: timestamp.toISOString() } as const;
    } finally {
      ticket.done();
    }
  };

  /** Executes an action once for each idempotency key. `act` receives the message ID to use for the action. */
  const executeOnce = async (
    { clientId, idempotencyKey: key }: MessageActionRequest,
    digestParts: readonly unknown[],
    act: (id: string) => Promise<MessageActionResult>,
  ): Promise<SendResponse<MessageActionResult>> => {
    const work = async (id: string): Promise<SendResponse<MessageActionResult>> => {
      const body = await act(id);
      return { statusCode: body.status === 'unknown' ? 202 : 200, body };
    };
    if (key === undefined) return work(createWhatsAppMessageId());
    const digest = computeRequestDigest(digestParts);
    // Store no record before the message action: a retry uses the same message ID, and so has no second effect.
    return idempotency.execute({ clientId, key, digest }, () => work(buildMessageActionId(clientId, key, digest)));
  };

  /** Executes an action. If an earlier attempt of this request already did so, only returns its result. */
  const executeUnlessSent = (
    request: MessageActionRequest,
    message: MessageView,
    digestParts: readonly unknown[],
    act: (id: string) => Promise<MessageActionResult>,
  ): Promise<SendResponse<MessageActionResult>> =>
    executeOnce(request, digestParts, async id => {
      const earlierResult = request.idempotencyKey && (await findSentMessageAction(database, message, id));
      return earlierResult || act(id);
    });

  /** @throws Unprocessable if the message is not the client's own or is too old; Conflict if it was not sent */
  const assertOwnAndRecent = (
    message: MessageView,
    age: number,
    errorTexts: Record<keyof typeof texts.edit, string>,
  ): void => {
    if (!message.fromMe) throw new Unprocessable(errorTexts.notOurs);
    if (message.status === 'failed' || message.status === 'queued') throw new Conflict(texts.notSent);
    if (Date.now() - message.timestamp.getTime() > age) throw new Unprocessable(errorTexts.tooLate);
  };

  return {
    /**
     * Adds a reaction; an empty emoji removes it.
     * @throws NotFound for an unknown message, as do `edit`, `remove` and `markRead`
     */
    async react(request: MessageActionRequest, emoji: string): Promise<SendResponse<MessageActionResult>> {
      const { clientId, messageId } = request;
      const message = await findMessageByAnyId(database, clientId, messageId);
      if (emoji !== '' && !isEmoji(emoji)) throw new Invalid(texts.oneEmoji, { emoji: texts.oneEmoji });
      await policy.assertKindSupported(clientId, 'reaction');
      assertNotDeleted(message);
      const content = { type: 'reaction', target: toTransportMessageTarget(message), emoji } as const;
      return executeUnlessSent(request, message, ['reaction', message.id, emoji], id =>
        sendAction(clientId, id, message, content, { kind: 'reaction', value: { emoji } }),
      );
    },

    /** Edits a sent text. @throws Unprocessable, as `remove` does, if the message is too old or not our own */
    async edit(request: MessageActionRequest, text: string): Promise<SendResponse<MessageActionResult>> {
      const { clientId, messageId } = request;
      const message = await findMessageByAnyId(database, clientId, messageId);
      await policy.assertKindSupported(clientId, 'edit');
      return executeUnlessSent(request, message, ['edit', message.id, text], id => {
        assertNotDeleted(message);
        if (message.details?.kind === 'menu') throw new Unprocessable(texts.menuStays);
        if (message.type !== 'text') throw new Unprocessable(texts.edit.notOurs);
        assertOwnAndRecent(message, EDIT_WINDOW_MS, texts.edit);
        const content = { type: 'edit', target: toTransportMessageTarget(message), text } as const;
        return sendAction(clientId, id, message, content, { kind: 'edit', value: { text } });
      });
    },

    /** Deletes a message for all participants. */
    async remove(request: MessageActionRequest): Promise<SendResponse<MessageActionResult>> {
      const { clientId, messageId } = request;
      const message = await findMessageByAnyId(database, clientId, messageId);
      // The message was cancelled in the queue and never sent, so there is nothing to delete on phones.
      if (message.status === 'queued' && (await cancelHeldMessage(database, clientId, message.waId)))
        return { statusCode: 200, body: toMessageActionResult(message, new Date()) };
      await policy.assertKindSupported(clientId, 'deletion');
      return executeUnlessSent(request, message, ['deletion', message.id], id => {
        assertNotDeleted(message);
        assertOwnAndRecent(message, DELETION_WINDOW_MS, texts.remove);
        const content = { type: 'deletion', target: toTransportMessageTarget(message) } as const;
        return sendAction(clientId, id, message, content, { kind: 'deletion', value: {} });
      });
    },

    /**
     * Sends a read receipt and marks messages up to this one as read in Recado.
     * @returns the message's WhatsApp ID
     */
    async markRead(clientId: string, messageId: string): Promise<string> {
      const message = await findMessageByAnyId(database, clientId, messageId);
      if (message.fromMe) throw new Unprocessable(texts.readOwn);
      const to = getChatRecipient(message);
      await policy.assertConnected(clientId);
      await sessions.read(clientId, to, [toTransportMessageTarget(message)]).catch(rethrowAsRefusal);
      await markConversationRead(database, clientId, message.chat, message);
      return message.waId;
    },

    /**
     * Sends read receipts for messages of one chat. If a receipt cannot be sent, the error is ignored.
     * @returns the number of receipts that were sent
     */
    async sendReadReceipts(clientId: string, messages: readonly MessageView[]): Promise<number> {
      const [firstMessage] = messages;
      if (!firstMessage) return 0;
      try {
        await sessions.read(clientId, getChatRecipient(firstMessage), messages.map(toTransportMessageTarget));
        return messages.length;
      } catch (error) {
        log.debug({ err: error, clientId }, 'read receipts were not sent');
        return 0;
      }
    },
  };
}
export type MessageActionService = ReturnType<typeof createMessageActionService>;

function assertNotDeleted({ remarks }: MessageView): void {
  if (remarks?.some(({ kind }) => kind === 'deletion')) throw new Conflict(texts.gone);
}

const rethrowAsRefusal = (error: unknown): never => {
  throw error instanceof TransportError ? toDomainError(error) : error;
};

/** Whether the text is one visible emoji, however many code points it has. */
const isEmoji = (text: string): boolean =>
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text) &&
  [...new Intl.Segmenter().segment(text)].length === 1;
