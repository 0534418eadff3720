import { encodeSignedDeviceIdentity, type proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import type { BaileysClient } from '../testing/BaileysClient.ts';
import { expectSoon } from '../testing/expectSoon.ts';
import { useEmulator } from '../testing/useEmulator.ts';

const STATUS = 'status@broadcast';
const world = useEmulator();

async function linkClientWithPeople() {
  const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
  return { ana, beto, carla, client: await world.link(ana) };
}

/** Publishes a text as a client does, and returns the ID of the post. */
async function publish(client: BaileysClient, text: string, statusJidList: readonly string[]): Promise<string> {
  const post = await client.sock.sendMessage(STATUS, { text }, { statusJidList: [...statusJidList] });
  return post?.key.id ?? '';
}

const findAck = (client: BaileysClient, id: string) => client.events.acks.find(ack => ack.id === id);

describe('status posts of a client', () => {
  it('appear on the phones of the audience and on the own phone, and on no other phone', async () => {
    const { ana, beto, carla, client } = await linkClientWithPeople();
    const post = await client.sock.sendMessage(
      STATUS,
      { text: 'Hoy: conchas' },
      { statusJidList: [ana.lid, beto.lid], backgroundColor: '#1e6e4f', font: 2 },
    );
    await beto.waitFor(({ text }) => text === 'Hoy: conchas');
    await ana.waitFor(({ text }) => text === 'Hoy: conchas');
    const shown = { id: post?.key.id, author: ana.jid, text: 'Hoy: conchas', background: 0xff1e6e4f, font: 2 };
    expect([beto.statusPosts, ana.statusPosts]).toMatchObject([[shown], [shown]]);
    // Carla reads this later message, so an earlier post would have arrived before.
    await client.sock.sendMessage(carla.jid, { text: 'Hola' });
    await carla.waitFor(({ text }) => text === 'Hola');
    expect(carla.messages.map(({ chat }) => chat)).toEqual([ana.jid]);
  });

  it('appear on the own phone only if the client lists it', async () => {
    const { ana, beto, client } = await linkClientWithPeople();
    await publish(client, 'Hoy: conchas', [beto.lid]);
    await beto.waitFor(({ text }) => text === 'Hoy: conchas');
    expect(ana.statusPosts).toEqual([]);
  });

  it('are refused with 479 if they name people by number, unless the former form is allowed', async () => {
    const { beto, client } = await linkClientWithPeople();
    const refused = await publish(client, 'Hoy: conchas', [beto.jid]);
    await expectSoon(() => findAck(client, refused)?.error).toBe('479');
    world.emulator.setStrictness({ lidStatusPosts: false });
    await publish(client, 'Hoy: orejas', [beto.jid]);
    await beto.waitFor(({ text }) => text === 'Hoy: orejas');
    expect(beto.statusPosts.map(({ text }) => text)).toEqual(['Hoy: orejas']);
  });

  it('are readable if each device receives its own ciphertext instead of a sender key', async () => {
    const { ana, beto, client } = await linkClientWithPeople();
    const { sock } = client;
    await sock.assertSessions([beto.lid], false);
    const message = { extendedTextMessage: { text: 'Hoy: conchas' } };
    const { nodes } = await sock.createParticipantNodes([beto.lid], message);
    const { account } = client.auth.creds;
    if (!account) throw new Error('the client is not linked');
    await sock.sendNode({
      tag: 'message',
      attrs: { id: '3EB0AAAAAAAAAAAAAAAA01', to: STATUS, type: 'text' },
      content: [
        { tag: 'participants', attrs: {}, content: nodes },
        { tag: 'device-identity', attrs: {}, content: encodeSignedDeviceIdentity(account, true) },
      ],
    });
    await beto.waitFor(({ text }) => text === 'Hoy: conchas');
    expect(beto.statusPosts).toMatchObject([{ author: ana.jid, text: 'Hoy: conchas' }]);
  });

  it('stay unreadable if the sender key does not belong to the ciphertext', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    // The client finds no sent message, so it does not send the post again.
    const client = await world.link(ana, { enableRecentMessageCache: false, getMessage: async () => undefined });
    const { signalRepository, ws } = client.sock;
    const encrypt = signalRepository.encryptGroupMessage.bind(signalRepository);
    signalRepository.encryptGroupMessage = async options => {
      const { ciphertext } = await encrypt({ ...options, group: 'other@g.us' });
      return { ...(await encrypt(options)), ciphertext };
    };
    const retries: string[] = [];
    ws.on('CB:receipt,type:retry', ({ attrs }: { attrs: Record<string, string> }) => retries.push(attrs.from ?? ''));
    await publish(client, 'Hoy: conchas', [beto.lid]);
    await expectSoon(() => retries).toEqual([STATUS]);
    expect(beto.statusPosts).toEqual([]);
  });

  it('report their viewers to the client and to the own phone', async () => {
    const { ana, beto, client } = await linkClientWithPeople();
    const receipts: Record<string, string>[] = [];
    client.sock.ws.on('CB:receipt,type:read', ({ attrs }: { attrs: Record<string, string> }) => receipts.push(attrs));
    const id = await publish(client, 'Hoy: conchas', [ana.lid, beto.lid]);
    await beto.waitFor(message => message.id === id);
    await ana.waitFor(message => message.id === id);
    beto.markRead([id]);
    await expectSoon(() => ana.statusPosts[0]?.viewers).toEqual([{ jid: beto.jid }]);
    await expectSoon(() => receipts).toMatchObject([{ from: STATUS, id, participant: beto.lid }]);
  });

  it('disappear when the client deletes them, and after 24 hours', async () => {
    const { beto, client } = await linkClientWithPeople();
    const id = await publish(client, 'Hoy: conchas', [beto.lid]);
    await publish(client, 'Hoy: orejas', [beto.lid]);
    await beto.waitFor(({ text }) => text === 'Hoy: orejas');
    await client.sock.sendMessage(
      STATUS,
      { delete: { remoteJid: STATUS, fromMe: true, id } },
      { statusJidList: [beto.lid] },
    );
    await expectSoon(() => beto.statusPosts.map(({ text }) => text)).toEqual(['Hoy: orejas']);
    await world.emulator.clock.advance(86_400_000);
    expect(beto.statusPosts).toEqual([]);
  });

  it('have a privacy setting, which a deletion must not have', async () => {
    const { beto, client } = await linkClientWithPeople();
    const relay = (message: proto.IMessage, edit?: string) =>
      client.sock.relayMessage(STATUS, message, {
        statusJidList: [beto.lid],
        additionalNodes: [{ tag: 'meta', attrs: { status_setting: 'contacts' } }],
        ...(edit && { additionalAttributes: { edit } }),
      });
    const id = await relay({ extendedTextMessage: { text: 'Hoy: conchas' } });
    await beto.waitFor(message => message.id === id);
    const key = { remoteJid: STATUS, fromMe: true, id };
    const refused = await relay({ protocolMessage: { type: 0, key } }, '7');
    await expectSoon(() => findAck(client, refused)?.error).toBe('479');
    expect(beto.statusPosts).toHaveLength(1);
  });
});

describe('status posts of a phone', () => {
  it('reach the contacts with which the phone has a chat', async () => {
    const { ana, beto, client } = await linkClientWithPeople();
    await beto.send(ana.phone, { text: 'Hola' });
    for (const text of ['De viaje', 'De vuelta']) await beto.send(STATUS, { text });
    expect((await client.text('De vuelta')).key).toMatchObject({ remoteJid: STATUS, participant: beto.lid });
    expect(ana.statusPosts.map(({ author, text }) => [author, text])).toEqual([
      [beto.jid, 'De viaje'],
      [beto.jid, 'De vuelta'],
    ]);
  });
});
