import { afterEach, describe, expect, it } from 'vitest';
import { Line } from '../conformance/index.ts';
import { createFakeNetwork, type FakeNetworkOptions } from './FakeNetwork.ts';
import { fakeTransport } from './FakeTransport.ts';
import { fakeDriver } from './testing/fakeDriver.ts';

const own = '5215512345678';
const friend = '5215587654321';
const patienceMs = 10_000;

const lines: Line[] = [];
afterEach(async () => {
  for (const line of lines.splice(0)) expect(await line.end()).toEqual([]);
});

async function fake(options: FakeNetworkOptions = {}, number = own) {
  const network = createFakeNetwork(options);
  const transport = fakeTransport(network);
  const line = new Line(transport, number, await fakeDriver(network, transport).register(number), patienceMs);
  lines.push(line);
  return { network, line };
}

describe('the fake network', () => {
  it('delivers a message twice when told to, recognisable by id and time', async () => {
    const { network, line } = await fake();
    const { host } = await line.link();
    const { id } = network.phone(friend).write(own, 'Dos veces');
    network.phone(friend).repeat(id);
    network.phone(friend).write(own, 'Y otro', { id: 'LAST' });
    await line.message(host, 'LAST');
    const [first, second] = host.messages;
    expect(second).toEqual(first);
  });

  it('replaces an undecryptable message by its content under the same id', async () => {
    const { network, line } = await fake();
    const { host } = await line.link();
    const { id } = network.phone(friend).write(own, { type: 'undecryptable' });
    network.phone(friend).repeat(id, { type: 'text', text: 'Ahora sí' });
    network.phone(friend).write(own, 'Fin', { id: 'LAST' });
    await line.message(host, 'LAST');
    expect(host.messages.slice(0, 2)).toMatchObject([
      { id, content: { type: 'undecryptable' } },
      { id, content: { type: 'text', text: 'Ahora sí' } },
    ]);
  });

  it('hands over history as history, with its own time', async () => {
    const { network, line } = await fake();
    const { host } = await line.link();
    network.phone(friend);
    const timestamp = new Date('2025-01-31T23:59:59Z');
    network.phone(own).pushHistory([{ with: friend, fromMe: true, text: 'Antes', timestamp, id: 'OLD' }]);
    const message = await line.message(host, 'OLD');
    expect(message).toMatchObject({ arrival: 'history', fromMe: true, timestamp });
    expect(message.chat).toMatchObject({ phone: friend });
  });

  it('tells what others do to a group, from its beginning', async () => {
    const { network, line } = await fake();
    const { host } = await line.link();
    const owner = network.phone(friend);
    const { id } = network.group('Vecinos', [friend, own]);
    await owner.tasks['groups.update']({ group: id, subject: 'Vecinos de la 5' });
    await owner.tasks['groups.members']({ group: id, action: 'remove', people: [network.phone(own).person] });
    await expect.poll(() => host.groupChanges).toHaveLength(3);
    const theirs = { group: id, byMe: false, by: owner.person };
    expect(host.groupChanges).toMatchObject([
      { ...theirs, what: 'joined', subject: 'Vecinos' },
      { ...theirs, what: 'updated', change: { subject: 'Vecinos de la 5' } },
      { ...theirs, what: 'left' },
    ]);
  });

  it('tells only the LID of somebody who hides the number', async () => {
    const { network, line } = await fake();
    const { session, host } = await line.link();
    const { person } = network.phone(friend, { hidden: true });
    const { id } = network.phone(friend).write(own, 'Adivine');
    const { sender } = await line.message(host, id);
    expect(sender).toEqual({ kind: 'person', lid: person.lid });
    await session.send({ id: 'A1', to: sender, content: { type: 'text', text: '¿Quién es?' } });
    expect((await network.phone(friend).waitFor(message => message.id === 'A1')).fromMe).toBe(false);
  });

  it('says delivered only when the phone is switched on', async () => {
    const { network, line } = await fake();
    const { session, host } = await line.link();
    const phone = network.phone(friend);
    phone.setOnline(false);
    await session.send({ id: 'A1', to: phone.person, content: { type: 'text', text: 'Para después' } });
    network.phone(own).fail('A1', 479);
    await network.phone(friend).write(own, 'Sigo apagado', { id: 'B1' });
    await line.message(host, 'B1');
    expect(host.updates).toMatchObject([{ id: 'A1', status: 'failed', code: 479 }]);
    expect(phone.messages.map(({ id }) => id)).toEqual(['B1']);
    phone.setOnline(true);
    network.phone(friend).write(own, 'Ya', { id: 'B2' });
    await line.message(host, 'B2');
    expect(host.updates.at(-1)).toMatchObject({ id: 'A1', status: 'delivered' });
  });

  it('gives up on a QR nobody scans, after the last one', async () => {
    const { line } = await fake({ qrLifetimeMs: 5, qrCount: 3 });
    const { host } = await line.open();
    expect(await line.state(host, 'closed')).toMatchObject({ why: 'pairing-expired' });
    const shown = host.changes.flatMap(change => ('qr' in change ? [change.qr] : []));
    expect(new Set(shown).size).toBe(3);
  });

  it('takes no QR that is not shown any more', async () => {
    const { network, line } = await fake();
    const { session, host } = await line.open();
    const { qr } = await line.shown(host);
    await session.close('pause');
    expect(() => network.phone(own).scan(qr)).toThrow('shown by nobody');
  });

  it('has said its last word when it is closed, also while the phone is removing it', async () => {
    const { network, line } = await fake();
    const { session, host } = await line.link();
    network.phone(own).unlink();
    await session.close('pause');
    expect(host.changes.at(-1)).toMatchObject({ state: 'closed', why: 'unlinked' });
  });

  it('refuses logins for as long as it is told to, and says until when', async () => {
    const { network, line } = await fake();
    const { session } = await line.link();
    await session.close('pause');
    const until = new Date('2030-01-01T00:00:00Z');
    network.faults.refuseLogins(own, { why: 'suspended', code: 402, until });
    const { host } = await line.open();
    expect(await line.state(host, 'closed')).toEqual({ state: 'closed', why: 'suspended', code: 402, until });
    network.faults.refuseLogins(own, undefined);
    await line.connect();
  });

  it('lets two clients write to each other', async () => {
    const { network, line } = await fake({ latencyMs: 2 });
    const { session } = await line.link();
    const other = new Line(
      fakeTransport(network, { autoScan: true }),
      friend,
      await fakeDriver(network, fakeTransport(network)).register(friend),
      patienceMs,
    );
    lines.push(other);
    const { host } = await other.follow(await other.open());
    await session.send({
      id: 'A1',
      to: network.phone(friend).person,
      content: { type: 'text', text: 'Hola' },
    });
    expect(await other.message(host, 'A1')).toMatchObject({
      fromMe: false,
      sender: network.phone(own).person,
    });
  });
});
