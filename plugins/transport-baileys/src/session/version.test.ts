import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

describe('version of WhatsApp Web', () => {
  const newer = '2.3000.1099999999';
  describe('default version of Baileys', () => {
    const world = useTransportFixture();

    it('is reported, and closes the session as outdated when WhatsApp refuses this version', async () => {
      const { protocolVersion } = world.transport;
      expect(protocolVersion).toMatch(/^2\.3000\.\d+$/);
      const line = world.createLine();
      const { session } = await line.link();
      await session.close('pause');
      await world.emulator.faults.add({ kind: 'refuseVersion', below: newer });
      const { host } = await line.open();
      expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'outdated', code: 405 });
    });

    it('closes only new links when WhatsApp accepts this version from linked devices', async () => {
      const linked = world.createLine();
      const { session } = await linked.link();
      await session.close('pause');
      await world.emulator.faults.add({ kind: 'refuseVersion', below: newer, linked: false });
      await linked.connect();
      const { host } = await world.createLine().open();
      await expect.poll(() => host.lastChange).toMatchObject({ state: 'closed', why: 'outdated' });
    });
  });

  describe('version set by the operator', () => {
    const world = useTransportFixture({}, { waVersion: newer });

    it('is sent to WhatsApp instead of the default version', async () => {
      expect(world.transport.protocolVersion).toBe(newer);
      await world.emulator.faults.add({ kind: 'refuseVersion', below: newer });
      await world.createLine().link();
    });
  });
});
