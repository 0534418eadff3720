import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { withTimeout } from '@recado/timing';
import { type OutgoingTransportMessage, type Session, TransportError, type WebhookRequest } from '@recado/transport';
import type { Knex } from 'knex';
import type { StoredEventListener } from '../../core/events/StoredEventListener.ts';
import type { MessageStatusStore } from '../../core/messages/index.ts';
import { sealMessageSecret } from '../../core/sealing/messageSecrets.ts';
import type { Sealer } from '../../core/sealing/sealer.ts';
import { runInSpan } from '../../core/tracing/index.ts';
import type { LineMessaging } from '../LineCommands.ts';
import { storeMessageAlias } from '../transports/index.ts';
import type { OutgoingSessionMessage } from './ClientSessions.ts';
import type { LineEntry } from './createSessionSupervisor.ts';

export interface SessionMessagingDeps {
  readonly database: Knex;
  /** Lines of this process; see `createSessionSupervisor`. */
  readonly lines: ReadonlyMap<string, LineEntry>;
  readonly statuses: MessageStatusStore;
  /** Encrypts the secrets of sent messages. */
  readonly seal: Sealer;
  /** Notified after the acknowledgement of a sent message was stored. */
  readonly storedEvents: StoredEventListener;
}

/** Commands to the open sessions of this process. */
export interface SessionMessaging extends LineMessaging {
  /**
   * Blocks the client's new sends, waits for its pending sends, then runs `work`. Used while a session closes,
   * because the outcome of sends at that time would be unknown.
   */
  blockSendsWhile<Result>(clientId: string, work: () => Promise<Result>): Promise<Result>;
}

/** Milliseconds to wait for pending sends. A network normally acknowledges a message in less time. */
const PENDING_SENDS_TIMEOUT_MS = 10_000;

/** Runs the commands of `LineMessaging` on the open sessions of this process. */
export function createSessionMessaging({
  database,
  lines,
  statuses,
  seal,
  storedEvents,
}: SessionMessagingDeps): SessionMessaging {
  const pendingSends = new Map<string, Set<Promise<unknown>>>();
  const blockedClients = new Set<string>();

  /** Runs `send`. @throws TransportError `not-connected` while the client's sends are blocked */
  const runUnblocked = async <Result>(clientId: string, send: () => Promise<Result>): Promise<Result> => {
    if (blockedClients.has(clientId))
      throw new TransportError('not-connected', 'The client is switching to another transport.');
    const sending = send();
    const clientSends = pendingSends.get(clientId) ?? new Set();
    pendingSends.set(clientId, clientSends.add(sending));
    try {
      return await sending;
    } finally {
      clientSends.delete(sending);
      if (clientSends.size === 0) pendingSends.delete(clientId);
    }
  };

  const runningRequests = new Map<string, ReturnType<LineMessaging['receiveWebhook']>>();

  /** Runs `receive`, or joins its run for the same verified request: its caller repeats a request that timed out. */
  const receiveOnce = (
    clientId: string,
    { isVerified, body }: WebhookRequest,
    receive: () => ReturnType<LineMessaging['receiveWebhook']>,
  ): ReturnType<LineMessaging['receiveWebhook']> => {
    if (!isVerified) return receive();
    const key = `${clientId} ${createHash('sha256').update(body).digest('base64')}`;
    const running = runningRequests.get(key) ?? receive().finally(() => runningRequests.delete(key));
    runningRequests.set(key, running);
    return running;
  };

  return {
    async send(clientId, { timestamp, ...message }, beforeSend) {
      await getConnectedSession(lines, clientId);
      await beforeSend?.();
      // The session may have been replaced while `beforeSend` was pending.
      const session = await getConnectedSession(lines, clientId);
      const storedMessage = timestamp && { clientId, waId: message.id, timestamp };
      if (storedMessage) statuses.expect(storedMessage);
      const attributes = { 'recado.client.id': clientId, 'recado.message.id': message.id };
      const step = { name: 'whatsapp send', kind: 'client', attributes } as const;
      const sending = runUnblocked(clientId, () => runInSpan(step, () => session.send(toOutgoing(message))));
      const { knownAs, secret, ...receipt } = await sending.catch((error: unknown) => {
        if (error instanceof TransportError && error.reason === 'unknown-outcome')
          lines.get(clientId)?.line.reportUnknownOutcome();
        throw error;
      });
      lines.get(clientId)?.line.recordActivity();
      // Ignore a failed write of the message's alias. The alias is needed only in a rare case:
      // when another transport delivers this message again.
      if (knownAs !== undefined)
        await storeMessageAlias(database, clientId, { waId: message.id, alias: knownAs }).catch(() => undefined);
      if (storedMessage) {
        const sealedSecret = secret && sealMessageSecret(seal, clientId, message.id, secret);
        await statuses.storeAcknowledgement({ ...storedMessage, ...(sealedSecret && { sealedSecret }) });
        storedEvents.notify([clientId]);
      }
      return receipt;
    },

    async blockSendsWhile(clientId, work) {
      blockedClients.add(clientId);
      try {
        await withTimeout(
          PENDING_SENDS_TIMEOUT_MS,
          Promise.allSettled(pendingSends.get(clientId) ?? []),
          () => undefined,
        );
        return await work();
      } finally {
        blockedClients.delete(clientId);
      }
    },

    async lookup(clientId, phone) {
      const session = await getConnectedSession(lines, clientId);
      return session.lookup(phone);
    },
    async read(clientId, chat, messages) {
      const session = await getConnectedSession(lines, clientId);
      if (!session.read) throw new TransportError('unsupported', 'No read receipts.');
      await session.read(chat, messages);
    },
    async type(clientId, chat, state) {
      const session = await getConnectedSession(lines, clientId);
      if (!session.type) throw new TransportError('unsupported', 'No typing.');
      await session.type(chat, state);
    },
    async typing(clientId, chat) {
      const session = await getConnectedSession(lines, clientId);
      if (!session.typing) throw new TransportError('unsupported', 'No typing.');
      return session.typing(chat);
    },
    async manage(clientId, name, params) {
      const session = await getConnectedSession(lines, clientId);
      if (!session.manage) throw new TransportError('unsupported', `No ${name}.`);
      return session.manage(name, params);
    },
    async receiveWebhook(clientId, request) {
      const session = await getConnectedSession(lines, clientId);
      const outcome = await receiveOnce(clientId, request, async () => {
        if (!session.receiveWebhook) throw new TransportError('unsupported', 'This transport receives no webhooks.');
        return session.receiveWebhook(request);
      });
      if (outcome === 'taken') lines.get(clientId)?.line.recordActivity();
      return outcome;
    },
  };
}

/** Returns a client's open session. @throws TransportError `not-linked` or `not-connected` */
export async function getConnectedSession(lines: ReadonlyMap<string, LineEntry>, clientId: string): Promise<Session> {
  const entry = lines.get(clientId);
  if (!entry) throw new TransportError('not-linked', 'No session of this client was ever opened.');
  return entry.line.getConnectedSession();
}

function toOutgoing({ content, ...message }: Omit<OutgoingSessionMessage, 'timestamp'>): OutgoingTransportMessage {
  if (content.type !== 'file') return { ...message, content };
  const { file, caption } = content;
  const { path, thumbnail, ...fileFields } = file;
  const media = {
    ...fileFields,
    ...(thumbnail !== undefined && { thumbnail: Buffer.from(thumbnail, 'base64') }),
    async open() {
      return createReadStream(path);
    },
  };
  return { ...message, content: { type: 'media', media, ...(caption !== undefined && { caption }) } };
}
