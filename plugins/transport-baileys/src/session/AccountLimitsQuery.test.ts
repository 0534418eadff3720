import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import { toNewChatQuota } from './AccountLimitsQuery.ts';

describe('limits on new chats', () => {
  const world = useTransportFixture({ limitsDelayMs: 50 });

  it('are queried after login: a time lock and a quota that began while the session was closed', async () => {
    const line = world.createLine();
    const { session } = await line.link();
    await session.close('pause');
    const { clock } = world.emulator;
    const restrictedUntil = new Date((Math.ceil(clock.now / 1_000) + 3_600) * 1_000);
    const endsAt = new Date(restrictedUntil.getTime() + 86_400_000);
    world.emulator.setStrictness({
      timelockUntil: restrictedUntil.getTime(),
      newChatQuota: 20,
      newChatCycleEndsAt: endsAt.getTime(),
    });
    const { host } = await line.connect();
    await waitUntil(() => host.qualityRatings.some(({ newChatQuota }) => newChatQuota));
    expect(host.qualityRatings).toContainEqual({ restrictedUntil });
    expect(host.qualityRatings).toContainEqual({ newChatQuota: { total: 20, used: 0, endsAt, warning: 'none' } });
    world.emulator.setStrictness({ timelockUntil: 0, newChatQuota: 0 });
  });

  it('are reported as absent when WhatsApp has none for the account', async () => {
    const line = world.createLine();
    const { host } = await line.link();
    await waitUntil(() => host.qualityRatings.some(({ newChatQuota }) => newChatQuota !== undefined));
    expect(host.qualityRatings).toContainEqual({ restrictedUntil: null });
    expect(host.qualityRatings).toContainEqual({ newChatQuota: null });
  });

  it('are reported when WhatsApp warns, and when a new chat was refused', async () => {
    const line = world.createLine();
    const { session, host } = await line.link();
    const send = (phone: string, index: number) =>
      session.send({
        id: `3EB0CCCCCCCCCCCCCCCC${10 + index}`,
        to: { kind: 'person', phone },
        content: { type: 'text', text: 'Hola' },
      });
    const [first, second, third] = [world.createPhone(), world.createPhone(), world.createPhone()];
    world.emulator.setStrictness({ newChatQuota: 2, newChatCycleEndsAt: world.emulator.clock.now + 3_600_000 });
    await send(first.phone, 1);
    await send(second.phone, 2);
    const listWarnings = () => host.qualityRatings.map(({ newChatQuota }) => newChatQuota?.warning).filter(Boolean);
    await waitUntil(() => listWarnings().includes('reached'));
    const count = listWarnings().length;
    await expect(send(third.phone, 3)).rejects.toMatchObject({ reason: 'restricted', code: 463 });
    await waitUntil(() => listWarnings().length > count);
    expect(host.qualityRatings.findLast(({ newChatQuota }) => newChatQuota)?.newChatQuota).toMatchObject({
      ...{ total: 2, used: 2, warning: 'reached' },
    });
    world.emulator.setStrictness({ newChatQuota: 0 });
  });
});

describe('toNewChatQuota', () => {
  const none = { used: null, endsAt: null };

  it.each([
    [{}, null],
    [{ total_quota: -1, used_quota: 3, capping_status: 'NONE' }, null],
    [{ total_quota: 0, used_quota: 0, capping_status: 'NONE' }, null],
    [{ total_quota: 25 }, { ...none, total: 25, warning: 'none' }],
    [
      { total_quota: '25', used_quota: '7' },
      { ...none, total: 25, used: 7, warning: 'none' },
    ],
    [{ capping_status: 'CAPPED' }, { ...none, total: null, warning: 'reached' }],
    [
      { total_quota: -1, capping_status: 'FIRST_WARNING' },
      { ...none, total: null, warning: 'first' },
    ],
    [
      { total_quota: 9, capping_status: 'SECOND_WARNING' },
      { ...none, total: 9, warning: 'second' },
    ],
    [
      { total_quota: 9, capping_status: 'NEW_STATUS' },
      { ...none, total: 9, warning: 'none' },
    ],
    [
      { total_quota: 9, used_quota: 1.5, cycle_end_timestamp: '1710600000' },
      { total: 9, used: null, endsAt: new Date(1_710_600_000_000), warning: 'none' },
    ],
    [
      { total_quota: 9, cycle_end_timestamp: '99999999999999999' },
      { ...none, total: 9, warning: 'none' },
    ],
    [
      { total_quota: 9, cycle_end_timestamp: 'pronto' },
      { ...none, total: 9, warning: 'none' },
    ],
  ])('converts %j', (info, quota) => {
    expect(toNewChatQuota(info as Parameters<typeof toNewChatQuota>[0])).toEqual(quota);
  });
});
