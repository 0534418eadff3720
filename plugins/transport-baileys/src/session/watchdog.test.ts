import { describe, expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

describe('nobody answers the upgrade', () => {
  const world = useWorld({ connectMs: 700 });

  it.each([403, 429, 502, 503])('says unreachable when the upgrade is refused with %i', async status => {
    const line = world.line();
    await world.emulator.faults.add({ kind: 'refuse', status });
    const { host } = await line.open();
    expect(await line.state(host, 'closed')).toMatchObject({ why: 'unreachable', code: status });
  });

  it('gives up an upgrade that is never answered', async () => {
    const line = world.line();
    await world.emulator.faults.add({ kind: 'freeze', at: 'upgrade', count: 1 });
    const { host } = await line.open();
    expect(await line.state(host, 'closed')).toMatchObject({ why: 'unreachable' });
  });
});

describe('nobody answers any more', () => {
  const world = useWorld({ connectMs: 3_000, keepAliveMs: 300 });

  it('gives up a login that is never answered', async () => {
    const line = world.line();
    const { session } = await line.link();
    await session.close('pause');
    await world.emulator.faults.add({ kind: 'swallow', at: 'out', tag: 'success', count: 1 });
    const { host } = await line.open();
    expect(await line.state(host, 'closed')).toMatchObject({ why: 'unreachable' });
  });

  it('notices a link that stands and says nothing', async () => {
    const line = world.line();
    const { host } = await line.link();
    await world.emulator.faults.add({ kind: 'freeze', client: line.phone });
    expect(await line.state(host, 'closed')).toMatchObject({ why: 'connection-lost', code: 408 });
  }, 30_000);
});
