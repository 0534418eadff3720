import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();

/** The close codes of docs/whatsapp.md §6, which WhatsApp sends to clients that are connected or log in. */
const closeCodes = [
  [401, 'unlinked'],
  [402, 'suspended'],
  [403, 'forbidden'],
  [405, 'outdated'],
  [406, 'forbidden'],
  [411, 'unlinked'],
  [440, 'replaced'],
  [500, 'server-error'],
  [503, 'server-error'],
  [515, 'restart-required'],
] as const;

describe('connection that WhatsApp ends', () => {
  it.each(closeCodes)('with code %i while it is open closes as %s', async (code, why) => {
    const line = world.createLine();
    const { host } = await line.link();
    await world.emulator.faults.add({ kind: 'close', code, client: line.phone });
    expect(await line.waitForState(host, 'closed')).toMatchObject({ why, code });
    expect(line.vault.size === 0).toBe(why === 'unlinked');
  });

  it.each(closeCodes)('with code %i during login closes as %s', async (code, why) => {
    const line = world.createLine();
    const { session } = await line.link();
    await session.close('pause');
    await world.emulator.faults.add({ kind: 'close', at: 'login', code, client: line.phone });
    const { host } = await line.open();
    expect(await line.waitForState(host, 'closed')).toMatchObject({ why, code });
    expect(line.vault.size === 0).toBe(why === 'unlinked');
  });

  it.each(closeCodes)('with code %i while a QR is shown closes as %s', async (code, why) => {
    const line = world.createLine();
    const { host } = await line.open();
    await line.waitForState(host, 'pairing');
    await world.emulator.faults.add({ kind: 'close', code });
    expect(await line.waitForState(host, 'closed')).toMatchObject({ why });
    await line.link();
  });

  it.each([{ kind: 'drop' }, { kind: 'end' }, { kind: 'close', code: 1001, websocket: true }] as const)(
    'closes as connection-lost when the fault $kind occurs',
    async fault => {
      const line = world.createLine();
      const { host } = await line.link();
      await world.emulator.faults.add({ ...fault, client: line.phone });
      expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'connection-lost' });
      expect(line.vault.size).toBeGreaterThan(0);
    },
  );
});
