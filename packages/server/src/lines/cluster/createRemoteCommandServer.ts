import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectionErrorTexts as texts } from '@recado/texts';
import { withTimeout } from '@recado/timing';
import type { Bus } from '../../core/bus/index.ts';
import { Unavailable } from '../../core/errors/index.ts';
import type { ClusterNodeFileOffer } from '../../core/files/createClusterFileExchange.ts';
import type { ClusterFileShare } from '../../core/files/createClusterFileShare.ts';
import { runInSpan } from '../../core/tracing/index.ts';
import type { WorkerFleet } from '../fleet/createWorkerFleet.ts';
import type { OutgoingSessionMessage } from '../sessions/index.ts';
import type { ClientWorkGate } from './createClientWorkGate.ts';
import { captureRemoteCommandOutcome, type RemoteCommandOutcome } from './outcomes.ts';
import {
  CLIENT_TRANSFER_TIMEOUT_MS,
  getClientBusSubject,
  getClusterNodeBusSubject,
  type RemoteCommand,
} from './RemoteCommand.ts';

export interface RemoteCommandServerOptions {
  readonly bus: Bus;
  readonly fleet: Pick<WorkerFleet, 'sessions' | 'holds' | 'has' | 'resume'>;
  readonly files: Pick<ClusterFileShare, 'downloadOffer'>;
  readonly gate: ClientWorkGate;
  /** ID of this process. */
  readonly node: string;
  readonly dataDir: string;
  /** Transfers all clients to other nodes. */
  drain(): Promise<number>;
  /** Forwards a command for a client that moved to another node in the meantime. */
  forwardCommand(command: RemoteCommand, runLocally: () => Promise<unknown>): Promise<unknown>;
}

/** Milliseconds to wait for running commands when this process stops. */
const PENDING_COMMANDS_TIMEOUT_MS = 10_000;
/** Milliseconds for which a command's outcome is kept: longer than a repeated bus frame of it is valid. */
const COMMAND_OUTCOME_TTL_MS = 30_000;

/** Creates a server that runs commands from other nodes on this node and on the clients connected by it. */
export function createRemoteCommandServer(options: RemoteCommandServerOptions) {
  const { bus, fleet, files, gate, node, dataDir } = options;
  const { sessions } = fleet;
  const subscriptions = new Map<string, () => void>();
  const pendingOutcomes = new Set<Promise<RemoteCommandOutcome>>();
  const outcomesById = new Map<string, Promise<RemoteCommandOutcome>>();

  /**
   * Runs each command only once, and answers it before the process stops. A command can arrive twice: this
   * node may take the client of a frozen node, which later forwards commands that this node already received.
   */
  const runOnce = ({ id }: RemoteCommand, work: () => Promise<RemoteCommandOutcome>): Promise<RemoteCommandOutcome> => {
    const earlierOutcome = id === undefined ? undefined : outcomesById.get(id);
    if (earlierOutcome !== undefined) return earlierOutcome;
    const outcome = work();
    pendingOutcomes.add(outcome);
    void outcome.finally(() => {
      pendingOutcomes.delete(outcome);
      if (id !== undefined) setTimeout(() => outcomesById.delete(id), COMMAND_OUTCOME_TTL_MS).unref();
    });
    if (id !== undefined) outcomesById.set(id, outcome);
    return outcome;
  };

  /** Sends a message. A file on another node is first copied to this node; the copy is deleted afterwards. */
  const send = async (
    clientId: string,
    dispatch: OutgoingSessionMessage,
    offer: ClusterNodeFileOffer | undefined,
  ): Promise<unknown> => {
    const { content } = dispatch;
    if (offer === undefined || content.type !== 'file') return sessions.send(clientId, dispatch);
    const path = join(dataDir, 'media', clientId, 'uploads', `${randomUUID()}.part`);
    try {
      await files.downloadOffer(offer, path);
      const file = { ...content.file, path };
      return await sessions.send(clientId, { ...dispatch, content: { ...content, file } });
    } finally {
      await rm(path, { force: true });
    }
  };

  const blockCommandsWhile = async (clientId: string, take: () => Promise<void>): Promise<void> => {
    await gate.close(clientId, 0, CLIENT_TRANSFER_TIMEOUT_MS);
    try {
      await take();
    } finally {
      gate.open(clientId);
      updateSubscription(clientId);
    }
  };

  const executeInSpan = (command: RemoteCommand): Promise<unknown> =>
    runInSpan({ name: `node ${command.what}`, kind: 'server', parent: command.traceparent }, () => execute(command));
  const execute = ({ what, clientId, args }: RemoteCommand): Promise<unknown> => {
    if (what === 'drain') return options.drain();
    if (what === 'resume') return blockCommandsWhile(clientId, () => fleet.resume(clientId));
    if (what === 'send')
      return send(clientId, args[1] as OutgoingSessionMessage, args[2] as ClusterNodeFileOffer | undefined);
    // Both nodes usually run the same release, so the received arguments have the types that the methods expect.
    const methods = sessions as unknown as Partial<Record<typeof what, (...args: unknown[]) => Promise<unknown>>>;
    const method = methods[what];
    // During an upgrade, a newer node may send commands that this release does not have.
    return method ? method(...args) : Promise.reject(new Unavailable(texts.lineInterrupted));
  };
  const answerClientCommand = (command: RemoteCommand) =>
    captureRemoteCommandOutcome(async () => {
      if (!(await gate.waitUntilOpen(command.clientId))) throw new Unavailable(texts.lineOnOtherServer);
      const runLocally = () => executeInSpan(command);
      if (fleet.has(command.clientId)) return gate.runWork(command.clientId, runLocally);
      // Remove the command's stored outcome. Otherwise a command that is forwarded back here would wait for
      // itself.
      if (command.id !== undefined) outcomesById.delete(command.id);
      return options.forwardCommand(command, runLocally);
    });
  const unsubscribeNode = bus.handleRequests(getClusterNodeBusSubject(node), command =>
    captureRemoteCommandOutcome(() =>
      gate.runWork((command as RemoteCommand).clientId, () => executeInSpan(command as RemoteCommand)),
    ),
  );
  function updateSubscription(clientId: string): void {
    const isOurs = fleet.holds(clientId) && !gate.isClosed(clientId);
    if (isOurs === subscriptions.has(clientId)) return;
    if (isOurs)
      return void subscriptions.set(
        clientId,
        bus.handleRequests(getClientBusSubject(clientId), command =>
          runOnce(command as RemoteCommand, () => answerClientCommand(command as RemoteCommand)),
        ),
      );
    subscriptions.get(clientId)?.();
    subscriptions.delete(clientId);
  }

  return {
    /** Subscribes to the commands for a client, or ends the subscription, if the node took or released it. */
    clientChanged(clientId: string): void {
      updateSubscription(clientId);
    },
    /** Delays commands for the client until it is connected or its connection attempt has failed. */
    async blockWhileTaking(clientId: string, take: () => Promise<void>): Promise<void> {
      await blockCommandsWhile(clientId, take);
    },
    /** Stops accepting commands of other nodes. Resolves when all are answered, or after ten seconds. */
    async stop(): Promise<void> {
      unsubscribeNode();
      for (const unsubscribe of subscriptions.values()) unsubscribe();
      subscriptions.clear();
      await withTimeout(PENDING_COMMANDS_TIMEOUT_MS, Promise.all(pendingOutcomes), () => undefined);
    },
  };
}
