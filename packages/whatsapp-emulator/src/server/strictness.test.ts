import { describe, expect, it } from 'vitest';
import type { Strictness } from '../model/Strictness.ts';
import type { BaileysClient } from '../testing/index.ts';
import { eventually } from '../testing/index.ts';
import { useEmulator } from '../testing/useEmulator.ts';
import { hand } from '../testing/wrong/Wrong.ts';
import { type BinaryNode, bytesOf, child, node, textOf } from '../wire/node.ts';

describe('a server that insists', () => {
  const world = useEmulator();
  const insist = (change: Partial<Strictness>) => world.emulator.insist(change);

  /** The error that the server acknowledges a text with; undefined: it takes it. */
  async function told(client: BaileysClient, to: string): Promise<string | undefined> {
    const sent = await client.sock.sendMessage(to, { text: 'Hola' });
    const id = sent?.key.id;
    return (await eventually(() => client.seen.acks.find(ack => ack.id === id))).error;
  }

  it('on a version refuses older clients with 405, linked or not', async () => {
    const client = await world.link(world.phone('Ana'));
    await client.close();
    insist({ minimumVersion: '3.0.0' });
    client.restart();
    expect(await client.closed()).toBe(405);
    expect(await world.client().closed()).toBe(405);
    insist({ minimumVersion: '2.3000.1' });
    client.restart();
    await client.open();
  });

  it('on a passkey links nobody, whoever scans', async () => {
    insist({ passkey: true });
    const client = world.client();
    await expect(world.phone('Ana').scan(await client.qr())).rejects.toThrow('must prove a passkey');
  });

  it('on a platform display or not takes what WhatsApp does not know', async () => {
    const ana = world.phone('Ana');
    const client = world.client({ browser: ['Recado', 'Chrome', '1'] });
    await client.qr();
    insist({ platformDisplay: false });
    await ana.enterCode(await client.sock.requestPairingCode(ana.phone));
    expect(await client.closed()).toBe(515);
  });

  it('on a pace tells who writes more 429, until a minute has passed', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    insist({ messagesPerMinute: 2 });
    expect([await told(client, beto.jid), await told(client, beto.jid)]).toEqual([undefined, undefined]);
    expect(await told(client, beto.jid)).toBe('429');
    await world.emulator.clock.advance(61_000);
    expect(await told(client, beto.jid)).toBeUndefined();
  });

  it('on tokens answers 463 to who opens a chat without one', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    insist({ chatTokens: true });
    expect(await told(client, beto.jid)).toBe('463');
    // Who wrote first is no stranger.
    await beto.send(ana.phone, { text: 'Hola' });
    await client.text('Hola');
    expect(await told(client, beto.jid)).toBeUndefined();
    expect(await told(client, carla.jid)).toBe('463');
    expect(await told(client, ana.jid)).toBeUndefined();
  });

  it('on tokens takes the message of who was given one, and of nobody else', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [client, other] = [await world.link(ana), await world.link(beto)];
    const given = new Promise<BinaryNode>(resolve => {
      client.sock.ws.on('CB:notification,type:privacy_token', resolve);
    });
    insist({ chatTokens: true });
    await other.sock.query(
      node('iq', { to: 's.whatsapp.net', type: 'set', xmlns: 'privacy' }, [
        node('tokens', {}, [node('token', { jid: ana.jid, t: 1, type: 'trusted_contact' })]),
      ]),
    );
    const token = bytesOf(child(child(await given, 'tokens'), 'token')) ?? Buffer.alloc(0);
    const show = (id: string, shown: Buffer) => {
      const enc = { type: 'skmsg', ciphertext: Buffer.alloc(64, 7) };
      return hand(
        { world, client, ana, beto },
        id,
        `${beto.phone}:99@s.whatsapp.net`,
        enc,
        node('tctoken', {}, shown),
      );
    };
    expect(await show('UNO', Buffer.alloc(16, 7))).toBe('463');
    expect(await show('DOS', token)).toBeUndefined();
  });

  it('on a time-lock answers 463 to who opens a chat, and says until when', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    await carla.send(ana.phone, { text: 'Hola' });
    await client.text('Hola');
    const until = world.emulator.clock.now + 60_000;
    insist({ timelockUntil: until });
    expect([await told(client, beto.jid), await told(client, carla.jid)]).toEqual(['463', undefined]);
    const asked = await client.sock.query(
      node('iq', { to: 's.whatsapp.net', type: 'get', xmlns: 'w:mex' }, [
        node('query', { query_id: '23983697327930364' }, Buffer.from('{}')),
      ]),
    );
    expect(JSON.parse(textOf(child(asked, 'result'))).data.xwa2_fetch_account_reachout_timelock).toEqual({
      is_active: true,
      time_enforcement_ends: String(Math.ceil(until / 1000)),
    });
    await world.emulator.clock.advance(61_000);
    expect(await told(client, beto.jid)).toBeUndefined();
  });
});
