import { describe, expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

describe('the version of WhatsApp Web', () => {
  const newer = '2.3000.1099999999';
  describe('that comes with Baileys', () => {
    const world = useWorld();

    it('is told, and refused where it is too old', async () => {
      const { protocolVersion } = world.transport;
      expect(protocolVersion).toMatch(/^2\.3000\.\d+$/);
      const line = world.line();
      const { session } = await line.link();
      await session.close('pause');
      await world.emulator.faults.add({ kind: 'refuseVersion', below: newer });
      const { host } = await line.open();
      expect(await line.state(host, 'closed')).toMatchObject({ why: 'outdated', code: 405 });
    });

    it('may be too old for new links alone', async () => {
      const linked = world.line();
      const { session } = await linked.link();
      await session.close('pause');
      await world.emulator.faults.add({ kind: 'refuseVersion', below: newer, linked: false });
      await linked.connect();
      const { host } = await world.line().open();
      await expect.poll(() => host.last).toMatchObject({ state: 'closed', why: 'outdated' });
    });
  });

  describe('that the operator chose', () => {
    const world = useWorld({}, { waVersion: newer });

    it('is what WhatsApp is told', async () => {
      expect(world.transport.protocolVersion).toBe(newer);
      await world.emulator.faults.add({ kind: 'refuseVersion', below: newer });
      await world.line().link();
    });
  });
});
