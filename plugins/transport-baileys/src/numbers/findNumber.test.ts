import { describe, expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld({ queryMs: 700 });

describe('looking up a number', () => {
  it('does not take silence for an answer', async () => {
    const line = world.line();
    const { session } = await line.link();
    const friend = world.phone();
    await world.emulator.faults.add({ kind: 'swallow', at: 'in', xmlns: 'usync', client: line.phone });
    await expect(session.lookup(friend.phone)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(await session.lookup(friend.phone)).toMatchObject({ phone: friend.phone });
  });

  it('finds the canonical number behind another spelling', async () => {
    const line = world.line();
    const { session } = await line.link();
    const friend = world.emulator.phones.create({ phone: '5215577778888' });
    const found = await session.lookup('525577778888');
    expect(found).toEqual({ kind: 'person', phone: friend.phone, lid: friend.lid.replace('@lid', '') });
  });
});
