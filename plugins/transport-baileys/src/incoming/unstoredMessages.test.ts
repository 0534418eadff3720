import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';

const world = useTransportFixture();

/** Type of a later WhatsApp. */
const LATER_TYPE: number = 99;
const encrypted = { encPayload: randomBytes(60), encIv: randomBytes(12) };

it('updates that cannot be read and unknown signals are counted, once each, also after a restart, and the next message arrives', async () => {
  const line = world.createLine();
  const { host, session } = await line.link();
  const friend = world.createPhone();
  const key = { id: 'UNKNOWN', fromMe: false, remoteJid: friend.jid };
  await friend.send(line.phone, { raw: { encReactionMessage: { targetMessageKey: key, ...encrypted } } });
  await friend.send(line.phone, { raw: { encEventResponseMessage: { eventCreationMessageKey: key, ...encrypted } } });
  await friend.send(line.phone, { raw: { pollUpdateMessage: { pollCreationMessageKey: key, vote: encrypted } } });
  await friend.send(line.phone, { raw: { reactionMessage: { text: '👍' } } });
  await friend.send(line.phone, { raw: { protocolMessage: { type: LATER_TYPE } } });
  await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Hola' })).id);
  const countByReason = () => {
    const counts = new Map<string, number>();
    for (const { reason, messages } of host.unstored) counts.set(reason, (counts.get(reason) ?? 0) + messages);
    return counts;
  };
  await waitUntil(() => countByReason().size === 3);
  expect(countByReason()).toEqual(
    new Map([
      ['unreadable-update', 3],
      ['malformed', 1],
      ['unknown-type', 1],
    ]),
  );
  expect(host.unstored).toContainEqual({ reason: 'unknown-type', name: 'protocol-99', messages: 1 });
  expect(host.messages).toHaveLength(1);
  await session.close('pause');
  const next = await line.connect();
  await line.waitForMessage(next.host, (await friend.send(line.phone, { text: 'Otra' })).id);
  expect(next.host.unstored).toEqual([]);
});

it('signalling between apps is not counted', async () => {
  const line = world.createLine();
  const { host } = await line.link();
  const friend = world.createPhone();
  await friend.send(line.phone, { raw: { protocolMessage: { type: 26 } } });
  await friend.send(line.phone, { raw: { keepInChatMessage: { key: { id: 'A' }, keepType: 1 } } });
  await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Hola' })).id);
  expect(host.unstored).toEqual([]);
});
