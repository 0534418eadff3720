import { describe, expect, it } from 'vitest';
import { readCalendarEvent, readGroupInvite } from './readCards.ts';

describe('readCards', () => {
  it.each([9_223_372_036_854_775_807n.toString(), '-1', '999999999999999'])(
    'omits a time that no calendar has: %s',
    time => {
      const value = Number(time);
      expect(readCalendarEvent({ eventMessage: { name: 'Cata', startTime: value, endTime: value } })).toEqual({
        type: 'event',
        name: 'Cata',
      });
      expect(readCalendarEvent({ scheduledCallCreationMessage: { scheduledTimestampMs: value } })).toEqual({
        type: 'event',
        name: '',
      });
      expect(
        readGroupInvite({ groupInviteMessage: { groupJid: '1@g.us', inviteCode: 'A', inviteExpiration: value } }),
      ).toEqual({ type: 'group-invite', groupId: '1', name: '', code: 'A' });
    },
  );

  it('reads times in seconds and in milliseconds', () => {
    for (const time of [1_800_000_000, 1_800_000_000_000])
      expect(readCalendarEvent({ eventMessage: { name: 'Cata', startTime: time } })).toMatchObject({
        startsAt: new Date(1_800_000_000_000),
      });
  });
});
