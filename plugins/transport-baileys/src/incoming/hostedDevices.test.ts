import { expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

/* Device 99 of a business with coexistence, which Meta hosts (`@hosted`, `@hosted.lid`). */
const world = useTransportFixture();

it('messages of the phone and of the hosted device of a business are of one person, in order, and both get the answer', async () => {
  const line = world.createLine();
  const { host, session } = await line.link();
  const business = world.createPhone();
  const hosted = business.openHostedDevice();
  for (const chat of [line.phone, `${line.phone}`])
    for (const [from, text] of [
      [hosted, 'Su pedido salió'],
      [business, 'Llega a las 5'],
      [hosted, 'Gracias'],
    ] as const)
      await line.waitForMessage(host, (await from.send(chat, { text })).id);
  const received = host.messages.filter(({ fromMe }) => !fromMe);
  const texts = received.map(({ content }) => content.type === 'text' && content.text);
  expect(texts).toEqual(Array(2).fill(['Su pedido salió', 'Llega a las 5', 'Gracias']).flat());
  for (const { chat, sender } of received) {
    expect(chat).toEqual({ kind: 'person', phone: business.phone, lid: business.lid.replace('@lid', '') });
    expect(sender).toEqual(chat);
  }
  const id = '3EB0DDDDDDDDDDDDDDDDDD';
  await session.send({ id, to: { kind: 'person', phone: business.phone }, content: { type: 'text', text: 'Va' } });
  await business.waitFor(message => message.id === id);
  await hosted.waitFor(message => message.id === id);
  expect(host.unstored).toEqual([]);
  expect(world.emulator.state().incidents).toEqual([]);
});

it('a message of the own hosted device is an outgoing message of the line', async () => {
  const phone = world.createPhone();
  const line = world.createLine(phone);
  const { host } = await line.link();
  const friend = world.createPhone();
  const { id } = await phone.openHostedDevice().send(friend.phone, { text: 'Desde Meta' });
  expect(await line.waitForMessage(host, id)).toMatchObject({
    fromMe: true,
    chat: { kind: 'person', phone: friend.phone },
    content: { type: 'text', text: 'Desde Meta' },
  });
});

it('a hosted device writes in a group, and a message that cannot be decrypted is repeated', async () => {
  const line = world.createLine();
  const { host } = await line.link();
  const business = world.createPhone();
  const hosted = business.openHostedDevice();
  const group = world.emulator.groups.create({
    subject: 'Pedidos',
    creator: business.phone,
    participants: [line.phone],
  });
  const { id } = await hosted.send(group.id, { text: 'Al grupo' });
  expect(await line.waitForMessage(host, id)).toMatchObject({
    chat: { kind: 'group' },
    sender: { kind: 'person', phone: business.phone },
    content: { type: 'text', text: 'Al grupo' },
  });
});
