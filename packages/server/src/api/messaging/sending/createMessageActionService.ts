import { listPhoneVariants, parseRecipient } from '@recado/contract';
import { apiErrorTexts, sendRejectionTexts as texts } from '@recado/texts';
import { formatAddressKey, type OutgoingTransportMessage, TransportError } from '@recado/transport';
import { markConversationRead } from '../../../core/conversations/markConversationRead.ts';
import { runPreparedStatement } from '../../../core/data/sql.ts';
import { Conflict, Invalid, NotFound, Unprocessable } from '../../../core/errors/index.ts';
import type { MessageView, StoredMessageUpdateContent } from '../../../core/messages/index.ts';
import type { OutgoingSessionMessage } from '../../../lines/sessions/index.ts';
import { ensureClientConnected } from '../../clients/connections/ensureClientConnected.ts';
import { toDomainError } from '../../clients/connections/toDomainError.ts';
import { cancelHeldMessage } from '../pacing/cancelHeldMessage.ts';
import { findSentMessageAction, toMessageActionResult } from './actionId.ts';
import type { MessageDispatchDeps } from './createMessageDispatch.ts';
import { findMessageByAnyId, getChatRecipient, toTransportMessageTarget } from './findMessageByAnyId.ts';
import type { MessageActionRequest, MessageActionResult, MessageSender, SendResponse } from './MessageSender.ts';
import { sendThroughSession } from './sendThroughSession.ts';

/** WhatsApp's own time limits for edits and deletions, in milliseconds. */
const EDIT_WINDOW_MS = 15 * 60_000;
const DELETION_WINDOW_MS = 60 * 3_600_000;

type ActionContent = Extract<OutgoingSessionMessage['content'], { readonly target: unknown }>;

export interface MessageActionsDeps
  extends Omit<MessageDispatchDeps, 'addressBook' | 'quota' | 'newChatLimiter' | 'replyWindows'> {
  /** @throws Unprocessable if the transport cannot send this kind of action */
  readonly assertKindSupported: (clientId: string, kind: ActionContent['type']) => Promise<void>;
  /** Executes an action once for each idempotency key. `id` is the message ID to use for the action. */
  readonly executeOnce: (
    request: MessageActionRequest,
    requestParts: readonly unknown[],
    act: (id: string) => Promise<MessageActionResult>,
  ) => Promise<SendResponse<MessageActionResult>>;
}

/** Executes actions on existing messages and in existing chats. */
export function createMessageActionService({
  database,
  sessions,
  outbox,
  clientQueues,
  log,
  assertKindSupported,
  executeOnce,
}: MessageActionsDeps): Pick<
  MessageSender,
  'react' | 'edit' | 'remove' | 'markRead' | 'sendReadReceipts' | 'showTyping' | 'typing'
> {
  const typingTimers = new Map<string, NodeJS.Timeout>();

  /** Sends a reaction, edit or deletion in queue order. Stores it as an update once the network accepted it. */
  const sendAction = async (
    clientId: string,
    id: string,
    message: MessageView,
    content: ActionContent,
    update: StoredMessageUpdateContent,
  ) => {
    const to = getChatRecipient(message);
    await ensureClientConnected(sessions, clientId);
    const ticket = await clientQueues.enter(clientId);
    try {
      await ticket.ready;
      const pendingReceipt = sendThroughSession({ sessions, log }, clientId, { id, to, content });
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

  /** Executes an action. If an earlier attempt of this request already did so, only returns its result. */
  const executeUnlessSent = (
    request: MessageActionRequest,
    message: MessageView,
    requestParts: readonly unknown[],
    act: (id: string) => Promise<MessageActionResult>,
  ) =>
    executeOnce(request, requestParts, async id => {
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

  /** @throws NotFound if the client has no such chat */
  const resolveChat = (clientId: string, chat: string) =>
    findChat(chat, names =>
      runPreparedStatement(
        database,
        `SELECT phone, lid FROM contacts
           WHERE client_id = :clientId AND (phone = ANY(:phones) OR lid = ANY(:lids)) LIMIT 1`,
        { clientId, ...names },
      ),
    );

  return {
    async react(request, emoji) {
      const { clientId, messageId } = request;
      const message = await findMessageByAnyId(database, clientId, messageId);
      if (emoji !== '' && !isEmoji(emoji)) throw new Invalid(texts.oneEmoji, { emoji: texts.oneEmoji });
      await assertKindSupported(clientId, 'reaction');
      assertNotDeleted(message);
      const content = { type: 'reaction', target: toTransportMessageTarget(message), emoji } as const;
      return executeUnlessSent(request, message, ['reaction', message.id, emoji], id =>
        sendAction(clientId, id, message, content, { kind: 'reaction', value: { emoji } }),
      );
    },

    async edit(request, text) {
      const { clientId, messageId } = request;
      const message = await findMessageByAnyId(database, clientId, messageId);
      await assertKindSupported(clientId, 'edit');
      return executeUnlessSent(request, message, ['edit', message.id, text], id => {
        assertNotDeleted(message);
        if (message.details?.kind === 'menu') throw new Unprocessable(texts.menuStays);
        if (message.type !== 'text') throw new Unprocessable(texts.edit.notOurs);
        assertOwnAndRecent(message, EDIT_WINDOW_MS, texts.edit);
        const content = { type: 'edit', target: toTransportMessageTarget(message), text } as const;
        return sendAction(clientId, id, message, content, { kind: 'edit', value: { text } });
      });
    },

    async remove(request) {
      const { clientId, messageId } = request;
      const message = await findMessageByAnyId(database, clientId, messageId);
      // The message was cancelled in the queue and never sent, so there is nothing to delete on phones.
      if (message.status === 'queued' && (await cancelHeldMessage(database, clientId, message.waId)))
        return { statusCode: 200, body: toMessageActionResult(message, new Date()) };
      await assertKindSupported(clientId, 'deletion');
      return executeUnlessSent(request, message, ['deletion', message.id], id => {
        assertNotDeleted(message);
        assertOwnAndRecent(message, DELETION_WINDOW_MS, texts.remove);
        const content = { type: 'deletion', target: toTransportMessageTarget(message) } as const;
        return sendAction(clientId, id, message, content, { kind: 'deletion', value: {} });
      });
    },

    async markRead(clientId, messageId) {
      const message = await findMessageByAnyId(database, clientId, messageId);
      if (message.fromMe) throw new Unprocessable(texts.readOwn);
      const to = getChatRecipient(message);
      await ensureClientConnected(sessions, clientId);
      await sessions.read(clientId, to, [toTransportMessageTarget(message)]).catch(rethrowAsRefusal);
      await markConversationRead(database, clientId, message.chat, message);
      return message.waId;
    },

    async sendReadReceipts(clientId, messages) {
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

    async typing(clientId, chat) {
      const to = await resolveChat(clientId, chat);
      const state = await sessions.typing(clientId, to).catch((error: unknown) => {
        if (error instanceof TransportError) return 'paused' as const;
        throw error;
      });
      return { chat: formatAddressKey(to), state };
    },

    async showTyping(clientId, chat, state, seconds) {
      const to = await resolveChat(clientId, chat);
      await ensureClientConnected(sessions, clientId);
      await sessions.type(clientId, to, state).catch(rethrowAsRefusal);
      const name = formatAddressKey(to);
      const key = `${clientId} ${name}`;
      clearTimeout(typingTimers.get(key));
      typingTimers.delete(key);
      if (seconds === undefined || state === 'paused') return name;
      const stop = () => {
        typingTimers.delete(key);
        // Ignore failures, because the network also ends the typing state by itself.
        sessions.type(clientId, to, 'paused').catch(() => undefined);
      };
      typingTimers.set(key, setTimeout(stop, seconds * 1_000).unref());
      return name;
    },
  };
}

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

/** Finds a chat by address. The network checks groups. @throws NotFound if no contact has a person's address */
async function findChat(
  chat: string,
  find: (names: {
    readonly phones: string[];
    readonly lids: string[];
  }) => Promise<readonly { readonly phone: string | null; readonly lid: string | null }[]>,
): Promise<OutgoingTransportMessage['to']> {
  const to = parseRecipient(chat);
  if (to?.kind === 'group') return { kind: 'group', id: to.id };
  const phones = to?.kind === 'phone' ? listPhoneVariants(to.phone) : to?.kind === 'national' ? [to.national] : [];
  const [contact] = to ? await find({ phones, lids: to.kind === 'lid' ? [to.lid] : [] }) : [];
  if (!contact) throw new NotFound(apiErrorTexts.notFound.chat);
  const { phone, lid } = contact;
  return { kind: 'person', ...(phone !== null && { phone }), ...(lid !== null && { lid }) };
}
