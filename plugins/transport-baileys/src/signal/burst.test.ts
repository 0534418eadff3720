import { expect, it } from 'vitest';
import { DistantVault } from '../testing/DistantVault.ts';
import { eventually } from '../testing/eventually.ts';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld({ ackMs: 20_000 });

it('survives a burst to a contact that was never written to, by both of its names, while it writes too', async () => {
  const vault = new DistantVault();
  const line = world.line(undefined, vault);
  const { session, host } = await line.link();
  const friend = world.phone();
  await line.message(host, (await friend.send(line.phone, { text: 'Hola' })).id);
  const names = [{ phone: friend.phone }, { lid: friend.lid.replace('@lid', '') }];
  const outgoing = Array.from({ length: 60 }, (_, n) =>
    session.send({
      id: `3EB0CCCCCCCCCCCCCC${String(n).padStart(4, '0')}`,
      to: { kind: 'person', ...names[n % 2] },
      content: { type: 'text', text: `Salida ${n}` },
    }),
  );
  const incoming = Array.from({ length: 60 }, (_, n) => friend.send(line.phone, { text: `Entrada ${n}` }));
  const written = (await Promise.all(incoming)).map(({ id }) => id);
  const receipts = await Promise.all(outgoing);
  await eventually(() => written.every(id => host.messages.some(message => message.id === id)));
  expect(host.messages.filter(({ content }) => content.type === 'undecryptable')).toEqual([]);
  const arrived = () => friend.messages.filter(({ fromMe }) => !fromMe).map(({ id }) => id);
  await eventually(() => arrived().length >= receipts.length);
  expect(new Set(arrived())).toEqual(new Set(receipts.map(({ id }) => id)));
  expect(vault.repetitions).toBe(0);
}, 60_000);
