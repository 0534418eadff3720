import { describe, expect, it } from 'vitest';
import { expectSoon } from '../../testing/expectSoon.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('messages between a client and a phone', () => {
  const world = useEmulator();

  it('are delivered in both directions between phone-number addresses', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await beto.send(ana.phone, { text: 'Buenos días' });
    const clientMessage = await client.text('Buenos días');
    expect(clientMessage).toMatchObject({ upsertType: 'notify', pushName: 'Beto' });
    expect(clientMessage.key).toMatchObject({ remoteJid: beto.jid, remoteJidAlt: beto.lid, fromMe: false });
    await client.sock.sendMessage(beto.jid, { text: 'Igualmente' });
    const phoneMessage = await beto.waitFor(({ text }) => text === 'Igualmente');
    expect(phoneMessage).toMatchObject({ chat: ana.jid, sender: ana.jid, device: 1, fromMe: false });
  });

  it('are delivered in both directions between LID addresses', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await beto.send(ana.lid, { text: 'Buenos días' });
    const clientMessage = await client.text('Buenos días');
    expect(clientMessage.key).toMatchObject({ remoteJid: beto.lid, remoteJidAlt: beto.jid });
    await client.sock.sendMessage(beto.lid, { text: 'Igualmente' });
    const phoneMessage = await beto.waitFor(({ text }) => text === 'Igualmente');
    expect(phoneMessage).toMatchObject({ chat: ana.jid, sender: ana.jid });
  });

  it('share one session when the chat is addressed by number and by LID alternately', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    for (const [index, address] of [beto.jid, beto.lid, beto.jid, beto.lid].entries()) {
      await client.sock.sendMessage(address, { text: `ida ${index}` });
      await beto.waitFor(({ text }) => text === `ida ${index}`);
      await beto.send(index % 2 === 0 ? ana.lid : ana.jid, { text: `vuelta ${index}` });
      await client.text(`vuelta ${index}`);
    }
  });

  it('are acknowledged when the server accepts them', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const sent = await client.sock.sendMessage(beto.jid, { text: 'Hola' });
    await expectSoon(() => client.events.acks).toEqual([{ id: sent?.key.id, error: undefined }]);
  });

  it('are refused with error 403 when the sender is not a member of the group', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = world.emulator.groups.create({ subject: 'Ajeno', creator: beto.phone, participants: [] });
    const enc = { tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: Buffer.from('secreto') };
    await client.sock.sendNode({
      tag: 'message',
      attrs: { id: 'AJENO', to: id, type: 'text' },
      content: [enc],
    });
    await expectSoon(() => client.events.acks).toEqual([{ id: 'AJENO', error: '403' }]);
  });
});

describe('message copies for the other devices of an account', () => {
  const world = useEmulator();

  it('reach the phone and the other client when a client sends a message', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [first, second] = [await world.link(ana), await world.link(ana)];
    await first.sock.sendMessage(beto.jid, { text: 'Desde la primera' });
    const copy = await second.text('Desde la primera');
    expect(copy.key).toMatchObject({ remoteJid: beto.jid, fromMe: true });
    const entry = await ana.waitFor(({ text }) => text === 'Desde la primera');
    expect(entry).toMatchObject({ chat: beto.jid, fromMe: true, device: 1 });
  });

  it('reach a client when the phone sends messages to a number and to a LID', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await ana.send(beto.phone, { text: 'Por número' });
    await ana.send(beto.lid, { text: 'Por LID' });
    const byNumber = await client.text('Por número');
    const byLid = await client.text('Por LID');
    expect([byNumber.key.remoteJid, byNumber.key.fromMe]).toEqual([beto.jid, true]);
    expect([byLid.key.remoteJid, byLid.key.fromMe]).toEqual([beto.lid, true]);
  });

  it('reach the phone when a client sends a message to its own account', async () => {
    const ana = world.phone('Ana');
    const client = await world.link(ana);
    await client.sock.sendMessage(ana.jid, { text: 'Nota' });
    expect(await ana.waitFor(({ text }) => text === 'Nota')).toMatchObject({ chat: ana.jid, fromMe: true });
  });

  it('reach a device that was linked after the chat started', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const writer = await world.link(beto);
    await writer.sock.sendMessage(ana.jid, { text: 'Uno' });
    await ana.waitFor(({ text }) => text === 'Uno');
    const lateClient = await world.link(ana);
    await writer.sock.sendMessage(ana.jid, { text: 'Dos' });
    await lateClient.text('Dos');
  });
});

describe('messages between two clients', () => {
  const world = useEmulator();

  it('reach the other client and both phones', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [anaClient, betoClient] = [await world.link(ana), await world.link(beto)];
    await anaClient.sock.sendMessage(beto.jid, { text: '¿Qué tal?' });
    expect((await betoClient.text('¿Qué tal?')).key.remoteJid).toBe(ana.jid);
    await Promise.all([ana, beto].map(phone => phone.waitFor(({ text }) => text === '¿Qué tal?')));
  });
});

describe('device identity of a client', () => {
  const world = useEmulator();

  it('is verified by phones, which discard the first message if its device identity is forged', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    Object.assign(client.auth.creds.account ?? {}, { deviceSignature: Buffer.alloc(64, 1) });
    await client.sock.sendMessage(beto.jid, { text: 'Soy Ana' });
    await expectSoon(() => world.emulator.state().incidents.map(({ kind }) => kind)).toEqual([
      'forged-device-identity',
      'forged-device-identity',
    ]);
    expect(beto.messages).toEqual([]);
    world.incidents = ['forged-device-identity', 'forged-device-identity'];
  });
});
