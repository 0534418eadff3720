import { describe, expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();

/**
 * The close codes of docs/whatsapp.md §6, as WhatsApp sends them to a client that is connected, or that logs
 * in.
 */
const table = [
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

describe('WhatsApp ends a connection', () => {
  it.each(table)('with %i while it is open: %s', async (code, why) => {
    const line = world.line();
    const { host } = await line.link();
    await world.emulator.faults.add({ kind: 'close', code, client: line.phone });
    expect(await line.state(host, 'closed')).toMatchObject({ why, code });
    expect(line.vault.size === 0).toBe(why === 'unlinked');
  });

  it.each(table)('with %i at the login: %s', async (code, why) => {
    const line = world.line();
    const { session } = await line.link();
    await session.close('pause');
    await world.emulator.faults.add({ kind: 'close', at: 'login', code, client: line.phone });
    const { host } = await line.open();
    expect(await line.state(host, 'closed')).toMatchObject({ why, code });
    expect(line.vault.size === 0).toBe(why === 'unlinked');
  });

  it.each(table)('with %i while a QR is shown: %s', async (code, why) => {
    const line = world.line();
    const { host } = await line.open();
    await line.state(host, 'pairing');
    await world.emulator.faults.add({ kind: 'close', code });
    expect(await line.state(host, 'closed')).toMatchObject({ why });
    await line.link();
  });

  it.each([{ kind: 'drop' }, { kind: 'end' }, { kind: 'close', code: 1001, websocket: true }] as const)(
    'by $kind: connection-lost',
    async fault => {
      const line = world.line();
      const { host } = await line.link();
      await world.emulator.faults.add({ ...fault, client: line.phone });
      expect(await line.state(host, 'closed')).toMatchObject({ why: 'connection-lost' });
      expect(line.vault.size).toBeGreaterThan(0);
    },
  );
});
