import { pino } from 'pino';
import { createInProcessBus } from '../../../core/bus/index.ts';
import { createClientTransferService } from '../createClientTransferService.ts';
import { createClientWorkGate } from '../createClientWorkGate.ts';
import type { ClusterNodeDescription } from '../createClusterNodeRegistry.ts';
import type { RemoteCommandOutcome } from '../outcomes.ts';
import { getClusterNodeBusSubject, type RemoteCommand } from '../RemoteCommand.ts';

/** Creates the description of a cluster node that takes clients. */
export const createNodeDescription = (
  id: string,
  clients: number,
  over: Partial<ClusterNodeDescription> = {},
): ClusterNodeDescription => ({
  ...{ id, name: `machine ${id}`, version: '1', roles: ['lines'], clients, capacity: 10, isDraining: false, now: 0 },
  ...over,
});

export interface TransferFixtureOptions {
  /** IDs of the clients that the node holds. They are neither connected nor being linked by default. */
  readonly held: readonly string[];
  readonly open?: readonly string[];
  readonly pairing?: readonly string[];
  /** Clients that stay with the node although it released them. */
  readonly stuck?: readonly string[];
  /** Clients whose release fails. */
  readonly unreleasable?: readonly string[];
  readonly idleTransfersTimeoutMs?: number;
  self?(): ClusterNodeDescription;
  others?(): ClusterNodeDescription[];
  /** Outcome of a transfer on the other node, which takes the client by default. */
  answer?(clientId: string): Promise<RemoteCommandOutcome | undefined> | undefined;
}

/** Creates a node `one` that transfers its clients to a node `two` over a bus within the process. */
export function createTransferFixture(options: TransferFixtureOptions) {
  const { held, open = [], pairing = [], stuck = [], unreleasable = [], idleTransfersTimeoutMs = 60_000 } = options;
  const bus = createInProcessBus();
  const gate = createClientWorkGate();
  const heldClientIds = new Set(held);
  const resumedClientIds: string[] = [];
  const expectedNodeIds: string[] = [];
  const changes: { readonly clientId: string; readonly isClosed: boolean }[] = [];
  const commands: RemoteCommand[] = [];
  const logLines: Record<string, unknown>[] = [];
  bus.handleRequests(getClusterNodeBusSubject('two'), async payload => {
    const command = payload as RemoteCommand;
    commands.push(command);
    return (await options.answer?.(command.clientId)) ?? { result: undefined };
  });
  const transfers = createClientTransferService({
    bus,
    gate,
    fleet: {
      get heldClientIds() {
        return [...heldClientIds];
      },
      holds: clientId => heldClientIds.has(clientId),
      state: clientId => (open.includes(clientId) ? 'open' : pairing.includes(clientId) ? 'pairing' : 'idle'),
      async release(clientId) {
        if (unreleasable.includes(clientId)) throw new Error('the worker did not answer');
        if (!stuck.includes(clientId)) heldClientIds.delete(clientId);
      },
      async resume(clientId) {
        resumedClientIds.push(clientId);
        if (unreleasable.includes(clientId)) throw new Error('the worker did not answer');
      },
    },
    nodeRegistry: {
      self: () => options.self?.() ?? createNodeDescription('one', heldClientIds.size + 6),
      others: () => options.others?.() ?? [createNodeDescription('two', commands.length)],
      expect: id => void expectedNodeIds.push(id),
    },
    clientChanged: clientId => void changes.push({ clientId, isClosed: gate.isClosed(clientId) }),
    log: pino({ base: null }, { write: line => void logLines.push(JSON.parse(line)) }),
    idleTransfersTimeoutMs,
  });
  return {
    ...{ bus, gate, transfers, commands, changes, expectedNodeIds, heldClientIds, resumedClientIds, logLines },
    takenClientIds: () => commands.map(({ clientId }) => clientId),
  };
}
