import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture({ queryMs: 700 });

describe('findRegisteredNumber', () => {
  it('rejects if WhatsApp does not answer, and finds the number on the next attempt', async () => {
    const line = world.createLine();
    const { session } = await line.link();
    const friend = world.createPhone();
    await world.emulator.faults.add({ kind: 'swallow', at: 'in', xmlns: 'usync', client: line.phone });
    await expect(session.lookup(friend.phone)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(await session.lookup(friend.phone)).toMatchObject({ phone: friend.phone });
  });

  it('finds the canonical number for another spelling of a registered number', async () => {
    const line = world.createLine();
    const { session } = await line.link();
    const friend = world.emulator.phones.create({ phone: '5215577778888' });
    const person = await session.lookup('525577778888');
    expect(person).toEqual({ kind: 'person', phone: friend.phone, lid: friend.lid.replace('@lid', '') });
  });
});
