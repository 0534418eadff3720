import { describe, expect, it } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

const delivered = 3;
const read = 4;

describe('receipts', () => {
  const world = useEmulator();

  it('tell a client that its message was delivered, and then read', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const sent = await client.sock.sendMessage(beto.jid, { text: 'Hola' });
    const status = () => client.status(sent?.key.id);
    await soon(status).toBe(delivered);
    beto.markRead([(await beto.waitFor(({ text }) => text === 'Hola')).id]);
    await soon(status).toBe(read);
  });

  it('tell a phone which device received its message and that it was read', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const sent = await beto.send(ana.phone, { text: 'Hola' });
    const { key } = await client.text('Hola');
    await client.sock.readMessages([key]);
    const device = ana.devices[0]?.jid;
    await soon(() => sent.receipts).toEqual(
      expect.arrayContaining([`${ana.jid}/delivery`, `${device}/delivery`, `${device}/read`]),
    );
  });

  it('tell the other clients of an account what one of them read', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [reader, other] = [await world.link(ana), await world.link(ana)];
    await beto.send(ana.phone, { text: 'Hola' });
    const { key } = await reader.text('Hola');
    await other.text('Hola');
    await reader.sock.readMessages([key]);
    await soon(() => other.status(key.id)).toBe(read);
  });
});

describe('a message that cannot be decrypted', () => {
  const world = useEmulator();

  it('is asked for again by a phone, and sent again by the client', async () => {
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

  it('is asked for again by a client, and sent again by the phone', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await beto.send(ana.phone, { text: 'Uno' });
    await client.text('Uno');
    await client.sock.sendMessage(beto.jid, { text: 'Recibido' });
    await beto.waitFor(({ text }) => text === 'Recibido');
    // From here on the phone encrypts with a session the client no longer has.
    await client.sock.signalRepository.deleteSession([beto.lid, beto.jid]);
    const sent = await beto.send(ana.phone, { text: 'Dos' });
    await client.text('Dos');
    expect(sent.receipts).toContain(`${ana.devices[0]?.jid}/retry`);
  });

  it('is asked for again in a group, and sent again to the one device that could not read it', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [one, two] = [await world.link(ana), await world.link(beto)];
    const { id } = await one.sock.groupCreate('Familia', [beto.jid]);
    await one.sock.sendMessage(id, { text: 'Uno' });
    await two.text('Uno');
    const senderKey = `${id}::${ana.lid.replace('@lid', '')}_1::1`;
    await two.auth.keys.set({ 'sender-key': { [senderKey]: null } });
    await one.sock.sendMessage(id, { text: 'Dos' });
    const got = await two.text('Dos');
    expect(got.key).toMatchObject({ remoteJid: id, participant: ana.lid });
    expect(beto.messages.filter(({ text }) => text === 'Dos')).toHaveLength(1);
  });

  it('may be asked for at any time by a phone that has it', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await client.sock.sendMessage(beto.jid, { text: 'Uno' });
    const { id } = await beto.waitFor(({ text }) => text === 'Uno');
    const before = world.emulator.state().messages;
    await beto.requestResend(id);
    await soon(() => world.emulator.state().messages).toBeGreaterThan(before);
    expect(beto.messages.filter(({ text }) => text === 'Uno')).toHaveLength(1);
  });
});
