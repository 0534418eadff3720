import { parseRecipient, phoneVariants } from '@recado/contract';
import { errors, sending as texts } from '@recado/texts';
import { addressKey, type Outgoing, TransportError } from '@recado/transport';
import { readConversation } from '../../ground/conversations/readConversation.ts';
import { preparedRows } from '../../ground/data/sql.ts';
import { Conflict, Invalid, NotFound, Unprocessable } from '../../ground/errors/index.ts';
import type { MessageView, RemarkValue } from '../../ground/messages/index.ts';
import type { Dispatch } from '../../lines/sessions/index.ts';
import { cancelHeld } from '../pacing/cancelHeld.ts';
import { saidBefore, sentAt } from './actionId.ts';
import type { HandoverDependencies } from './createHandover.ts';
import { ensureConnected } from './ensureConnected.ts';
import { chatOf, findTarget, targetOf } from './findTarget.ts';
import { handOver } from './handOver.ts';
import { refusal } from './refusal.ts';
import type { Acted, ActionRequest, Sending, SendResponse } from './Sending.ts';

/** WhatsApp's own limits, milliseconds. */
const EDITABLE = 15 * 60_000;
const REMOVABLE = 60 * 3_600_000;

type About = Extract<Dispatch['content'], { readonly target: unknown }>;

export interface ActionsDependencies
  extends Omit<HandoverDependencies, 'addressBook' | 'allowance' | 'brake' | 'windows'> {
  /** @throws Unprocessable when the transport does not send it */
  readonly refuseKind: (clientId: string, kind: About['type']) => Promise<void>;
  /** Does it once for each key, as the message with that id. */
  readonly once: (
    request: ActionRequest,
    asked: readonly unknown[],
    act: (id: string) => Promise<Acted>,
  ) => Promise<SendResponse<Acted>>;
}

/** What can be done about a message that there is, and in a chat. */
export function createActions({
  database,
  sessions,
  outbox,
  lanes,
  log,
  refuseKind,
  once,
}: ActionsDependencies): Pick<
  Sending,
  'react' | 'edit' | 'remove' | 'markRead' | 'tellRead' | 'showTyping' | 'typing'
> {
  const typing = new Map<string, NodeJS.Timeout>();

  /** Hands something about a message over, in its turn, and keeps it as said when the network took it. */
  const say = async (
    clientId: string,
    id: string,
    message: MessageView,
    content: About,
    said: RemarkValue,
  ) => {
    const to = chatOf(message);
    await ensureConnected(sessions, clientId);
    const turn = await lanes.enter(clientId);
    try {
      await turn.mine;
      const handingOver = handOver({ sessions, log }, clientId, { id, to, content });
      turn.handedOver();
      const receipt = await handingOver;
      const { waId: messageId, chat } = message;
      const about = { success: true, clientId, messageId, chat } as const;
      if (receipt instanceof TransportError) {
        if (receipt.reason !== 'unknown-outcome') throw refusal(receipt);
        return { ...about, status: 'unknown', timestamp: new Date().toISOString() } as const;
      }
      const { timestamp } = receipt;
      const where = to.kind === 'group' ? { chat } : { contact: { phone: to.phone, lid: to.lid } };
      await outbox.remark(clientId, {
        ...said,
        ...where,
        waId: id,
        fromMe: true,
        target: messageId,
        timestamp,
      });
      return { ...about, status: 'sent', timestamp: timestamp.toISOString() } as const;
    } finally {
      turn.done();
    }
  };

  /** What was said already although nobody heard of it, for who asked was gone, is not said again. */
  const acting = (
    request: ActionRequest,
    message: MessageView,
    asked: readonly unknown[],
    act: (id: string) => Promise<Acted>,
  ) =>
    once(request, asked, async id => {
      const before = request.idempotencyKey && (await saidBefore(database, message, id));
      return before || act(id);
    });

  /** @throws Unprocessable, Conflict unless it is ours, was sent, still stands and is young enough */
  const ensureOurs = (
    message: MessageView,
    age: number,
    sentences: Record<keyof typeof texts.edit, string>,
  ): void => {
    if (!message.fromMe) throw new Unprocessable(sentences.notOurs);
    if (message.status === 'failed' || message.status === 'queued') throw new Conflict(texts.notSent);
    if (Date.now() - message.timestamp.getTime() > age) throw new Unprocessable(sentences.tooLate);
  };

  /** @throws NotFound for a chat that there is not */
  const whereTo = (clientId: string, chat: string) =>
    findChat(chat, names =>
      preparedRows(
        database,
        `SELECT phone, lid FROM contacts
           WHERE client_id = :clientId AND (phone = ANY(:phones) OR lid = ANY(:lids)) LIMIT 1`,
        { clientId, ...names },
      ),
    );

  return {
    async react(request, emoji) {
      const { clientId, messageId } = request;
      const message = await findTarget(database, clientId, messageId);
      if (emoji !== '' && !isEmoji(emoji)) throw new Invalid(texts.oneEmoji, { emoji: texts.oneEmoji });
      await refuseKind(clientId, 'reaction');
      ensureThere(message);
      const content = { type: 'reaction', target: targetOf(message), emoji } as const;
      return acting(request, message, ['reaction', message.id, emoji], id =>
        say(clientId, id, message, content, { kind: 'reaction', value: { emoji } }),
      );
    },

    async edit(request, text) {
      const { clientId, messageId } = request;
      const message = await findTarget(database, clientId, messageId);
      await refuseKind(clientId, 'edit');
      return acting(request, message, ['edit', message.id, text], id => {
        ensureThere(message);
        if (message.details?.kind === 'menu') throw new Unprocessable(texts.menuStays);
        if (message.type !== 'text') throw new Unprocessable(texts.edit.notOurs);
        ensureOurs(message, EDITABLE, texts.edit);
        const content = { type: 'edit', target: targetOf(message), text } as const;
        return say(clientId, id, message, content, { kind: 'edit', value: { text } });
      });
    },

    async remove(request) {
      const { clientId, messageId } = request;
      const message = await findTarget(database, clientId, messageId);
      // It waited, and will not leave: nobody else ever knew of it.
      if (message.status === 'queued' && (await cancelHeld(database, clientId, message.waId)))
        return { statusCode: 200, body: sentAt(message, new Date()) };
      await refuseKind(clientId, 'deletion');
      return acting(request, message, ['deletion', message.id], id => {
        ensureThere(message);
        ensureOurs(message, REMOVABLE, texts.remove);
        const content = { type: 'deletion', target: targetOf(message) } as const;
        return say(clientId, id, message, content, { kind: 'deletion', value: {} });
      });
    },

    async markRead(clientId, messageId) {
      const message = await findTarget(database, clientId, messageId);
      if (message.fromMe) throw new Unprocessable(texts.readOwn);
      const to = chatOf(message);
      await ensureConnected(sessions, clientId);
      await sessions.read(clientId, to, [targetOf(message)]).catch(refuse);
      await readConversation(database, clientId, message.chat, message);
      return message.waId;
    },

    async tellRead(clientId, messages) {
      const [one] = messages;
      if (!one) return 0;
      try {
        await sessions.read(clientId, chatOf(one), messages.map(targetOf));
        return messages.length;
      } catch (error) {
        log.debug({ err: error, clientId }, 'the network was not told what was read');
        return 0;
      }
    },

    async typing(clientId, chat) {
      const to = await whereTo(clientId, chat);
      const state = await sessions.typing(clientId, to).catch((error: unknown) => {
        if (error instanceof TransportError) return 'paused' as const;
        throw error;
      });
      return { chat: addressKey(to), state };
    },

    async showTyping(clientId, chat, state, seconds) {
      const to = await whereTo(clientId, chat);
      await ensureConnected(sessions, clientId);
      await sessions.type(clientId, to, state).catch(refuse);
      const name = addressKey(to);
      const key = `${clientId} ${name}`;
      clearTimeout(typing.get(key));
      typing.delete(key);
      if (seconds === undefined || state === 'paused') return name;
      const stop = () => {
        typing.delete(key);
        // The network forgets it by itself, too.
        sessions.type(clientId, to, 'paused').catch(() => undefined);
      };
      typing.set(key, setTimeout(stop, seconds * 1_000).unref());
      return name;
    },
  };
}

function ensureThere({ remarks }: MessageView): void {
  if (remarks?.some(({ kind }) => kind === 'deletion')) throw new Conflict(texts.gone);
}

const refuse = (error: unknown): never => {
  throw error instanceof TransportError ? refusal(error) : error;
};

/** One sign as people see it, whatever it is made of. */
const isEmoji = (text: string): boolean =>
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text) &&
  [...new Intl.Segmenter().segment(text)].length === 1;

/** @throws NotFound for what names nobody the client has written with; a group's members know it themselves */
async function findChat(
  chat: string,
  find: (names: {
    readonly phones: string[];
    readonly lids: string[];
  }) => Promise<readonly { readonly phone: string | null; readonly lid: string | null }[]>,
): Promise<Outgoing['to']> {
  const to = parseRecipient(chat);
  if (to?.kind === 'group') return { kind: 'group', id: to.id };
  const phones =
    to?.kind === 'phone' ? phoneVariants(to.phone) : to?.kind === 'national' ? [to.national] : [];
  const [known] = to ? await find({ phones, lids: to.kind === 'lid' ? [to.lid] : [] }) : [];
  if (!known) throw new NotFound(errors.notFound.chat);
  const { phone, lid } = known;
  return { kind: 'person', ...(phone !== null && { phone }), ...(lid !== null && { lid }) };
}
