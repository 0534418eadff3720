import { createDeferred } from '@recado/timing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Bus, createInProcessBus } from '../../core/bus/index.ts';
import type { WorkerFleet } from '../fleet/createWorkerFleet.ts';
import { createClientWorkGate } from './createClientWorkGate.ts';
import { createRemoteCommandServer } from './createRemoteCommandServer.ts';
import { getClientBusSubject, type RemoteCommand } from './RemoteCommand.ts';

let bus: Bus;
const manage = vi.fn<(...args: unknown[]) => Promise<unknown>>();
beforeEach(() => {
  manage.mockReset();
  bus = createInProcessBus();
});
afterEach(() => bus.stop());

/** Starts a node that holds the client `c`. */
function startCommandServer() {
  const reception = createRemoteCommandServer({
    bus,
    fleet: {
      sessions: { manage } as unknown as WorkerFleet['sessions'],
      holds: () => true,
      has: () => true,
      resume: async () => undefined,
    },
    files: { downloadOffer: async () => undefined },
    gate: createClientWorkGate(),
    node: 'one',
    dataDir: '/nowhere',
    drain: async () => 0,
    forwardCommand: async () => undefined,
  });
  reception.clientChanged('c');
  return reception;
}
const createCommand = (overrides: Partial<RemoteCommand> = {}): RemoteCommand => ({
  ...{ what: 'manage', clientId: 'c', args: ['c', 'group.create', {}], id: 'same' },
  ...overrides,
});
const sendCommand = (command: RemoteCommand) => bus.request(getClientBusSubject('c'), command, { timeoutMs: 5_000 });

it('the remote command server runs a command only once when the command arrives again with the same ID', async () => {
  startCommandServer();
  const work = createDeferred<string>();
  manage.mockReturnValue(work.promise);
  const answers = [sendCommand(createCommand()), sendCommand(createCommand())];
  work.resolve('made');
  expect(await Promise.all(answers)).toEqual([{ result: 'made' }, { result: 'made' }]);
  expect(await sendCommand(createCommand())).toEqual({ result: 'made' });
  expect(manage).toHaveBeenCalledTimes(1);
  await sendCommand(createCommand({ id: 'another' }));
  expect(manage).toHaveBeenCalledTimes(2);
});

it('the remote command server answers Unavailable when it does not know the command', async () => {
  startCommandServer();
  expect(await sendCommand(createCommand({ what: 'fly' as RemoteCommand['what'] }))).toMatchObject({
    error: { name: 'Unavailable' },
  });
});
