import { connectionErrorTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Conflict, NotFound } from '../../core/errors/index.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { createFleetFixture, type FleetFixture } from '../testing/createFleetFixture.ts';
import type { WorkerFleet } from './createWorkerFleet.ts';

let fleetFixture: FleetFixture;
let fleet: WorkerFleet;
beforeAll(async () => {
  fleetFixture = await createFleetFixture();
  // This fleet is not started, because it would take over clients of the other workers on this database.
  fleet = fleetFixture.fleet();
});
afterAll(() => fleetFixture.close());

const recipient = { kind: 'person', phone: '5215587654321' } as const;
const hello = { id: '3EB0AA', to: recipient, content: { type: 'text', text: 'Hola' } } as const;

describe('client in a worker', () => {
  it('is linked, sends a message, looks up a number and is disconnected like a client in the main process', async () => {
    const [clientId = ''] = await fleetFixture.linkClients(fleet, 1);
    await fleet.sessions.ready(clientId);
    const receipt = await fleet.sessions.send(clientId, hello);
    expect(receipt).toMatchObject({ id: hello.id, to: recipient });
    expect(receipt.timestamp).toBeInstanceOf(Date);
    expect(await fleet.sessions.lookup(clientId, recipient.phone)).toMatchObject(recipient);
    // The transport does not support this, and the error comes from the worker.
    await expect(fleet.sessions.typing(clientId, recipient)).rejects.toMatchObject({ reason: 'unsupported' });
    expect(await fleet.sessions.status(clientId)).toMatchObject({ isConnected: true });
    await expect(fleet.sessions.initialize(clientId)).rejects.toThrow(new Conflict(texts.alreadyConnected));
    expect(await fleet.sessions.disconnect(clientId)).toMatchObject({ status: 'disconnected' });
    await expect(fleet.sessions.send(clientId, hello)).rejects.toMatchObject({ reason: 'not-linked' });
  });

  it('reports stored events after the worker has stored them', async () => {
    const notify = vi.fn();
    const observedFleet = fleetFixture.fleet({ storedEvents: { notify } });
    const [clientId = ''] = await fleetFixture.linkClients(observedFleet, 1);
    await observedFleet.sessions.ready(clientId);
    expect(notify).not.toHaveBeenCalled();
    // The worker stores the acknowledgement of this message.
    await observedFleet.sessions.send(clientId, { ...hello, timestamp: new Date() });
    await waitUntil(async () => notify.mock.calls.length > 0);
    expect(notify).toHaveBeenCalledWith([clientId]);
    await observedFleet.stop();
  });

  it('shows its QR and a pairing code while it is being linked', async () => {
    const manualScanFleet = fleetFixture.fleet({ transport: { autoScan: false } });
    const clientId = await fleetFixture.createClient();
    await expect(manualScanFleet.sessions.qr(clientId)).rejects.toThrow(texts.qrNotRequested);
    await manualScanFleet.sessions.initialize(clientId);
    await waitUntil(() =>
      manualScanFleet.sessions.qr(clientId).then(
        () => true,
        () => false,
      ),
    );
    const { expiresAt } = await manualScanFleet.sessions.qr(clientId);
    expect(expiresAt).toBeInstanceOf(Date);
    expect((await manualScanFleet.sessions.pairingCode(clientId)).pairingCode).toMatch(/^\w{4}-\w{4}$/);
    await expect(manualScanFleet.sessions.send(clientId, hello)).rejects.toMatchObject({ reason: 'not-linked' });
    await manualScanFleet.stop();
  });

  it('is not found when it does not exist', async () => {
    const unknownClientId = '01970000-0000-7000-8000-000000000000';
    await expect(fleet.sessions.initialize(unknownClientId)).rejects.toThrow(NotFound);
    await expect(fleet.sessions.qr(unknownClientId)).rejects.toThrow(NotFound);
    await expect(fleet.sessions.ready(unknownClientId)).rejects.toThrow(NotFound);
    await fleet.sessions.forget(unknownClientId);
  });

  it('stays connected when a terminal signal reaches its worker', async () => {
    const ownFleet = fleetFixture.fleet();
    const [clientId = ''] = await fleetFixture.linkClients(ownFleet, 1);
    const pid = ownFleet.workers[0]?.pid ?? 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    expect(await ownFleet.sessions.send(clientId, hello)).toMatchObject({ id: hello.id });
    expect(ownFleet.workers).toMatchObject([{ pid, clients: 1 }]);
    await ownFleet.stop();
  });

  it('runs in a worker beyond its capacity when the fleet already has the maximum number of workers', async () => {
    const small = fleetFixture.fleet({ capacity: 2, maximum: 2 });
    await fleetFixture.linkClients(small, 5);
    const loads = small.workers.map(({ clients }) => clients);
    expect(loads.sort()).toEqual([2, 3]);
    await small.stop();
  });
});

describe('death of a worker', () => {
  it('leaves the other workers running, and the clients of the dead worker reconnect without a QR', async () => {
    const ownFleet = fleetFixture.fleet({ capacity: 3, transport: { writeEveryMs: 10 } });
    const clients = await fleetFixture.linkClients(ownFleet, 6);
    const [victim, other] = ownFleet.workers;
    process.kill(victim?.pid ?? 0, 'SIGKILL');
    await waitUntil(() => ownFleet.workers.every(({ pid }) => pid !== victim?.pid));
    expect(ownFleet.workers).toContainEqual(other);
    // The platform must answer commands during the recovery.
    for (const clientId of clients) expect(await ownFleet.sessions.status(clientId)).toHaveProperty('status');
    await waitUntil(async () => (await areReady(ownFleet, clients)).every(Boolean));
    await waitUntil(() => fleetFixture.isConnected(clients));
    const openings = fleetFixture.journal().filter(({ what, pid }) => what === 'opening' && pid === other?.pid);
    expect(openings.length).toBeGreaterThan(0);
    expect((await fleetFixture.keyWrites()).stale).toBe(0);
    await ownFleet.stop();
  });

  it('leaves the outcome of a message in transit unknown and rejects later messages as not connected', async () => {
    const slow = fleetFixture.fleet({ maximum: 1, transport: { latencyMs: 400 } });
    const [clientId = ''] = await fleetFixture.linkClients(slow, 1);
    const [worker] = slow.workers;
    const pid = worker?.pid ?? 0;
    const outcome = slow.sessions.send(clientId, hello).catch((error: unknown) => error);
    await waitUntil(async () => fleetFixture.journal().some(entry => entry.pid === pid && entry.what === 'sending'));
    process.kill(pid, 'SIGSTOP');
    const second = slow.sessions.send(clientId, { ...hello, id: '3EB0BB' }).catch((error: unknown) => error);
    const restartResult = slow.sessions.restart(clientId).catch((error: unknown) => error);
    process.kill(pid, 'SIGKILL');
    expect(await outcome).toBeInstanceOf(TransportError);
    expect(await outcome).toMatchObject({ reason: 'unknown-outcome' });
    expect(await second).toMatchObject({ reason: 'not-connected' });
    expect(await restartResult).toMatchObject({ status: 503, message: texts.lineInterrupted });
    await expect(slow.sessions.send(clientId, hello)).rejects.toMatchObject({ reason: 'not-connected' });
    await slow.stop();
  });

  it('is forced by the platform when the worker does not answer for too long', async () => {
    const ownFleet = fleetFixture.fleet({ maximum: 1, settings: { stallMs: 1_000 } });
    const clients = await fleetFixture.linkClients(ownFleet, 1);
    const pid = ownFleet.workers[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    await waitUntil(() => ownFleet.workers.every(worker => worker.pid !== pid));
    await waitUntil(async () => (await areReady(ownFleet, clients)).every(Boolean));
    await ownFleet.stop();
  });
});

describe('frozen worker', () => {
  it('is replaced after its leases have expired, long before a busy worker would be', async () => {
    const settings = { leaseMs: 2_000, renewMs: 300, sweepMs: 100, stallMs: 600_000 };
    const ownFleet = fleetFixture.fleet({ maximum: 1, settings });
    const clients = await fleetFixture.linkClients(ownFleet, 2);
    ownFleet.start();
    const pid = ownFleet.workers[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    await waitUntil(() => ownFleet.workers.every(worker => worker.pid !== pid));
    await waitUntil(async () => (await areReady(ownFleet, clients)).every(Boolean));
    await ownFleet.stop();
  });

  it('has lines that are reported as silent, until it runs again with the same sessions', async () => {
    const settings = { leaseMs: 20_000, renewMs: 200, sweepMs: 100, stallMs: 20_000 };
    const ownFleet = fleetFixture.fleet({ maximum: 1, settings });
    const [clientId = ''] = await fleetFixture.linkClients(ownFleet, 1);
    ownFleet.start();
    const pid = ownFleet.workers[0]?.pid ?? 0;
    const openings = () =>
      fleetFixture.journal().filter(entry => entry.clientId === clientId && entry.what === 'opening').length;
    const openingsBefore = openings();
    process.kill(pid, 'SIGSTOP');
    await waitUntil(async () => !(await ownFleet.sessions.status(clientId)).isConnected);
    const { connection } = await ownFleet.sessions.status(clientId);
    expect(connection).toMatchObject({ state: 'reconnecting', reason: 'no-heartbeat' });
    expect(connection.explanation?.what).toContain('Comprobando');
    process.kill(pid, 'SIGCONT');
    await waitUntil(async () => (await ownFleet.sessions.status(clientId)).isConnected);
    expect(openings()).toBe(openingsBefore);
    expect(ownFleet.workers[0]?.pid).toBe(pid);
    await ownFleet.stop();
  });
});

describe('worker with many past connections', () => {
  it('is replaced, and its clients move to another worker', async () => {
    const ownFleet = fleetFixture.fleet({ maximum: 1, settings: { recycleAfter: 4 } });
    const clients = await fleetFixture.linkClients(ownFleet, 1);
    const pid = ownFleet.workers[0]?.pid;
    await ownFleet.sessions.restart(clients[0] ?? '');
    await waitUntil(() => fleetFixture.isConnected(clients));
    await ownFleet.sessions.restart(clients[0] ?? '').catch(() => undefined);
    await waitUntil(() => ownFleet.workers.every(worker => worker.pid !== pid));
    await waitUntil(async () => (await areReady(ownFleet, clients)).every(Boolean));
    await ownFleet.stop();
  });
});

describe('stopped fleet', () => {
  it('closes all sessions without logging out, and the next fleet connects all clients at once', async () => {
    const first = fleetFixture.fleet();
    const clients = await fleetFixture.linkClients(first, 5);
    await first.stop();
    expect(first.workers).toEqual([]);
    const closed = fleetFixture
      .journal()
      .filter(({ clientId, what }) => clients.includes(clientId) && what === 'closed');
    // Each session closes with code 515 after its pairing, and again when the platform pauses it.
    expect(closed.filter(({ why }) => why === 'paused')).toHaveLength(5);
    await expect(first.sessions.initialize(clients[0] ?? '')).rejects.toMatchObject({ status: 503 });
    const states = await Promise.all(clients.map(clientId => first.sessions.status(clientId)));
    expect(states.map(({ connection }) => connection.state)).toEqual(Array(5).fill('reconnecting'));

    const second = fleetFixture.fleet({ capacity: 2 });
    second.start();
    await waitUntil(() => fleetFixture.isConnected(clients));
    const loads = second.workers.map(worker => worker.clients);
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
    await second.stop();
  });
});

const areReady = (targetFleet: WorkerFleet, clients: readonly string[]): Promise<boolean[]> =>
  Promise.all(
    clients.map(clientId =>
      targetFleet.sessions.ready(clientId).then(
        () => true,
        () => false,
      ),
    ),
  );
