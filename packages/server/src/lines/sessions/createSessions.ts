import { createReadStream } from 'node:fs';
import { errors, transports as linkTexts, connection as texts } from '@recado/texts';
import { type Outgoing, TransportError, VaultFenced } from '@recado/transport';
import type { Knex } from 'knex';
import { findSession } from '../../ground/connection/findSession.ts';
import type { ConnectionStatus } from '../../ground/connection/index.ts';
import { presentConnection } from '../../ground/connection/presentConnection.ts';
import type { Session } from '../../ground/data/models/index.ts';
import { Conflict, NotFound, Unavailable } from '../../ground/errors/index.ts';
import { traced } from '../../ground/tracing/index.ts';
import type { Receiving } from '../receiving/index.ts';
import { type Abilities, noteAlias } from '../transports/index.ts';
import { createGate } from './createGate.ts';
import { linkBy } from './linkBy.ts';
import type { Dispatch, PairingCode, Sessions } from './Sessions.ts';
import type { Supervisor } from './Supervisor.ts';
import { loadRecord } from './sessionRecord.ts';
import { shownQr } from './shownQr.ts';

export interface SessionsDependencies {
  readonly database: Knex;
  readonly abilities: Abilities;
  readonly supervisor: Supervisor;
  readonly receiving: Pick<Receiving, 'acknowledged' | 'dispatched'>;
  /** Removes what a client leaves outside its session. */
  readonly removeFiles: (clientId: string) => Promise<void>;
}

/** States from which an owner can ask to be disconnected although nothing may be connected at the moment. */
const UNDER_WAY: readonly Session['state'][] = ['connected', 'linking', 'reconnecting', 'parked'];

/** `Sessions` for the sessions of this very process. */
export function createSessions(dependencies: SessionsDependencies): Sessions {
  const { database, abilities, supervisor, receiving, removeFiles } = dependencies;

  const gate = createGate();

  const find = (clientId: string): Promise<Session> => findSession(database, clientId);
  const status = async (clientId: string): Promise<ConnectionStatus> =>
    presentConnection(await find(clientId));

  return {
    abilities,
    status,

    async initialize(clientId) {
      const { isConnected } = await find(clientId);
      if (isConnected) throw new Conflict(texts.alreadyConnected);
      await supervisor.open(clientId);
      return status(clientId);
    },

    async restart(clientId) {
      const { isConnected, wanted } = await find(clientId);
      if (!isConnected && wanted === 'closed') throw new Conflict(texts.nothingToRestart);
      await supervisor.restart(clientId);
      return status(clientId);
    },

    async disconnect(clientId) {
      const { state, wanted } = await find(clientId);
      if (wanted === 'closed' && !UNDER_WAY.includes(state)) throw new Conflict(texts.nothingToDisconnect);
      await supervisor.close(clientId, 'logout');
      return status(clientId);
    },

    qr: clientId => shownQr(database, clientId, supervisor.snapshot(clientId)),

    async pairingCode(clientId) {
      const { isConnected } = await find(clientId);
      if (isConnected) throw new Conflict(texts.qrNotNeeded);
      return requestPairingCode({ database, abilities, supervisor }, clientId);
    },

    async link(clientId, credentials) {
      const { isConnected } = await find(clientId);
      if (isConnected) throw new Conflict(linkTexts.alreadyLinked);
      await linkBy({ abilities, supervisor }, clientId, credentials);
    },
    async notified(clientId, request) {
      const session = await supervisor.connected(clientId);
      if (!session.notified) throw new TransportError('unsupported', 'Nothing is posted.');
      const outcome = await session.notified(request);
      if (outcome === 'taken') supervisor.heard(clientId);
      return outcome;
    },
    async change(clientId, transport) {
      await find(clientId);
      const change = () => supervisor.change(clientId, transport);
      await gate.closed(clientId, change).catch((error: unknown) => {
        throw error instanceof VaultFenced ? new Unavailable(texts.lineElsewhere) : error;
      });
      await supervisor.settled(clientId);
      return status(clientId);
    },

    prove: clientId => supervisor.prove(clientId),
    async ready(clientId) {
      await supervisor.connected(clientId);
    },
    async send(clientId, dispatch) {
      const session = await supervisor.connected(clientId);
      const { timestamp, ...message } = dispatch;
      const dated = timestamp && { id: message.id, timestamp };
      if (dated) receiving.dispatched(clientId, dated);
      const attributes = { 'recado.client.id': clientId, 'recado.message.id': message.id };
      const step = { name: 'whatsapp send', kind: 'client', attributes } as const;
      const sending = gate.pass(clientId, () => traced(step, () => session.send(outgoing(message))));
      const { knownAs, ...receipt } = await sending.catch((error: unknown) => {
        if (error instanceof TransportError && error.reason === 'unknown-outcome')
          supervisor.doubted(clientId);
        throw error;
      });
      supervisor.heard(clientId);
      // Only another transport would bring it again: whoever sends does not wait for longer than this one row.
      await noteAlias(database, clientId, { waId: message.id, alias: knownAs }).catch(() => undefined);
      if (dated) await receiving.acknowledged(clientId, dated);
      return receipt;
    },
    async lookup(clientId, phone) {
      const session = await supervisor.connected(clientId);
      return session.lookup(phone);
    },

    async read(clientId, chat, messages) {
      const session = await supervisor.connected(clientId);
      if (!session.read) throw new TransportError('unsupported', 'No read receipts.');
      await session.read(chat, messages);
    },
    async type(clientId, chat, state) {
      const session = await supervisor.connected(clientId);
      if (!session.type) throw new TransportError('unsupported', 'No typing.');
      await session.type(chat, state);
    },

    async typing(clientId, chat) {
      const session = await supervisor.connected(clientId);
      if (!session.typing) throw new TransportError('unsupported', 'No typing.');
      return session.typing(chat);
    },

    async manage(clientId, name, about) {
      const session = await supervisor.connected(clientId);
      if (!session.manage) throw new TransportError('unsupported', `No ${name}.`);
      return session.manage(name, about);
    },

    async forget(clientId) {
      try {
        await supervisor.close(clientId, 'logout');
      } catch (error) {
        // Deleted already, or the process is stopping: there is nothing more to tell the network.
        if (!(error instanceof NotFound || error instanceof TransportError)) throw error;
      }
      supervisor.abandon(clientId);
      await removeFiles(clientId);
    },
  };
}

function outgoing({ content, ...message }: Omit<Dispatch, 'timestamp'>): Outgoing {
  if (content.type !== 'file') return { ...message, content };
  const { file, caption } = content;
  const { path, thumbnail, ...about } = file;
  const media = {
    ...about,
    ...(thumbnail !== undefined && { thumbnail: Buffer.from(thumbnail, 'base64') }),
    open: async () => createReadStream(path),
  };
  return { ...message, content: { type: 'media', media, ...(caption !== undefined && { caption }) } };
}

/** Milliseconds. WhatsApp shows six QRs, 60 s and five times 20 s, and forgets the code with the last one. */
const LIFETIME = 160_000;

/** Asks the network for a code that links the number its owner typed. @throws Conflict with the next step */
async function requestPairingCode(
  { database, abilities, supervisor }: Pick<SessionsDependencies, 'database' | 'abilities' | 'supervisor'>,
  clientId: string,
): Promise<PairingCode> {
  const { pairingCode } = await abilities.of(clientId);
  if (!pairingCode) throw new Conflict(texts.pairingCodeUnsupported);
  const record = await loadRecord(database, clientId);
  if (!record) throw new NotFound(errors.notFound.client);
  try {
    const session = await supervisor.pairing(clientId);
    const code = await session.requestPairingCode?.(record.phone);
    if (code === undefined) throw new Conflict(texts.pairingCodeUnsupported);
    const expiresAt = new Date(Date.now() + LIFETIME).toISOString();
    return { pairingCode: code.replace(/^(\w{4})-?(\w{4})$/, '$1-$2'), expiresAt };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw new Conflict(withoutCode(error));
  }
}

/** Why there is no code, and what to do. */
function withoutCode({ reason, code }: TransportError): string {
  switch (reason) {
    case 'not-connected':
    case 'not-linked':
      return texts.pairingCodeNotYet;
    case 'rejected':
      return texts.pairingCodeRefused(code);
    case 'rate-limited':
      return texts.pairingCodeTooOften;
    default:
      return texts.pairingCodeFailed;
  }
}
