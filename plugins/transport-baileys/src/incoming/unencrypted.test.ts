import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';

/* Messages that Baileys passes on without decrypting them, so that no ciphertext announces them. */
const world = useTransportFixture();

describe('a message whose ciphertext Baileys drops', () => {
  it('has a row that says so, also if its type is that of Meta AI, and keeps its place', async () => {
    const line = world.createLine();
    const { host } = await line.link();
    const friend = world.createPhone();
    const raw = { conversation: 'Secreto' };
    const ids = [
      (await friend.send(line.phone, { text: 'Antes' })).id,
      (await friend.send(line.phone, { raw, ciphertextType: 'msmsg' })).id,
      (await friend.send(line.phone, { text: 'Después' })).id,
    ];
    for (const id of ids) await line.waitForMessage(host, id);
    expect(host.messages.map(({ id }) => id)).toEqual(ids);
    expect(host.messages[1]).toMatchObject({ content: { type: 'undecryptable' }, chat: { phone: friend.phone } });
  });

  it('gets its content when the sender repeats it with a type that Baileys knows', async () => {
    const line = world.createLine();
    const { host } = await line.link();
    const { id } = await world
      .createPhone()
      .send(line.phone, { raw: { conversation: 'Al fin' }, ciphertextType: 'frskmsg' });
    const contents = () => host.messages.flatMap(message => (message.id === id ? [message.content] : []));
    await waitUntil(() => contents().length === 2);
    expect(contents()).toMatchObject([{ type: 'undecryptable' }, { type: 'text', text: 'Al fin' }]);
  });
});

it('a post of a channel is a message of the channel', async () => {
  const line = world.createLine();
  const { host, session } = await line.link();
  const { channels } = world.emulator;
  const { id: jid } = channels.create('Pan del día', world.createPhone().phone);
  channels.follow(jid, line.phone, true);
  const { id } = channels.post(jid, { conversation: 'Hoy: conchas' });
  const [channel] = jid.split('@');
  expect(await line.waitForMessage(host, id)).toMatchObject({
    chat: { kind: 'channel', id: channel },
    content: { type: 'text', text: 'Hoy: conchas' },
    fromMe: false,
  });
  await session.close('pause');
  const whileAway = channels.post(jid, { extendedTextMessage: { text: 'Mañana: roles' } });
  const next = await line.connect();
  expect(await line.waitForMessage(next.host, whileAway.id)).toMatchObject({ content: { text: 'Mañana: roles' } });
  expect(next.host.messages).toHaveLength(1);
});
