import type { Session } from '@recado/transport';
import { expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();

it('a line is proven by what its server does with a message, not by a link that is up', async () => {
  const line = world.line();
  const { session, host } = await line.link();
  const prove = () => (session.manage as NonNullable<Session['manage']>)('line.prove', {});
  expect(await prove()).toEqual({ brought: true });
  expect(await prove()).toEqual({ brought: true });
  const fault = await world.emulator.faults.add({ kind: 'mute', client: line.phone });
  await expect(prove()).rejects.toMatchObject({ reason: 'unreachable' });
  // The link answers whatever it is asked.
  expect(await session.lookup(world.phone().phone)).toBeDefined();
  world.emulator.faults.remove(fault.id);
  expect(await prove()).toEqual({ brought: true });
  expect(host.messages).toEqual([]);
});
