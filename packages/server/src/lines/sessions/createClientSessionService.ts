import { createReadStream } from 'node:fs';
import { apiErrorTexts, transportTexts as linkTexts, connectionErrorTexts as texts } from '@recado/texts';
import { type OutgoingTransportMessage, TransportError, VaultFenced } from '@recado/transport';
import type { Knex } from 'knex';
import { findClientSession } from '../../core/connection/findClientSession.ts';
import type { ClientConnectionStatus } from '../../core/connection/index.ts';
import { presentSessionConnection } from '../../core/connection/presentConnection.ts';
import type { Session } from '../../core/data/models/index.ts';
import { Conflict, NotFound, Unavailable } from '../../core/errors/index.ts';
import { runInSpan } from '../../core/tracing/index.ts';
import type { TransportEventStore } from '../receiving/index.ts';
import { storeMessageAlias, type TransportCapabilityLookup } from '../transports/index.ts';
import type { ClientSessions, OutgoingSessionMessage, PairingCode } from './ClientSessions.ts';
import { createSendBlocker } from './createSendBlocker.ts';
import { getSessionQrCode } from './getSessionQrCode.ts';
import { linkWithCredentials } from './linkWithCredentials.ts';
import type { SessionSupervisor } from './SessionSupervisor.ts';
import { loadSessionRecord } from './sessionRecord.ts';

export interface ClientSessionsDeps {
  readonly database: Knex;
  readonly abilities: TransportCapabilityLookup;
  readonly supervisor: SessionSupervisor;
  readonly receiving: Pick<TransportEventStore, 'acknowledged' | 'dispatched'>;
  /** Removes the files of a client that are stored outside its session, such as its media. */
  readonly removeFiles: (clientId: string) => Promise<void>;
}

/** States in which an owner can disconnect a client, although it may not be connected at the moment. */
const DISCONNECTABLE_STATES: readonly Session['state'][] = ['connected', 'linking', 'reconnecting', 'parked'];

/** Creates the `ClientSessions` of this process, which runs the connections itself. */
export function createClientSessionService(dependencies: ClientSessionsDeps): ClientSessions {
  const { database, abilities, supervisor, receiving, removeFiles } = dependencies;

  const gate = createSendBlocker();

  const loadSession = (clientId: string): Promise<Session> => findClientSession(database, clientId);
  const status = async (clientId: string): Promise<ClientConnectionStatus> =>
    presentSessionConnection(await loadSession(clientId));

  return {
    abilities,
    status,

    async initialize(clientId) {
      const { isConnected } = await loadSession(clientId);
      if (isConnected) throw new Conflict(texts.alreadyConnected);
      await supervisor.open(clientId);
      return status(clientId);
    },

    async restart(clientId) {
      const { isConnected, desiredState } = await loadSession(clientId);
      if (!isConnected && desiredState === 'closed') throw new Conflict(texts.nothingToRestart);
      await supervisor.restart(clientId);
      return status(clientId);
    },

    async disconnect(clientId) {
      const { state, desiredState } = await loadSession(clientId);
      if (desiredState === 'closed' && !DISCONNECTABLE_STATES.includes(state))
        throw new Conflict(texts.nothingToDisconnect);
      await supervisor.close(clientId, 'logout');
      return status(clientId);
    },

    qr: clientId => getSessionQrCode(database, clientId, supervisor.snapshot(clientId)),

    async pairingCode(clientId) {
      const { isConnected } = await loadSession(clientId);
      if (isConnected) throw new Conflict(texts.qrNotNeeded);
      return requestPairingCode({ database, abilities, supervisor }, clientId);
    },

    async link(clientId, credentials) {
      const { isConnected } = await loadSession(clientId);
      if (isConnected) throw new Conflict(linkTexts.alreadyLinked);
      await linkWithCredentials({ abilities, supervisor }, clientId, credentials);
    },
    async receiveWebhook(clientId, request) {
      const session = await supervisor.getConnectedSession(clientId);
      if (!session.receiveWebhook) throw new TransportError('unsupported', 'This transport receives no webhooks.');
      const outcome = await session.receiveWebhook(request);
      if (outcome === 'taken') supervisor.recordActivity(clientId);
      return outcome;
    },
    async change(clientId, transport) {
      await loadSession(clientId);
      const change = () => supervisor.change(clientId, transport);
      await gate.blockWhile(clientId, change).catch((error: unknown) => {
        throw error instanceof VaultFenced ? new Unavailable(texts.lineOnOtherServer) : error;
      });
      await supervisor.waitUntilSettled(clientId);
      return status(clientId);
    },

    probe: clientId => supervisor.probe(clientId),
    async ready(clientId) {
      await supervisor.getConnectedSession(clientId);
    },
    async send(clientId, dispatch) {
      const session = await supervisor.getConnectedSession(clientId);
      const { timestamp, ...message } = dispatch;
      const dispatchedMessage = timestamp && { id: message.id, timestamp };
      if (dispatchedMessage) receiving.dispatched(clientId, dispatchedMessage);
      const attributes = { 'recado.client.id': clientId, 'recado.message.id': message.id };
      const step = { name: 'whatsapp send', kind: 'client', attributes } as const;
      const sending = gate.pass(clientId, () => runInSpan(step, () => session.send(toOutgoing(message))));
      const { knownAs, ...receipt } = await sending.catch((error: unknown) => {
        if (error instanceof TransportError && error.reason === 'unknown-outcome')
          supervisor.reportUnknownOutcome(clientId);
        throw error;
      });
      supervisor.recordActivity(clientId);
      // Ignore a failed write of the message's alias. The alias is needed only in a rare case:
      // when another transport delivers this message again.
      await storeMessageAlias(database, clientId, { waId: message.id, alias: knownAs }).catch(() => undefined);
      if (dispatchedMessage) await receiving.acknowledged(clientId, dispatchedMessage);
      return receipt;
    },
    async lookup(clientId, phone) {
      const session = await supervisor.getConnectedSession(clientId);
      return session.lookup(phone);
    },

    async read(clientId, chat, messages) {
      const session = await supervisor.getConnectedSession(clientId);
      if (!session.read) throw new TransportError('unsupported', 'No read receipts.');
      await session.read(chat, messages);
    },
    async type(clientId, chat, state) {
      const session = await supervisor.getConnectedSession(clientId);
      if (!session.type) throw new TransportError('unsupported', 'No typing.');
      await session.type(chat, state);
    },

    async typing(clientId, chat) {
      const session = await supervisor.getConnectedSession(clientId);
      if (!session.typing) throw new TransportError('unsupported', 'No typing.');
      return session.typing(chat);
    },

    async manage(clientId, name, params) {
      const session = await supervisor.getConnectedSession(clientId);
      if (!session.manage) throw new TransportError('unsupported', `No ${name}.`);
      return session.manage(name, params);
    },

    async forget(clientId) {
      try {
        await supervisor.close(clientId, 'logout');
      } catch (error) {
        // `NotFound` or a transport error means a deleted client or a stopping process, so no session needs a logout.
        if (!(error instanceof NotFound || error instanceof TransportError)) throw error;
      }
      supervisor.abandon(clientId);
      await removeFiles(clientId);
    },
  };
}

function toOutgoing({ content, ...message }: Omit<OutgoingSessionMessage, 'timestamp'>): OutgoingTransportMessage {
  if (content.type !== 'file') return { ...message, content };
  const { file, caption } = content;
  const { path, thumbnail, ...fileFields } = file;
  const media = {
    ...fileFields,
    ...(thumbnail !== undefined && { thumbnail: Buffer.from(thumbnail, 'base64') }),
    open: async () => createReadStream(path),
  };
  return { ...message, content: { type: 'media', media, ...(caption !== undefined && { caption }) } };
}

/**
 * Milliseconds until a pairing code expires, which is also the time until WhatsApp's last QR code expires. The
 * first QR code lasts 60 s; the five others last 20 s each.
 */
const PAIRING_CODE_LIFETIME_MS = 160_000;

/** Requests a pairing code for the number that the owner entered. @throws Conflict, which names the next step */
async function requestPairingCode(
  { database, abilities, supervisor }: Pick<ClientSessionsDeps, 'database' | 'abilities' | 'supervisor'>,
  clientId: string,
): Promise<PairingCode> {
  const { pairingCode } = await abilities.forClient(clientId);
  if (!pairingCode) throw new Conflict(texts.pairingCodeUnsupported);
  const record = await loadSessionRecord(database, clientId);
  if (!record) throw new NotFound(apiErrorTexts.notFound.client);
  try {
    const session = await supervisor.getPairingSession(clientId);
    const code = await session.requestPairingCode?.(record.phone);
    if (code === undefined) throw new Conflict(texts.pairingCodeUnsupported);
    const expiresAt = new Date(Date.now() + PAIRING_CODE_LIFETIME_MS).toISOString();
    return { pairingCode: code.replace(/^(\w{4})-?(\w{4})$/, '$1-$2'), expiresAt };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw new Conflict(explainMissingCode(error));
  }
}

/** Explains in the owner's language why there is no pairing code, and names the next step. */
function explainMissingCode({ reason, code }: TransportError): string {
  switch (reason) {
    case 'not-connected':
    case 'not-linked':
      return texts.pairingCodeNotReady;
    case 'rejected':
      return texts.pairingCodeRefused(code);
    case 'rate-limited':
      return texts.pairingCodeRateLimited;
    default:
      return texts.pairingCodeFailed;
  }
}
