import { createInProcessBus } from '../../../core/bus/index.ts';
import type { WorkerFleet } from '../../fleet/createWorkerFleet.ts';
import { createClientWorkGate } from '../createClientWorkGate.ts';
import { createRemoteCommandServer, type RemoteCommandServerOptions } from '../createRemoteCommandServer.ts';
import type { RemoteCommandOutcome } from '../outcomes.ts';
import { getClientBusSubject, getClusterNodeBusSubject, type RemoteCommand } from '../RemoteCommand.ts';

export interface CommandServerFixtureOptions extends Partial<Pick<RemoteCommandServerOptions, 'files' | 'dataDir'>> {
  /** Methods of the sessions on this node. */
  readonly sessions?: Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;
  /** Clients that the node holds; `c` by default. */
  readonly held?: readonly string[];
  /** Clients that the node still serves; the held ones by default. */
  has?(clientId: string): boolean;
  resume?(clientId: string): Promise<void>;
  drain?(): Promise<number>;
  forwardCommand?: RemoteCommandServerOptions['forwardCommand'];
}

/** Starts the command server of a node `one` on a bus within the process. */
export function createCommandServerFixture(options: CommandServerFixtureOptions = {}) {
  const bus = createInProcessBus();
  const gate = createClientWorkGate();
  const heldClientIds = new Set(options.held ?? ['c']);
  const server = createRemoteCommandServer({
    bus,
    gate,
    fleet: {
      sessions: (options.sessions ?? {}) as unknown as WorkerFleet['sessions'],
      holds: clientId => heldClientIds.has(clientId),
      has: clientId => options.has?.(clientId) ?? heldClientIds.has(clientId),
      resume: async clientId => options.resume?.(clientId),
    },
    files: options.files ?? { downloadOffer: () => Promise.reject(new Error('unexpected download')) },
    node: 'one',
    dataDir: options.dataDir ?? '/nowhere',
    drain: options.drain ?? (async () => 0),
    forwardCommand: options.forwardCommand ?? (() => Promise.reject(new Error('unexpected forwarding'))),
  });
  for (const clientId of heldClientIds) server.clientChanged(clientId);
  const request = async (subject: string, command: Partial<RemoteCommand>) => {
    const full: RemoteCommand = { what: 'manage', clientId: 'c', args: ['c', 'group.create', {}], ...command };
    return (await bus.request(subject, full, { timeoutMs: 60_000 })) as RemoteCommandOutcome;
  };
  return {
    ...{ bus, gate, server, heldClientIds },
    /** Sends a command for the client `c`. */
    sendCommand: (command: Partial<RemoteCommand> = {}) => request(getClientBusSubject('c'), command),
    /** Sends a command to the node itself. */
    sendNodeCommand: (command: Partial<RemoteCommand>) => request(getClusterNodeBusSubject('one'), command),
  };
}
