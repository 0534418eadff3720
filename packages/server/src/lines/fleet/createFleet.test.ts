import { connection as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Conflict, NotFound } from '../../ground/errors/index.ts';
import { until } from '../../testing/createPlatform.ts';
import { createYard, type Yard } from '../testing/createYard.ts';
import type { Fleet } from './createFleet.ts';

let yard: Yard;
let fleet: Fleet;
beforeAll(async () => {
  yard = await createYard();
  // Not started: a second platform on this database would take over what the others' workers leave.
  fleet = yard.fleet();
});
afterAll(() => yard.close());

const somebody = { kind: 'person', phone: '5215587654321' } as const;
const hello = { id: '3EB0AA', to: somebody, content: { type: 'text', text: 'Hola' } } as const;

describe('a client in a worker', () => {
  it('is linked, sends, looks up and is disconnected, as in this process', async () => {
    const [clientId = ''] = await yard.linked(fleet, 1);
    await fleet.sessions.ready(clientId);
    const receipt = await fleet.sessions.send(clientId, hello);
    expect(receipt).toMatchObject({ id: hello.id, to: somebody });
    expect(receipt.timestamp).toBeInstanceOf(Date);
    expect(await fleet.sessions.lookup(clientId, somebody.phone)).toMatchObject(somebody);
    // The transport has no such thing, and says so from there.
    await expect(fleet.sessions.typing(clientId, somebody)).rejects.toMatchObject({ reason: 'unsupported' });
    expect(await fleet.sessions.status(clientId)).toMatchObject({ isConnected: true });
    await expect(fleet.sessions.initialize(clientId)).rejects.toThrow(new Conflict(texts.alreadyConnected));
    expect(await fleet.sessions.disconnect(clientId)).toMatchObject({ status: 'disconnected' });
    await expect(fleet.sessions.send(clientId, hello)).rejects.toMatchObject({ reason: 'not-linked' });
  });

  it('says that something is stored when it is, so that whoever waits for it looks', async () => {
    const stored = vi.fn();
    const telling = yard.fleet({ stored });
    const [clientId = ''] = await yard.linked(telling, 1);
    await telling.sessions.ready(clientId);
    expect(stored).not.toHaveBeenCalled();
    // Its acknowledgement is stored by the worker.
    await telling.sessions.send(clientId, { ...hello, timestamp: new Date() });
    await until(async () => stored.mock.calls.length > 0);
    expect(stored).toHaveBeenCalledWith([clientId]);
    await telling.stop();
  });

  it('shows its QR here, and the code to type instead', async () => {
    const patient = yard.fleet({ transport: { autoScan: false } });
    const clientId = await yard.client();
    await expect(patient.sessions.qr(clientId)).rejects.toThrow(texts.qrNotAsked);
    await patient.sessions.initialize(clientId);
    await until(() =>
      patient.sessions.qr(clientId).then(
        () => true,
        () => false,
      ),
    );
    const { expiresAt } = await patient.sessions.qr(clientId);
    expect(expiresAt).toBeInstanceOf(Date);
    expect((await patient.sessions.pairingCode(clientId)).pairingCode).toMatch(/^\w{4}-\w{4}$/);
    await expect(patient.sessions.send(clientId, hello)).rejects.toMatchObject({ reason: 'not-linked' });
    await patient.stop();
  });

  it('that does not exist is not found', async () => {
    const nobody = '01970000-0000-7000-8000-000000000000';
    await expect(fleet.sessions.initialize(nobody)).rejects.toThrow(NotFound);
    await expect(fleet.sessions.qr(nobody)).rejects.toThrow(NotFound);
    await expect(fleet.sessions.ready(nobody)).rejects.toThrow(NotFound);
    await fleet.sessions.forget(nobody);
  });

  it('stays when a signal reaches all processes of a terminal: the platform says when to stop', async () => {
    const own = yard.fleet();
    const [clientId = ''] = await yard.linked(own, 1);
    const pid = own.workers[0]?.pid ?? 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    expect(await own.sessions.send(clientId, hello)).toMatchObject({ id: hello.id });
    expect(own.workers).toMatchObject([{ pid, clients: 1 }]);
    await own.stop();
  });

  it('is one of at most so many, until there are no more workers to start', async () => {
    const small = yard.fleet({ capacity: 2, maximum: 2 });
    await yard.linked(small, 5);
    const loads = small.workers.map(({ clients }) => clients);
    expect(loads.sort()).toEqual([2, 3]);
    await small.stop();
  });
});

describe('a worker that dies', () => {
  it('takes no other with it, and its clients come back by themselves without a QR', async () => {
    const own = yard.fleet({ capacity: 3, transport: { writeEveryMs: 10 } });
    const clients = await yard.linked(own, 6);
    const [victim, other] = own.workers;
    process.kill(victim?.pid ?? 0, 'SIGKILL');
    await until(() => own.workers.every(({ pid }) => pid !== victim?.pid));
    expect(own.workers).toContainEqual(other);
    // The platform answers meanwhile.
    for (const clientId of clients) expect(await own.sessions.status(clientId)).toHaveProperty('status');
    await until(async () => (await ready(own, clients)).every(Boolean));
    await until(() => yard.isConnected(clients));
    const openings = yard.journal().filter(({ what, pid }) => what === 'opening' && pid === other?.pid);
    expect(openings.length).toBeGreaterThan(0);
    expect((await yard.keyWrites()).stale).toBe(0);
    await own.stop();
  });

  it('before a message was handed over has sent nothing, and afterwards nobody knows', async () => {
    const slow = yard.fleet({ maximum: 1, transport: { latencyMs: 400 } });
    const [clientId = ''] = await yard.linked(slow, 1);
    const [worker] = slow.workers;
    const pid = worker?.pid ?? 0;
    const outcome = slow.sessions.send(clientId, hello).catch((error: unknown) => error);
    await until(async () => yard.journal().some(entry => entry.pid === pid && entry.what === 'sending'));
    process.kill(pid, 'SIGSTOP');
    const second = slow.sessions.send(clientId, { ...hello, id: '3EB0BB' }).catch((error: unknown) => error);
    const asked = slow.sessions.restart(clientId).catch((error: unknown) => error);
    process.kill(pid, 'SIGKILL');
    expect(await outcome).toBeInstanceOf(TransportError);
    expect(await outcome).toMatchObject({ reason: 'unknown-outcome' });
    expect(await second).toMatchObject({ reason: 'not-connected' });
    expect(await asked).toMatchObject({ status: 503, message: texts.lineInterrupted });
    await expect(slow.sessions.send(clientId, hello)).rejects.toMatchObject({ reason: 'not-connected' });
    await slow.stop();
  });

  it('of silence is killed after a while', async () => {
    const own = yard.fleet({ maximum: 1, settings: { stallMs: 1_000 } });
    const clients = await yard.linked(own, 1);
    const pid = own.workers[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    await until(() => own.workers.every(worker => worker.pid !== pid));
    await until(async () => (await ready(own, clients)).every(Boolean));
    await own.stop();
  });
});

describe('a worker with many connections behind it', () => {
  it('is replaced, and its clients move', async () => {
    const own = yard.fleet({ maximum: 1, settings: { recycleAfter: 4 } });
    const clients = await yard.linked(own, 1);
    const pid = own.workers[0]?.pid;
    await own.sessions.restart(clients[0] ?? '');
    await until(() => yard.isConnected(clients));
    await own.sessions.restart(clients[0] ?? '').catch(() => undefined);
    await until(() => own.workers.every(worker => worker.pid !== pid));
    await until(async () => (await ready(own, clients)).every(Boolean));
    await own.stop();
  });
});

describe('a fleet that stops', () => {
  it('closes without logging out, and the next one connects everybody at once', async () => {
    const first = yard.fleet();
    const clients = await yard.linked(first, 5);
    await first.stop();
    expect(first.workers).toEqual([]);
    const closed = yard
      .journal()
      .filter(({ clientId, what }) => clients.includes(clientId) && what === 'closed');
    // 515 after the pairing, and then our own pause.
    expect(closed.filter(({ why }) => why === 'paused')).toHaveLength(5);
    await expect(first.sessions.initialize(clients[0] ?? '')).rejects.toMatchObject({ status: 503 });
    const states = await Promise.all(clients.map(clientId => first.sessions.status(clientId)));
    expect(states.map(({ connection }) => connection.state)).toEqual(Array(5).fill('reconnecting'));

    const second = yard.fleet({ capacity: 2 });
    second.start();
    await until(() => yard.isConnected(clients));
    const loads = second.workers.map(worker => worker.clients);
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
    await second.stop();
  });
});

const ready = (of: Fleet, clients: readonly string[]): Promise<boolean[]> =>
  Promise.all(
    clients.map(clientId =>
      of.sessions.ready(clientId).then(
        () => true,
        () => false,
      ),
    ),
  );
