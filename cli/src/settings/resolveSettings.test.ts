import fc from 'fast-check';
import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { defaultWorkers } from './defaultWorkers.ts';
import { resolveSettings } from './resolveSettings.ts';
import type { Setting } from './Setting.ts';
import { serverShapes } from './serverShapes.ts';
import { serverTable } from './serverTable.ts';

const port: Setting = { flag: '--port', env: 'PORT', about: '', expected: '', fallback: 3000 };
const resolve = (flag?: string, env?: string, file?: number): number =>
  resolveSettings<{ port: number }>(
    { port },
    { port: Joi.number() },
    { flags: { port: flag }, env: { PORT: env }, file: { port: file } },
  ).port;

describe('resolveSettings', () => {
  it('prefers flags to the environment to the file to the default', () => {
    const number = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined });
    fc.assert(
      fc.property(number, number, number, (flag, env, file) => {
        expect(resolve(flag?.toString(), env?.toString(), file)).toBe(flag ?? env ?? file ?? 3000);
      }),
    );
  });

  it('takes an empty environment variable for none', () => {
    expect(resolve(undefined, '', 80)).toBe(80);
  });

  it('says only what is known', () => {
    expect(resolveSettings(serverTable, serverShapes, { flags: {}, env: {} })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.recado',
      transport: 'baileys',
      transportOptions: {},
      workers: defaultWorkers(),
      sessionsPerWorker: 25,
      allowedPrivateCidrs: [],
      trustedProxies: [],
      sessionHours: 12,
      timeZone: 'America/Mexico_City',
    });
  });

  it.each(Object.entries(serverTable))('calls %s by its flag in camelCase', (name, { flag }) => {
    expect(flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())).toBe(name);
  });
});
