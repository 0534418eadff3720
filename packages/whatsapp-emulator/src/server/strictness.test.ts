import { describe, expect, it } from 'vitest';
import type { ServerStrictness } from '../model/ServerStrictness.ts';
import { sendRawMessage } from '../testing/faultyClients/FaultyClientCase.ts';
import type { BaileysClient } from '../testing/index.ts';
import { waitUntil } from '../testing/index.ts';
import { useEmulator } from '../testing/useEmulator.ts';
import {
  type BinaryNode,
  buildBinaryNode,
  findChildNode,
  readStanzaNodeBytes,
  readStanzaNodeText,
} from '../wire/buildBinaryNode.ts';

describe('strict server', () => {
  const world = useEmulator();
  const setStrictness = (change: Partial<ServerStrictness>) => world.emulator.setStrictness(change);

  /** Sends a text and returns the error of its acknowledgement, undefined if it is accepted. */
  async function sendText(client: BaileysClient, to: string): Promise<string | undefined> {
    const sent = await client.sock.sendMessage(to, { text: 'Hola' });
    const id = sent?.key.id;
    return (await waitUntil(() => client.events.acks.find(ack => ack.id === id))).error;
  }

  it('rejects older clients with 405, whether linked or not, when a minimum version is set', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.close();
    setStrictness({ minimumVersion: '3.0.0' });
    client.restart();
    expect(await client.waitForClose()).toBe(405);
    expect(await world.client().waitForClose()).toBe(405);
    setStrictness({ minimumVersion: '2.3000.1' });
    client.restart();
    await client.waitForOpen();
  });

  it('links no client when a passkey is required', async () => {
    setStrictness({ passkey: true });
    const client = world.client();
    await expect(world.phone('Ana').scan(await client.waitForQr())).rejects.toThrow('must prove a passkey');
  });

  it('accepts unknown platform names when the check of platform names is disabled', async () => {
    const ana = world.phone('Ana');
    const client = world.client({ browser: ['Recado', 'Chrome', '1'] });
    await client.waitForQr();
    setStrictness({ platformDisplay: false });
    await ana.enterCode(await client.sock.requestPairingCode(ana.phone));
    expect(await client.waitForClose()).toBe(515);
  });

  it('answers 429 to messages above the rate limit until a minute has passed', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    setStrictness({ messagesPerMinute: 2 });
    expect([await sendText(client, beto.jid), await sendText(client, beto.jid)]).toEqual([undefined, undefined]);
    expect(await sendText(client, beto.jid)).toBe('429');
    await world.emulator.clock.advance(61_000);
    expect(await sendText(client, beto.jid)).toBeUndefined();
  });

  it('answers 463 when a client opens a chat without a token', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    setStrictness({ chatTokens: true });
    expect(await sendText(client, beto.jid)).toBe('463');
    // A reply to a person who wrote first does not open a new chat.
    await beto.send(ana.phone, { text: 'Hola' });
    await client.text('Hola');
    expect(await sendText(client, beto.jid)).toBeUndefined();
    expect(await sendText(client, carla.jid)).toBe('463');
    expect(await sendText(client, ana.jid)).toBeUndefined();
  });

  it('names the other address of a sender unless this is disabled', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const senders: (string | undefined)[][] = [];
    client.sock.ws.on('CB:message', ({ attrs }: BinaryNode) => {
      if (attrs.from !== ana.jid) senders.push([attrs.from, attrs.sender_pn, attrs.sender_lid]);
    });
    await beto.send(ana.phone, { text: 'Hola' });
    await client.text('Hola');
    setStrictness({ alternativeAddresses: false });
    await beto.send(ana.phone, { text: 'Por número' });
    await client.text('Por número');
    await beto.send(ana.lid, { text: 'Por LID' });
    await client.text('Por LID');
    expect(senders).toEqual([
      [beto.jid, undefined, beto.lid],
      [beto.jid, undefined, undefined],
      [beto.lid, undefined, undefined],
    ]);
  });

  it('accepts a message with the token of its recipient and refuses one with another token', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [client, betoClient] = [await world.link(ana), await world.link(beto)];
    const tokenNotification = new Promise<BinaryNode>(resolve => {
      client.sock.ws.on('CB:notification,type:privacy_token', resolve);
    });
    setStrictness({ chatTokens: true });
    await betoClient.sock.query(
      buildBinaryNode('iq', { to: 's.whatsapp.net', type: 'set', xmlns: 'privacy' }, [
        buildBinaryNode('tokens', {}, [buildBinaryNode('token', { jid: ana.jid, t: 1, type: 'trusted_contact' })]),
      ]),
    );
    const token =
      readStanzaNodeBytes(findChildNode(findChildNode(await tokenNotification, 'tokens'), 'token')) ?? Buffer.alloc(0);
    const sendWithToken = (id: string, tokenBytes: Buffer) => {
      const enc = { type: 'skmsg', ciphertext: Buffer.alloc(64, 7) };
      return sendRawMessage(
        { world, client, ana, beto },
        id,
        `${beto.phone}:99@s.whatsapp.net`,
        enc,
        buildBinaryNode('tctoken', {}, tokenBytes),
      );
    };
    expect(await sendWithToken('UNO', Buffer.alloc(16, 7))).toBe('463');
    expect(await sendWithToken('DOS', token)).toBeUndefined();
  });

  it('answers 463 to new chats during a time-lock and reports when it ends', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    await carla.send(ana.phone, { text: 'Hola' });
    await client.text('Hola');
    const lockEndsAt = world.emulator.clock.now + 60_000;
    setStrictness({ timelockUntil: lockEndsAt });
    expect([await sendText(client, beto.jid), await sendText(client, carla.jid)]).toEqual(['463', undefined]);
    const response = await client.sock.query(
      buildBinaryNode('iq', { to: 's.whatsapp.net', type: 'get', xmlns: 'w:mex' }, [
        buildBinaryNode('query', { query_id: '23983697327930364' }, Buffer.from('{}')),
      ]),
    );
    expect(
      JSON.parse(readStanzaNodeText(findChildNode(response, 'result'))).data.xwa2_fetch_account_reachout_timelock,
    ).toEqual({
      is_active: true,
      time_enforcement_ends: String(Math.ceil(lockEndsAt / 1000)),
    });
    await world.emulator.clock.advance(61_000);
    expect(await sendText(client, beto.jid)).toBeUndefined();
  });

  it('answers 463 to new chats beyond the quota, warns before, and counts again in the next cycle', async () => {
    const ana = world.phone('Ana');
    const friends = Array.from({ length: 11 }, (_, index) => world.phone(`Amiga ${index}`));
    const client = await world.link(ana);
    const statuses: unknown[] = [];
    client.sock.ev.on('message-capping.update', ({ capping_status: status, used_quota: used }) =>
      statuses.push([status, used]),
    );
    const cycleEndsAt = world.emulator.clock.now + 60_000;
    setStrictness({ newChatQuota: 10, newChatCycleEndsAt: cycleEndsAt });
    const sendToAll = async () => {
      const answers = [];
      for (const { jid } of friends) answers.push(await sendText(client, jid));
      return answers.filter(answer => answer !== undefined);
    };
    expect(await sendToAll()).toEqual(['463']);
    expect(statuses).toEqual([
      ['NONE', 0],
      ['FIRST_WARNING', 8],
      ['SECOND_WARNING', 9],
      ['CAPPED', 10],
    ]);
    // Further messages in an opened chat are no new chats.
    expect(await sendText(client, friends[0]?.jid ?? '')).toBeUndefined();
    expect(await client.sock.fetchNewChatMessageCap()).toMatchObject({
      ...{ total_quota: 10, used_quota: 10, capping_status: 'CAPPED' },
      cycle_end_timestamp: String(Math.ceil(cycleEndsAt / 1000)),
    });
    await world.emulator.clock.advance(61_000);
    expect(await sendText(client, friends[10]?.jid ?? '')).toBeUndefined();
  });
});
