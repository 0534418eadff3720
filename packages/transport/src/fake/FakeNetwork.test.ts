import { afterEach, describe, expect, it } from 'vitest';
import { TestLine } from '../conformance/index.ts';
import { createFakeTransport } from './createFakeTransport.ts';
import { createFakeNetwork, type FakeNetworkOptions } from './FakeNetwork.ts';
import { createFakeDriver } from './testing/createFakeDriver.ts';

const own = '5215512345678';
const friend = '5215587654321';
const timeoutMs = 10_000;

const lines: TestLine[] = [];
afterEach(async () => {
  for (const line of lines.splice(0)) expect(await line.closeSessions()).toEqual([]);
});

async function createFixture(options: FakeNetworkOptions = {}, number = own) {
  const network = createFakeNetwork(options);
  const transport = createFakeTransport(network);
  const line = new TestLine(transport, number, await createFakeDriver(network, transport).register(number), timeoutMs);
  lines.push(line);
  return { network, line };
}

describe('FakeNetwork', () => {
  it('delivers a repeated message again with its id and time', async () => {
    const { network, line } = await createFixture();
    const { host } = await line.link();
    const { id } = network.phone(friend).write(own, 'Dos veces');
    network.phone(friend).repeat(id);
    network.phone(friend).write(own, 'Y otro', { id: 'LAST' });
    await line.waitForMessage(host, 'LAST');
    const [first, second] = host.messages;
    expect(second).toEqual(first);
  });

  it('replaces an undecryptable message under its id when the content follows', async () => {
    const { network, line } = await createFixture();
    const { host } = await line.link();
    const { id } = network.phone(friend).write(own, { type: 'undecryptable' });
    network.phone(friend).repeat(id, { type: 'text', text: 'Ahora sí' });
    network.phone(friend).write(own, 'Fin', { id: 'LAST' });
    await line.waitForMessage(host, 'LAST');
    expect(host.messages.slice(0, 2)).toMatchObject([
      { id, content: { type: 'undecryptable' } },
      { id, content: { type: 'text', text: 'Ahora sí' } },
    ]);
  });

  it('delivers older messages as history, with their original time, when the phone pushes them', async () => {
    const { network, line } = await createFixture();
    const { host } = await line.link();
    network.phone(friend);
    const timestamp = new Date('2025-01-31T23:59:59Z');
    network.phone(own).pushHistory([{ with: friend, fromMe: true, text: 'Antes', timestamp, id: 'OLD' }]);
    const message = await line.waitForMessage(host, 'OLD');
    expect(message).toMatchObject({ arrival: 'history', fromMe: true, timestamp });
    expect(message.chat).toMatchObject({ phone: friend });
  });

  it('reports group events caused by others from the time when this account joins', async () => {
    const { network, line } = await createFixture();
    const { host } = await line.link();
    const owner = network.phone(friend);
    const { id } = network.group('Vecinos', [friend, own]);
    await owner.tasks['groups.update']({ group: id, subject: 'Vecinos de la 5' });
    await owner.tasks['groups.members']({ group: id, action: 'remove', people: [network.phone(own).person] });
    await expect.poll(() => host.groupEvents).toHaveLength(3);
    const commonFields = { group: id, byMe: false, by: owner.person };
    expect(host.groupEvents).toMatchObject([
      { ...commonFields, what: 'joined', subject: 'Vecinos' },
      { ...commonFields, what: 'updated', change: { subject: 'Vecinos de la 5' } },
      { ...commonFields, what: 'left' },
    ]);
  });

  it('reveals only the LID when a person hides the number', async () => {
    const { network, line } = await createFixture();
    const { session, host } = await line.link();
    const { person } = network.phone(friend, { hidden: true });
    const { id } = network.phone(friend).write(own, 'Adivine');
    const { sender } = await line.waitForMessage(host, id);
    expect(sender).toEqual({ kind: 'person', lid: person.lid });
    await session.send({ id: 'A1', to: sender, content: { type: 'text', text: '¿Quién es?' } });
    expect((await network.phone(friend).waitFor(message => message.id === 'A1')).fromMe).toBe(false);
  });

  it('reports the status delivered only after the phone of the recipient is switched on', async () => {
    const { network, line } = await createFixture();
    const { session, host } = await line.link();
    const phone = network.phone(friend);
    phone.setOnline(false);
    await session.send({ id: 'A1', to: phone.person, content: { type: 'text', text: 'Para después' } });
    network.phone(own).fail('A1', 479);
    await network.phone(friend).write(own, 'Sigo apagado', { id: 'B1' });
    await line.waitForMessage(host, 'B1');
    expect(host.updates).toMatchObject([{ id: 'A1', status: 'failed', code: 479 }]);
    expect(phone.messages.map(({ id }) => id)).toEqual(['B1']);
    phone.setOnline(true);
    network.phone(friend).write(own, 'Ya', { id: 'B2' });
    await line.waitForMessage(host, 'B2');
    expect(host.updates.at(-1)).toMatchObject({ id: 'A1', status: 'delivered' });
  });

  it('closes the session with pairing-expired when the last QR expires without a scan', async () => {
    const { line } = await createFixture({ qrLifetimeMs: 5, qrCount: 3 });
    const { host } = await line.open();
    expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'pairing-expired' });
    const shownQrs = host.changes.flatMap(change => ('qr' in change ? [change.qr] : []));
    expect(new Set(shownQrs).size).toBe(3);
  });

  it('refuses a QR that is no longer shown', async () => {
    const { network, line } = await createFixture();
    const { session, host } = await line.open();
    const { qr } = await line.waitForQr(host);
    await session.close('pause');
    expect(() => network.phone(own).scan(qr)).toThrow('No device shows this QR code');
  });

  it('reports unlinked as the last change when the session is paused during the unlinking', async () => {
    const { network, line } = await createFixture();
    const { session, host } = await line.link();
    network.phone(own).unlink();
    await session.close('pause');
    expect(host.changes.at(-1)).toMatchObject({ state: 'closed', why: 'unlinked' });
  });

  it('refuses logins with the reason and the end time of a fault until the fault is removed', async () => {
    const { network, line } = await createFixture();
    const { session } = await line.link();
    await session.close('pause');
    const until = new Date('2030-01-01T00:00:00Z');
    network.faults.refuseLogins(own, { why: 'suspended', code: 402, until });
    const { host } = await line.open();
    expect(await line.waitForState(host, 'closed')).toEqual({ state: 'closed', why: 'suspended', code: 402, until });
    network.faults.refuseLogins(own, undefined);
    await line.connect();
  });

  it('delivers messages between two clients', async () => {
    const { network, line } = await createFixture({ latencyMs: 2 });
    const { session } = await line.link();
    const otherLine = new TestLine(
      createFakeTransport(network, { autoScan: true }),
      friend,
      await createFakeDriver(network, createFakeTransport(network)).register(friend),
      timeoutMs,
    );
    lines.push(otherLine);
    const { host } = await otherLine.waitUntilOpen(await otherLine.open());
    await session.send({
      id: 'A1',
      to: network.phone(friend).person,
      content: { type: 'text', text: 'Hola' },
    });
    expect(await otherLine.waitForMessage(host, 'A1')).toMatchObject({
      fromMe: false,
      sender: network.phone(own).person,
    });
  });
});
