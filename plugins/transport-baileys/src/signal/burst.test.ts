import { expect, it } from 'vitest';
import { DelayedVault } from '../testing/DelayedVault.ts';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';

const world = useTransportFixture({ ackMs: 20_000 });

it('a session loses no message when both sides send a burst and it addresses the contact by phone number and LID', async () => {
  const vault = new DelayedVault();
  const line = world.createLine(undefined, vault);
  const { session, host } = await line.link();
  const friend = world.createPhone();
  await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Hola' })).id);
  const addresses = [{ phone: friend.phone }, { lid: friend.lid.replace('@lid', '') }];
  const outgoing = Array.from({ length: 60 }, (_, n) =>
    session.send({
      id: `3EB0CCCCCCCCCCCCCC${String(n).padStart(4, '0')}`,
      to: { kind: 'person', ...addresses[n % 2] },
      content: { type: 'text', text: `Salida ${n}` },
    }),
  );
  const incoming = Array.from({ length: 60 }, (_, n) => friend.send(line.phone, { text: `Entrada ${n}` }));
  const incomingIds = (await Promise.all(incoming)).map(({ id }) => id);
  const receipts = await Promise.all(outgoing);
  await waitUntil(() => incomingIds.every(id => host.messages.some(message => message.id === id)));
  expect(host.messages.filter(({ content }) => content.type === 'undecryptable')).toEqual([]);
  const listArrivedIds = () => friend.messages.filter(({ fromMe }) => !fromMe).map(({ id }) => id);
  await waitUntil(() => listArrivedIds().length >= receipts.length);
  expect(new Set(listArrivedIds())).toEqual(new Set(receipts.map(({ id }) => id)));
  expect(vault.resendRequestCount).toBe(0);
}, 60_000);
