import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

describe('session whose connection upgrade fails', () => {
  const world = useTransportFixture({ connectMs: 700 });

  it.each([403, 429, 502, 503])('closes as unreachable when the upgrade is refused with %i', async status => {
    const line = world.createLine();
    await world.emulator.faults.add({ kind: 'refuse', status });
    const { host } = await line.open();
    expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'unreachable', code: status });
  });

  it('closes as unreachable when the upgrade is never answered', async () => {
    const line = world.createLine();
    await world.emulator.faults.add({ kind: 'freeze', at: 'upgrade', count: 1 });
    const { host } = await line.open();
    expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'unreachable' });
  });
});

describe('session after the upgrade', () => {
  const world = useTransportFixture({ connectMs: 3_000, keepAliveMs: 300 });

  it('closes as unreachable when the login is never answered', async () => {
    const line = world.createLine();
    const { session } = await line.link();
    await session.close('pause');
    await world.emulator.faults.add({ kind: 'swallow', at: 'out', tag: 'success', count: 1 });
    const { host } = await line.open();
    expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'unreachable' });
  });

  it('closes as connection-lost when the open connection becomes silent', async () => {
    const line = world.createLine();
    const { host } = await line.link();
    await world.emulator.faults.add({ kind: 'freeze', client: line.phone });
    expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'connection-lost', code: 408 });
  }, 30_000);
});
