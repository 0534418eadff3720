import { MAX_SCHEDULE_DAYS_AHEAD } from '@recado/contract';
import { scheduledMessageErrorTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { parseRecurrence, parseSendTime } from './readTimes.ts';

const NOW = Date.parse('2026-03-02T18:20:00Z');
const LAST_PERMITTED_MS = NOW + MAX_SCHEDULE_DAYS_AHEAD * 86_400_000;
const parseAtNow = (sendAt: string) => parseSendTime(sendAt, 'sendAt', NOW);
const toText = (time: number) => new Date(time).toISOString();

describe('parseSendTime', () => {
  it.each([
    ['2026-03-03T09:00:00Z', '2026-03-03T09:00:00.000Z'],
    ['2026-03-03t09:00:00z', '2026-03-03T09:00:00.000Z'],
    ['2026-03-03T09:00:00-06:00', '2026-03-03T15:00:00.000Z'],
    ['2026-03-03T09:00:00+0530', '2026-03-03T03:30:00.000Z'],
  ])('parses %s', (sendAt, expected) => {
    expect(parseAtNow(sendAt).toISOString()).toBe(expected);
  });

  it.each([
    ['2026-03-03T09:00:00'],
    ['2026-03-03'],
    ['2026-03-03Z'],
    ['2026-03-03 09:00:00Z'],
    ['2026-13-03T09:00:00Z'],
    ['Tue, 03 Mar 2026 09:00:00 GMT (zone Z) x'],
    ['mañana'],
    [''],
  ])('rejects "%s", which is not a time with a zone', sendAt => {
    expect(() => parseAtNow(sendAt)).toThrow(texts.noZone);
  });

  it('rejects the current time and earlier ones, and accepts the next millisecond', () => {
    expect(() => parseAtNow(toText(NOW - 1))).toThrow(texts.past);
    expect(() => parseAtNow(toText(NOW))).toThrow(texts.past);
    expect(parseAtNow(toText(NOW + 1)).getTime()).toBe(NOW + 1);
  });

  it('accepts the last millisecond of the permitted days, and rejects the next one', () => {
    expect(parseAtNow(toText(LAST_PERMITTED_MS)).getTime()).toBe(LAST_PERMITTED_MS);
    expect(() => parseAtNow(toText(LAST_PERMITTED_MS + 1))).toThrow(texts.tooFar);
  });

  it('names the field of the request in the error', () => {
    expect(() => parseSendTime('ayer', 'startAt', NOW)).toThrow(
      expect.objectContaining({ message: texts.noZone, fields: { startAt: texts.noZone } }),
    );
    expect(() => parseSendTime('2026-01-01T00:00:00Z')).toThrow(
      expect.objectContaining({ fields: { sendAt: texts.past } }),
    );
  });
});

describe('parseRecurrence', () => {
  const first = new Date('2026-03-03T15:00:00Z');
  const zone = 'America/Mexico_City';

  it('uses the requested time zone, or otherwise that of the client', () => {
    expect(parseRecurrence({ every: 'day', timeZone: 'Europe/Madrid' }, first, zone).timeZone).toBe('Europe/Madrid');
    expect(parseRecurrence({ every: 'day' }, first, zone).timeZone).toBe(zone);
  });

  it.each([[{}], [{ until: '2026-04-01' }], [{ times: 3 }]])('keeps exactly the given end %o', end => {
    expect(parseRecurrence({ every: 'week', ...end }, first, zone)).toStrictEqual({
      every: 'week',
      timeZone: zone,
      ...end,
    });
  });

  it('accepts a last day that is the local day of the first message', () => {
    const lateEvening = new Date('2026-03-04T05:30:00Z');
    expect(parseRecurrence({ every: 'day', until: '2026-03-03' }, lateEvening, zone).until).toBe('2026-03-03');
  });

  it.each([
    ['the zone is unknown', { timeZone: 'America/Ninguna' }, texts.zone('America/Ninguna')],
    ['both ends are given', { until: '2026-04-01', times: 3 }, texts.oneEnd],
    ['the last day is before the first message', { until: '2026-03-02' }, texts.endsBefore],
  ])('rejects the repetition, and names its field, when %s', (_when, fields, sentence) => {
    expect(() => parseRecurrence({ every: 'day', ...fields }, first, zone)).toThrow(
      expect.objectContaining({ name: 'Invalid', message: sentence, fields: { repeat: sentence } }),
    );
  });
});
