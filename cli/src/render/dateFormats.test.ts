import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatDateTimeIn, formatLocalDateTime, formatZonedDateTime, getLocalTimeZone } from './dateFormats.ts';

const commandsFolder = fileURLToPath(new URL('../commands', import.meta.url));
const sources = readdirSync(commandsFolder, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map(path => ({ path, text: readFileSync(join(commandsFolder, path), 'utf8') }));
const listFolders = (pattern: RegExp) =>
  new Set(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => dirname(path)));

describe('times of one screen', () => {
  it('are all in the zone of the business if one of them is', () => {
    const zoned = listFolders(/\b(formatZonedDateTime|formatDateTimeIn)\(/);
    const local = listFolders(/\b(formatDateTime|formatLocalDateTime|formatDate)\(/);
    expect(zoned.size).toBeGreaterThan(0);
    expect(local.size).toBeGreaterThan(0);
    expect([...zoned].filter(folder => local.has(folder))).toEqual([]);
  });

  it('name the local zone in the caption of a table, and elsewhere with each time', () => {
    const at = '2026-03-02T18:20:00.000Z';
    expect(formatLocalDateTime(at)).toBe(formatZonedDateTime(at, getLocalTimeZone()));
    const withoutZone = sources.filter(
      ({ text }) => /\bformatDateTime\(/.test(text) && !/\bhasLocalTimes: true\b/.test(text),
    );
    expect(withoutZone.map(({ path }) => path)).toEqual([]);
  });

  it('name that zone', () => {
    const at = '2026-03-02T18:20:00.000Z';
    expect(formatDateTimeIn(at, 'America/Tijuana')).toBe('2 mar 2026, 10:20');
    expect(formatZonedDateTime(at, 'America/Tijuana')).toBe('2 mar 2026, 10:20 (America/Tijuana)');
    expect(formatZonedDateTime(at, 'Asia/Tokyo')).toBe('3 mar 2026, 03:20 (Asia/Tokyo)');
  });
});
