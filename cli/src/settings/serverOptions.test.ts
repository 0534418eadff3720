import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import type { Option } from './Option.ts';
import { resolveSettings, type SettingSources } from './resolveSettings.ts';
import { type ServerSettings, serverOptions } from './serverOptions.ts';
import {
  type CliOptionInputCases,
  clusterNodeOptionCases,
  invalidTextSettingValues,
} from './testing/clusterNodeOptionCases.ts';

type Name = keyof ServerSettings;
const networks: CliOptionInputCases = {
  right: [
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.0.0.0/8, 192.168.1.0/24,', ['10.0.0.0/8', '192.168.1.0/24']],
    ['fd00::/8', ['fd00::/8']],
  ],
  wrong: ['10.0.0.0', '10.0.0.0/33', 'fd00::/129', 'localhost', '10.0.0.0/8;192.168.0.0/16', '0.0.0/0'],
  wrongJson: [5, true, {}, [5], ['10.0.0.0'], [['10.0.0.0/8']], null],
};
const cases: Readonly<Record<Name, CliOptionInputCases>> = {
  port: {
    right: [
      ['0', 0],
      ['8080', 8080],
      ['65535', 65_535],
    ],
    wrong: ['abc', '-1', '65536', '80.5', '80x', 'Infinity', '1e99', '3000 3001'],
    wrongJson: [true, [3000], {}, null, -1, 1.5],
  },
  host: {
    right: [
      ['0.0.0.0', '0.0.0.0'],
      ['::1', '::1'],
      ['recado.ejemplo.mx', 'recado.ejemplo.mx'],
    ],
    wrong: ['http://localhost', 'a b', 'localhost:3000', '-x', 'x-', '[::1]', '../x'],
    wrongJson: invalidTextSettingValues,
  },
  ffmpeg: {
    right: [['/opt/ffmpeg 7/ffmpeg', '/opt/ffmpeg 7/ffmpeg']],
    wrong: [' '],
    wrongJson: invalidTextSettingValues,
  },
  dataDir: { right: [['./datos de hoy', './datos de hoy']], wrong: [], wrongJson: invalidTextSettingValues },
  databaseUrl: {
    right: [
      ['postgres://u:secreto@db:5432/app', 'postgres://u:secreto@db:5432/app'],
      ['postgresql:///app?host=/run', 'postgresql:///app?host=/run'],
    ],
    wrong: ['mysql://u:secreto@db/app', 'u:secreto@db', 'postgres:secreto', 'postgres://'],
    wrongJson: [...invalidTextSettingValues, { password: 'secreto' }],
  },
  databaseDirectUrl: {
    right: [['postgres://u:secreto@db:5432/app', 'postgres://u:secreto@db:5432/app']],
    wrong: ['mysql://u:secreto@db/app', 'u:secreto@db'],
    wrongJson: [...invalidTextSettingValues, { password: 'secreto' }],
  },
  transport: {
    right: [
      ['fake', 'fake'],
      ['@empresa/transporte', '@empresa/transporte'],
      ['./transporte.js', './transporte.js'],
      ['/opt/mi carpeta/transporte.js', '/opt/mi carpeta/transporte.js'],
    ],
    wrong: ['-x', 'node:fs', 'data:text/javascript,1', 'https://ejemplo.mx/x.js', 'a;b', '~/x'],
    wrongJson: invalidTextSettingValues,
  },
  transportOptions: {
    right: [['{"latencyMs":5}', { latencyMs: 5 }]],
    wrong: ['{', 'secreto', '["secreto"]', '"secreto"', 'null', '5'],
    wrongJson: [5, true, ['secreto'], 'secreto', null],
  },
  transports: {
    right: [
      ['cloud-api', ['cloud-api']],
      ['cloud-api, @empresa/transporte,', ['cloud-api', '@empresa/transporte']],
    ],
    wrong: ['-x', 'a;b', 'node:fs'],
    wrongJson: [5, true, {}, [5], null],
  },
  transportsOptions: {
    right: [['{"fake":{"latencyMs":5}}', { fake: { latencyMs: 5 } }]],
    wrong: ['{', 'secreto', '["secreto"]', 'null', '5'],
    wrongJson: [5, true, ['secreto'], 'secreto', null],
  },
  whatsappUrl: {
    right: [['wss://127.0.0.1:7788/ws/chat', 'wss://127.0.0.1:7788/ws/chat']],
    wrong: ['https://ejemplo.mx', '127.0.0.1:7788', 'ws://'],
    wrongJson: invalidTextSettingValues,
  },
  whatsappRootKey: {
    right: [['ab'.repeat(32), 'ab'.repeat(32)]],
    wrong: ['ab', 'zz'.repeat(32), 'ab'.repeat(33)],
    wrongJson: invalidTextSettingValues,
  },
  whatsappVersion: {
    right: [['2.3000.1043857760', '2.3000.1043857760']],
    wrong: ['2.3000', 'la nueva', '2,3000,1', '2.3000.1043857760-beta'],
    wrongJson: invalidTextSettingValues,
  },
  workers: {
    right: [
      ['0', 0],
      ['1000', 1000],
    ],
    wrong: ['-1', '1001', 'muchos', '2.5'],
    wrongJson: [true, [4], {}, null],
  },
  sessionsPerWorker: { right: [['1', 1]], wrong: ['0', '1001', 'x'], wrongJson: [true, [4], {}, null] },
  ...clusterNodeOptionCases,
  publicUrl: {
    right: [['https://recado.ejemplo.mx/plataforma', 'https://recado.ejemplo.mx/plataforma']],
    wrong: ['recado.ejemplo.mx', 'ftp://recado.ejemplo.mx', 'https://recado.ejemplo.mx/?a=1', 'https://'],
    wrongJson: invalidTextSettingValues,
  },
  smtpUrl: {
    right: [['smtps://a%40b.mx:c@smtp.ejemplo.mx', 'smtps://a%40b.mx:c@smtp.ejemplo.mx']],
    wrong: ['smtp.ejemplo.mx', 'https://smtp.ejemplo.mx', 'smtp://'],
    wrongJson: invalidTextSettingValues,
  },
  allowedPrivateCidrs: networks,
  trustedProxies: networks,
  metricsToken: {
    right: [['cuarenta-y-dos-conchas', 'cuarenta-y-dos-conchas']],
    wrong: ['secreto corto', 'secreto', 'secreto-con-eñe-y-más'],
    wrongJson: invalidTextSettingValues,
  },
  keepMessages: { right: [['90', 90]], wrong: ['0', '3651', 'x'], wrongJson: [true, [4], {}, null] },
  keepMedia: { right: [['30', 30]], wrong: ['0', '3651', 'x'], wrongJson: [true, [4], {}, null] },
  statusPage: {
    right: ['off', 'public'].map(word => [word, word] as const),
    wrong: ['si', 'true'],
    wrongJson: invalidTextSettingValues,
  },
  sessionHours: {
    right: [
      ['1', 1],
      ['2160', 2160],
    ],
    wrong: ['0', '2161', '1.5', 'doce', '-3'],
    wrongJson: [true, [12], {}, null],
  },
  timeZone: {
    right: [
      ['America/Tijuana', 'America/Tijuana'],
      ['UTC', 'UTC'],
    ],
    wrong: ['México', 'America/Mexico', '+06:00', '-0600', 'America/Tijuana; DROP'],
    wrongJson: invalidTextSettingValues,
  },
  logLevel: {
    right: [['debug', 'debug']],
    wrong: ['trace', 'INFO', 'verbose', '30'],
    wrongJson: invalidTextSettingValues,
  },
};

const secrets = (Object.keys(cases) as Name[]).filter(name => {
  const { isSecret }: Option = serverOptions[name];
  return isSecret;
});

const resolve = (sources: Partial<SettingSources>): Promise<ServerSettings> =>
  resolveSettings(serverOptions, { flags: {}, env: {}, ...sources });

async function getErrorMessage(sources: Partial<SettingSources>): Promise<string> {
  try {
    await resolve(sources);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('the settings were accepted');
}

describe.each(Object.entries(cases) as [Name, CliOptionInputCases][])(
  'setting %s',
  (name, { right, wrong, wrongJson }) => {
    const { flag, env, expected } = serverOptions[name];

    it.each(right)('accepts %s from a flag, the environment and the file', async (input, value) => {
      expect((await resolve({ flags: { [name]: input } }))[name]).toEqual(value);
      expect((await resolve({ env: { [env]: input } }))[name]).toEqual(value);
      expect((await resolve({ file: { [name]: value } }))[name]).toEqual(value);
    });

    it('rejects an invalid value with an error that names the source of the value and the expected value', async () => {
      for (const value of ['', ...wrong]) {
        if (value !== '' || !Array.isArray((await resolve({}))[name])) {
          expect(await getErrorMessage({ flags: { [name]: value } }), value).toContain(flag);
        }
        if (value === '') continue;
        const message = await getErrorMessage({ env: { [env]: value } });
        expect(message, value).toContain(env);
        expect(message, value).toContain(`${expected}.`);
      }
      for (const value of wrongJson) {
        expect(await getErrorMessage({ file: { [name]: value } }), JSON.stringify(value)).toContain(`clave ${name}`);
      }
    });
  },
);

describe.each(secrets)('secret setting %s', name => {
  const { env } = serverOptions[name];
  const { wrong, wrongJson } = cases[name];
  it('never appears in an error message', async () => {
    const messages = await Promise.all([
      ...wrong.flatMap(value => [
        getErrorMessage({ flags: { [name]: value } }),
        getErrorMessage({ env: { [env]: value } }),
      ]),
      ...wrongJson.map(value => getErrorMessage({ file: { [name]: value } })),
    ]);
    expect(messages.filter(line => line.includes('secreto'))).toEqual([]);
  });
});
