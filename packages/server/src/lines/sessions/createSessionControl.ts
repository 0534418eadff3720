import { transportTexts as linkTexts, connectionErrorTexts as texts } from '@recado/texts';
import { TransportError, VaultFenced } from '@recado/transport';
import type { Knex } from 'knex';
import { findClientSession } from '../../core/connection/findClientSession.ts';
import type { ClientConnectionStatus } from '../../core/connection/index.ts';
import { presentSessionConnection } from '../../core/connection/presentConnection.ts';
import type { Session } from '../../core/data/models/index.ts';
import { Conflict, NotFound, Unavailable } from '../../core/errors/index.ts';
import type { LineControl } from '../LineCommands.ts';
import { ClientLeaseHeldElsewhere } from '../leases/index.ts';
import type { TransportCapabilityLookup } from '../transports/index.ts';
import type { SessionMessaging } from './createSessionMessaging.ts';
import type { SessionSupervisor } from './createSessionSupervisor.ts';
import { linkWithCredentials } from './linkWithCredentials.ts';
import { answerPasskey, confirmPasskey } from './linkWithPasskey.ts';
import { type IssuedPairingCodes, requestPairingCode } from './requestPairingCode.ts';

/** Leases under which a process runs its sessions; see `createLeaseRenewer`. */
export interface SessionLeases {
  /** Runs work that requires the client's lease. @throws ClientLeaseHeldElsewhere, NotFound */
  withLease<T>(clientId: string, work: (epoch?: number) => Promise<T>): Promise<T>;
  release(clientId: string): Promise<void>;
}

export interface SessionControlDeps {
  readonly database: Knex;
  readonly abilities: TransportCapabilityLookup;
  readonly supervisor: SessionSupervisor;
  readonly messaging: SessionMessaging;
  /** By default, sessions run without leases. */
  readonly leases?: SessionLeases;
  /** Removes the files of a client that are stored outside its session, such as its media. */
  removeFiles(clientId: string): Promise<void>;
}

/** States in which an owner can disconnect a client, although it may not be connected at the moment. */
const DISCONNECTABLE_STATES: readonly Session['state'][] = ['connected', 'linking', 'reconnecting', 'parked'];

const NO_LEASES: SessionLeases = {
  withLease(_clientId, work) {
    return work();
  },
  async release() {},
};

/** Creates the commands that open, close and link the sessions of this process, each under the client's lease. */
export function createSessionControl(dependencies: SessionControlDeps): LineControl {
  const { database, abilities, supervisor, messaging, leases = NO_LEASES } = dependencies;

  const issuedCodes: IssuedPairingCodes = new WeakMap();

  const loadSession = (clientId: string): Promise<Session> => findClientSession(database, clientId);
  const loadStatus = async (clientId: string): Promise<ClientConnectionStatus> =>
    presentSessionConnection(await loadSession(clientId));
  const openSession = (clientId: string): Promise<void> =>
    leases.withLease(clientId, epoch => supervisor.open(clientId, epoch));
  const logout = async (clientId: string): Promise<void> => {
    await leases.withLease(clientId, epoch => supervisor.close(clientId, 'logout', epoch));
    if (supervisor.snapshot(clientId).state === 'idle') await leases.release(clientId);
  };

  return {
    async initialize(clientId) {
      const { isConnected } = await loadSession(clientId);
      if (isConnected) throw new Conflict(texts.alreadyConnected);
      await openSession(clientId);
      return loadStatus(clientId);
    },

    async restart(clientId) {
      const { isConnected, desiredState } = await loadSession(clientId);
      if (!isConnected && desiredState === 'closed') throw new Conflict(texts.nothingToRestart);
      await leases.withLease(clientId, epoch => supervisor.restart(clientId, epoch));
      return loadStatus(clientId);
    },

    async disconnect(clientId) {
      const { state, desiredState } = await loadSession(clientId);
      if (desiredState === 'closed' && !DISCONNECTABLE_STATES.includes(state))
        throw new Conflict(texts.nothingToDisconnect);
      await logout(clientId);
      return loadStatus(clientId);
    },

    async pairingCode(clientId, options) {
      const { isConnected } = await loadSession(clientId);
      if (isConnected) throw new Conflict(texts.qrNotNeeded);
      return requestPairingCode({ database, abilities, supervisor, issuedCodes }, clientId, options);
    },

    answerPasskey(clientId, assertion) {
      return answerPasskey(supervisor, clientId, assertion);
    },

    confirmPasskey(clientId) {
      return confirmPasskey(supervisor, clientId);
    },

    async link(clientId, credentials) {
      const { isConnected } = await loadSession(clientId);
      if (isConnected) throw new Conflict(linkTexts.alreadyLinked);
      await linkWithCredentials({ abilities, supervisor, openSession }, clientId, credentials);
    },

    async change(clientId, transport) {
      await loadSession(clientId);
      const change = () => leases.withLease(clientId, epoch => supervisor.change(clientId, transport, epoch));
      await messaging.blockSendsWhile(clientId, change).catch((error: unknown) => {
        throw error instanceof VaultFenced ? new Unavailable(texts.lineOnOtherServer) : error;
      });
      await supervisor.waitUntilSettled(clientId);
      return loadStatus(clientId);
    },

    probe(clientId) {
      return supervisor.probe(clientId);
    },

    async resume(clientId) {
      try {
        await leases.withLease(clientId, epoch => supervisor.resume(clientId, epoch));
      } catch (error) {
        if (error instanceof ClientLeaseHeldElsewhere) return;
        throw error;
      }
      await supervisor.waitUntilSettled(clientId);
    },

    async release(clientId) {
      await supervisor.leave(clientId);
      await leases.release(clientId);
    },

    async forget(clientId) {
      try {
        await logout(clientId);
      } catch (error) {
        // `NotFound` or a transport error means a deleted client or a stopping process, so no session needs a logout.
        if (!(error instanceof NotFound || error instanceof TransportError)) throw error;
      }
      supervisor.abandon(clientId);
      void leases.release(clientId);
      await dependencies.removeFiles(clientId);
    },
  };
}
