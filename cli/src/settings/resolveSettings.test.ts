import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDefaultWorkerLimit } from './computeDefaultWorkerLimit.ts';
import { resolveSettings } from './resolveSettings.ts';
import { serverOptions } from './serverOptions.ts';
import { createIntegerParser } from './valueParsers.ts';

const parse = createIntegerParser(0, 65_535);
const port = { flag: '--port', env: 'PORT', about: '', parse, expected: '', fallback: 3000 } as const;
const resolve = async (flag?: string, env?: string, file?: number): Promise<number> =>
  (await resolveSettings({ port }, { flags: { port: flag }, env: { PORT: env }, file: { port: file } })).port;

describe('resolveSettings', () => {
  it('prefers a flag to the environment, the environment to the file and the file to the default', async () => {
    const number = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(number, number, number, async (flag, env, file) => {
        expect(await resolve(flag?.toString(), env?.toString(), file)).toBe(flag ?? env ?? file ?? 3000);
      }),
    );
  });

  it('ignores an empty environment variable', async () => {
    expect(await resolve(undefined, '', 80)).toBe(80);
  });

  it('returns only settings that have a value', async () => {
    expect(await resolveSettings(serverOptions, { flags: {}, env: {} })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      ffmpeg: 'ffmpeg',
      dataDir: '.recado',
      transport: 'baileys',
      transportOptions: {},
      transports: [],
      transportsOptions: {},
      workers: computeDefaultWorkerLimit(),
      leaseSeconds: 10,
      rebalance: 2,
      roles: ['api', 'lines', 'deliveries'],
      statusPage: 'off',
      tracesPercent: 100,
      sessionsPerWorker: 100,
      allowedPrivateCidrs: [],
      trustedProxies: [],
      sessionHours: 12,
      timeZone: 'America/Mexico_City',
    });
  });

  it.each(Object.entries(serverOptions))('finds the setting %s by the camelCase form of its flag', (name, { flag }) => {
    expect(flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())).toBe(name);
  });
});
