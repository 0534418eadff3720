import { describe, expect, it } from 'vitest';
import { expectSoon } from '../../testing/expectSoon.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

const DELIVERED_STATUS = 3;
const READ_STATUS = 4;

describe('receipts', () => {
  const world = useEmulator();

  it('report to a client that its message was delivered and then read', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const sent = await client.sock.sendMessage(beto.jid, { text: 'Hola' });
    const status = () => client.status(sent?.key.id);
    await expectSoon(status).toBe(DELIVERED_STATUS);
    beto.markRead([(await beto.waitFor(({ text }) => text === 'Hola')).id]);
    await expectSoon(status).toBe(READ_STATUS);
  });

  it('report to a phone which device received and read its message', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const sent = await beto.send(ana.phone, { text: 'Hola' });
    const { key } = await client.text('Hola');
    await client.sock.readMessages([key]);
    const device = ana.devices[0]?.jid;
    await expectSoon(() => sent.receipts).toEqual(
      expect.arrayContaining([`${ana.jid}/delivery`, `${device}/delivery`, `${device}/read`]),
    );
  });

  it('report to the other clients of an account that one of its clients read a message', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [reader, other] = [await world.link(ana), await world.link(ana)];
    await beto.send(ana.phone, { text: 'Hola' });
    const { key } = await reader.text('Hola');
    await other.text('Hola');
    await reader.sock.readMessages([key]);
    await expectSoon(() => other.status(key.id)).toBe(READ_STATUS);
  });
});

describe('retry receipts', () => {
  const world = useEmulator();

  it('of a phone make the client resend a message that the phone could not decrypt', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await client.sock.sendMessage(beto.jid, { text: 'Uno' });
    await beto.waitFor(({ text }) => text === 'Uno');
    await beto.send(ana.phone, { text: 'Recibido' });
    await client.text('Recibido');
    beto.forgetSessions();
    await client.sock.sendMessage(beto.jid, { text: 'Dos' });
    expect(await beto.waitFor(({ text }) => text === 'Dos')).toMatchObject({ sender: ana.jid });
  });

  it('of a client make the phone resend a message that the client could not decrypt', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await beto.send(ana.phone, { text: 'Uno' });
    await client.text('Uno');
    await client.sock.sendMessage(beto.jid, { text: 'Recibido' });
    await beto.waitFor(({ text }) => text === 'Recibido');
    // From here on, the phone encrypts with a session that the client no longer has.
    await client.sock.signalRepository.deleteSession([beto.lid, beto.jid]);
    const sent = await beto.send(ana.phone, { text: 'Dos' });
    await client.text('Dos');
    expect(sent.receipts).toContain(`${ana.devices[0]?.jid}/retry`);
  });

  it('of a group member make the sender resend the message to that one device', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [anaClient, betoClient] = [await world.link(ana), await world.link(beto)];
    const { id } = await anaClient.sock.groupCreate('Familia', [beto.jid]);
    await anaClient.sock.sendMessage(id, { text: 'Uno' });
    await betoClient.text('Uno');
    const senderKey = `${id}::${ana.lid.replace('@lid', '')}_1::1`;
    await betoClient.auth.keys.set({ 'sender-key': { [senderKey]: null } });
    await anaClient.sock.sendMessage(id, { text: 'Dos' });
    const groupMessage = await betoClient.text('Dos');
    expect(groupMessage.key).toMatchObject({ remoteJid: id, participant: ana.lid });
    expect(beto.messages.filter(({ text }) => text === 'Dos')).toHaveLength(1);
  });

  it('of a phone make the client resend a message that the phone already has', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await client.sock.sendMessage(beto.jid, { text: 'Uno' });
    const { id } = await beto.waitFor(({ text }) => text === 'Uno');
    const messageCount = world.emulator.state().messages;
    await beto.requestResend(id);
    await expectSoon(() => world.emulator.state().messages).toBeGreaterThan(messageCount);
    expect(beto.messages.filter(({ text }) => text === 'Uno')).toHaveLength(1);
  });
});
