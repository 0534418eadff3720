import type { Session } from '@recado/transport';
import { expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();

it('the liveness probe fails when the server ignores messages on an open connection', async () => {
  const line = world.createLine();
  const { session, host } = await line.link();
  const probe = () => (session.manage as NonNullable<Session['manage']>)('line.prove', {});
  expect(await probe()).toEqual({ brought: true });
  expect(await probe()).toEqual({ brought: true });
  const fault = await world.emulator.faults.add({ kind: 'mute', client: line.phone });
  await expect(probe()).rejects.toMatchObject({ reason: 'unreachable' });
  // The link still answers queries while the server ignores messages.
  expect(await session.lookup(world.createPhone().phone)).toBeDefined();
  world.emulator.faults.remove(fault.id);
  expect(await probe()).toEqual({ brought: true });
  expect(host.messages).toEqual([]);
});
