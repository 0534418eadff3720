import { connectionErrorTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { findClientSession, isPairedSessionState, presentSessionConnection } from '../../core/connection/index.ts';
import { Unavailable } from '../../core/errors/index.ts';
import type { LineHost } from '../host/index.ts';
import type { LineControl } from '../LineCommands.ts';
import { ClientLeaseHeldElsewhere } from '../leases/index.ts';
import { type ClientSessions, getSessionPasskey, getSessionQrCode } from '../sessions/index.ts';
import type { TransportCapabilityLookup } from '../transports/index.ts';
import type { ClientClaimRegistry } from './createClientClaimRegistry.ts';
import type { WorkerRegistry } from './createWorkerRegistry.ts';

export interface FleetSessionsDeps {
  readonly database: Knex;
  readonly abilities: TransportCapabilityLookup;
  readonly claims: ClientClaimRegistry;
  readonly workerRegistry: WorkerRegistry;
  /** Called after `forget` has removed a client's session. */
  onForgotten?(clientId: string): void;
}

/** The sessions of all hosts of a fleet. */
export interface FleetSessions extends ClientSessions {
  /** Takes responsibility for a client. Connects the client only if its owner wants it connected. */
  resume(clientId: string): Promise<void>;
}

/** Combines the sessions of the fleet's hosts. A command for a client runs on the host that owns the client. */
export function createFleetSessions(dependencies: FleetSessionsDeps): FleetSessions {
  const { database, abilities, claims, workerRegistry } = dependencies;

  /** Runs work on the line host that owns the client. If no host owns it, chooses a host that can take it. */
  const runOnHost = async <T>(clientId: string, work: (control: LineControl) => Promise<T>): Promise<T> => {
    let member = claims.byClient.get(clientId)?.member ?? workerRegistry.chooseMember();
    for (let isSecond = false; ; isSecond = true) {
      const claim = claims.expect(clientId, member);
      try {
        await member.host.ready.catch(() => {
          throw new Unavailable(texts.lineInterrupted);
        });
        return await work(member.host.control);
      } catch (error) {
        // A transport error here means that the host is closing its sessions. They will open again on another
        // host.
        if (error instanceof TransportError) throw new Unavailable(texts.lineInterrupted);
        if (!(error instanceof ClientLeaseHeldElsewhere)) throw error;
        const sibling = workerRegistry.findByOwner(error.owner);
        if (isSecond || !sibling || sibling === member)
          throw new Unavailable(texts.lineOnOtherServer, { cause: error });
        member = sibling;
      } finally {
        claim.done();
      }
    }
  };

  const rejectWithoutSession = async (clientId: string): Promise<never> => {
    const { state } = await findClientSession(database, clientId);
    const reason = isPairedSessionState(state) ? 'not-connected' : 'not-linked';
    throw new TransportError(reason, 'There is no session.');
  };
  /** Runs a command on the client's session. If there is none, rejects with the error for its stored state. */
  const runOnSession = async <T>(clientId: string, work: (host: LineHost) => Promise<T>): Promise<T> => {
    const claim = claims.byClient.get(clientId);
    if (!claim) return rejectWithoutSession(clientId);
    return work(claim.member.host).catch((error: unknown) => {
      if (error instanceof TransportError && error.reason === 'not-linked') return rejectWithoutSession(clientId);
      throw error;
    });
  };

  return {
    abilities,

    async ready(clientId) {
      if (claims.byClient.get(clientId)?.view.snapshot.state !== 'open') await rejectWithoutSession(clientId);
    },
    send(clientId, message) {
      return runOnSession(clientId, host => host.messaging.send(clientId, message));
    },
    lookup(clientId, phone) {
      return runOnSession(clientId, host => host.messaging.lookup(clientId, phone));
    },
    read(clientId, chat, messages) {
      return runOnSession(clientId, host => host.messaging.read(clientId, chat, messages));
    },
    type(clientId, chat, state) {
      return runOnSession(clientId, host => host.messaging.type(clientId, chat, state));
    },
    typing(clientId, chat) {
      return runOnSession(clientId, host => host.messaging.typing(clientId, chat));
    },
    manage(clientId, name, params) {
      return runOnSession(clientId, host => host.messaging.manage(clientId, name, params));
    },
    receiveWebhook(clientId, request) {
      return runOnSession(clientId, host => host.messaging.receiveWebhook(clientId, request));
    },

    async status(clientId) {
      return presentSessionConnection(await findClientSession(database, clientId));
    },
    qr(clientId) {
      return getSessionQrCode(database, clientId, claims.snapshot(clientId));
    },
    probe(clientId) {
      return runOnSession(clientId, host => host.control.probe(clientId));
    },

    initialize(clientId) {
      return runOnHost(clientId, control => control.initialize(clientId));
    },
    restart(clientId) {
      return runOnHost(clientId, control => control.restart(clientId));
    },
    disconnect(clientId) {
      return runOnHost(clientId, control => control.disconnect(clientId));
    },
    async forget(clientId) {
      await runOnHost(clientId, control => control.forget(clientId));
      dependencies.onForgotten?.(clientId);
    },
    pairingCode(clientId, options) {
      return runOnHost(clientId, control => control.pairingCode(clientId, options));
    },
    passkey(clientId) {
      return getSessionPasskey(database, clientId, claims.snapshot(clientId));
    },
    answerPasskey(clientId, assertion) {
      return runOnHost(clientId, control => control.answerPasskey(clientId, assertion));
    },
    confirmPasskey(clientId) {
      return runOnHost(clientId, control => control.confirmPasskey(clientId));
    },
    link(clientId, credentials) {
      return runOnHost(clientId, control => control.link(clientId, credentials));
    },
    change(clientId, transport) {
      return runOnHost(clientId, control => control.change(clientId, transport));
    },
    resume(clientId) {
      return runOnHost(clientId, control => control.resume(clientId));
    },
  };
}
