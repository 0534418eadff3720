import { randomUUID } from 'node:crypto';
import { connectionErrorTexts as texts } from '@recado/texts';
import { pause } from '@recado/timing';
import type { Knex } from 'knex';
import { type Bus, BusUnavailableError, NoReplyError, NoResponderError } from '../../core/bus/index.ts';
import { rows } from '../../core/data/sql.ts';
import { Unavailable } from '../../core/errors/index.ts';
import { buildTraceparentField, runInSpan } from '../../core/tracing/index.ts';
import type { WorkerFleet } from '../fleet/createWorkerFleet.ts';
import { ClientLeaseHeldElsewhere } from '../leases/index.ts';
import type { ClientWorkGate } from './createClientWorkGate.ts';
import type { ClusterNodeRegistry } from './createClusterNodeRegistry.ts';
import { createUnansweredCommandError, type RemoteCommandOutcome, unwrapRemoteCommandOutcome } from './outcomes.ts';
import { findLeastLoadedClusterNode } from './placement.ts';
import {
  CLIENT_TRANSFER_TIMEOUT_MS,
  getClientBusSubject,
  getClusterNodeBusSubject,
  type RemoteCommand,
} from './RemoteCommand.ts';

export interface RemoteCommandClientOptions {
  readonly bus: Bus;
  readonly fleet: Pick<WorkerFleet, 'has'>;
  readonly nodeRegistry: Pick<ClusterNodeRegistry, 'self' | 'others' | 'expect'>;
  readonly gate: ClientWorkGate;
  readonly database: Knex;
}

/**
 * Timeout in milliseconds for a command that is sent to another node. It is slightly longer than any timeout
 * with which the other node limits the command itself.
 */
const REMOTE_COMMAND_TIMEOUT_MS = 310_000;
/** Milliseconds between two searches for the node of a client that is moving between cluster nodes. */
const POLL_INTERVAL_MS = 100;

interface RunOnOwnerParams<T> {
  whenUnowned?(): Promise<T>;
  /**
   * Whether a client that is being transferred counts as held by no node, so that this node can take it.
   * Otherwise the command waits until the transfer has ended.
   */
  readonly canTake?: boolean;
}

/** Sends commands to the nodes that hold the addressed clients. */
export function createRemoteCommandClient({ bus, fleet, nodeRegistry, gate, database }: RemoteCommandClientOptions) {
  /** Sends a command. @throws NoResponderError, BusUnavailableError, and the errors of the other node */
  const sendCommand = (subject: string, command: RemoteCommand): Promise<unknown> =>
    runInSpan({ name: `bus ${command.what}`, kind: 'client' }, async () => {
      const request: RemoteCommand = { ...command, id: command.id ?? randomUUID(), ...buildTraceparentField() };
      const answer = await bus
        .request(subject, request, { timeoutMs: REMOTE_COMMAND_TIMEOUT_MS })
        .catch((error: unknown) => {
          throw error instanceof NoReplyError ? createUnansweredCommandError(command.what) : error;
        });
      return unwrapRemoteCommandOutcome(answer as RemoteCommandOutcome);
    });

  const findPlacement = async (clientId: string): Promise<'held' | 'coming' | 'nowhere'> => {
    const [placement] = await rows<{ where: 'held' | 'coming' | 'nowhere' }>(database, CLIENT_PLACEMENT_SQL, {
      clientId,
    });
    return placement?.where ?? 'nowhere';
  };

  return {
    /**
     * Runs a command on the node that holds the client, which may be this node. If no node holds it, calls
     * `whenUnowned` instead, by default `runLocally`.
     */
    async runOnOwner<T>(
      command: RemoteCommand,
      runLocally: () => Promise<T>,
      params: RunOnOwnerParams<T> = {},
    ): Promise<T> {
      const { canTake = false } = params;
      const { clientId } = command;
      const deadline = performance.now() + CLIENT_TRANSFER_TIMEOUT_MS;
      for (;;) {
        if (!(await gate.waitUntilOpen(clientId))) throw new Unavailable(texts.lineOnOtherServer);
        try {
          if (fleet.has(clientId)) return await gate.runWork(clientId, runLocally);
          return (await sendCommand(getClientBusSubject(clientId), command)) as T;
        } catch (error) {
          if (!isUnanswered(error) && !isElsewhere(error)) throw error;
        }
        const where = await findPlacement(clientId);
        const isHere = fleet.has(clientId);
        const isAlone = nodeRegistry.others().length === 0;
        if (!isHere && (where === 'nowhere' || (where === 'coming' && (canTake || isAlone))))
          return params.whenUnowned ? params.whenUnowned() : runLocally();
        if (!isHere && !bus.isUp) throw new Unavailable(texts.busUnavailable);
        if (performance.now() > deadline) throw new Unavailable(texts.lineOnOtherServer);
        await pause(POLL_INTERVAL_MS);
      }
    },

    /** Runs a command for a client without an owner on the node with the lowest load, which takes the client. */
    async runOnAssignedNode<T>(command: RemoteCommand, runLocally: () => Promise<T>): Promise<T> {
      const node = findLeastLoadedClusterNode(nodeRegistry);
      if (node === undefined) throw new Unavailable(texts.noLineServers);
      if (node.id !== nodeRegistry.self().id)
        try {
          nodeRegistry.expect(node.id);
          return (await sendCommand(getClusterNodeBusSubject(node.id), command)) as T;
        } catch (error) {
          if (!isUnanswered(error)) throw error;
          if (!nodeRegistry.self().roles.includes('lines')) throw new Unavailable(texts.lineInterrupted);
        }
      return runLocally();
    },
  };
}
export type RemoteCommandClient = ReturnType<typeof createRemoteCommandClient>;

const isUnanswered = (error: unknown): boolean =>
  error instanceof NoResponderError || error instanceof BusUnavailableError;

/** Returns whether the error means that another cluster node took the client in the meantime. */
const isElsewhere = (error: unknown): boolean =>
  error instanceof Unavailable && error.cause instanceof ClientLeaseHeldElsewhere;

const CLIENT_PLACEMENT_SQL = `
  SELECT CASE WHEN EXISTS (SELECT FROM leases l WHERE l.client_id = s.client_id AND l.expires_at > clock_timestamp())
      THEN 'held' WHEN s.desired_state = 'open' AND s.linked_at IS NOT NULL AND u.active THEN 'coming'
      ELSE 'nowhere' END AS where
  FROM sessions s JOIN clients c ON c.id = s.client_id JOIN users u ON u.id = c.owner_id
  WHERE s.client_id = :clientId`;
