import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseWahaSessions, listWahaSessions } from './listWahaSessions.ts';
import { readWahaConfigFile, readWahaSessionList } from './readWahaWebhooks.ts';

const { failures } = cliTexts.importSession.waha;

let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'recado-waha-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Creates files below the test's folder. WAHA's folder is `.sessions`. */
async function writeFiles(root: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(home, root);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

describe('sessions in the folder of WAHA', () => {
  it('are found from the folder of all sessions, of the engine and of one session', async () => {
    const root = await writeFiles('all/.sessions', {
      'noweb/waha.sqlite3': '',
      'noweb/default/creds.json': '{}',
      'noweb/default/store.sqlite3': '',
      'noweb/ventas/creds.json': '{}',
      'noweb/never-started/.waha.session.config.json': 'null',
      'webjs/otra/session/Default/Cookies': '',
    });
    const names = async (path: string) => (await listWahaSessions(path)).map(({ name }) => name);
    expect(await names(root)).toEqual(['default', 'ventas']);
    expect(await names(join(root, 'noweb'))).toEqual(['default', 'ventas']);
    expect(await names(join(root, 'noweb', 'ventas'))).toEqual(['ventas']);
  });

  it('are found in the namespace of WAHA_SESSION_NAMESPACE', async () => {
    const root = await writeFiles('namespace/.sessions', { 'produccion/default/creds.json': '{}' });
    expect(await listWahaSessions(root)).toEqual([{ name: 'default', folder: join(root, 'produccion', 'default') }]);
  });

  it('of another engine are refused with the next step', async () => {
    const root = await writeFiles('gows/.sessions', { 'gows/default/gows.db': '' });
    const refusal = failures.otherEngine(root);
    await expect(listWahaSessions(root)).rejects.toThrow(refusal);
    await expect(listWahaSessions(join(root, 'gows'))).rejects.toThrow(failures.otherEngine(join(root, 'gows')));
    await expect(listWahaSessions(join(home, 'nada'))).rejects.toThrow(failures.noSessions(join(home, 'nada')));
  });

  it('are chosen by name, and an unknown name lists the others', () => {
    const sessions = [
      { name: 'default', folder: 'a' },
      { name: 'ventas', folder: 'b' },
    ];
    expect(chooseWahaSessions(sessions, undefined)).toEqual(sessions);
    expect(chooseWahaSessions(sessions, 'ventas')).toEqual([sessions[1]]);
    expect(() => chooseWahaSessions(sessions, 'caja')).toThrow(failures.unknownSession('caja', 'default, ventas'));
  });
});

describe('webhook addresses of WAHA', () => {
  const config = {
    webhooks: [
      { url: 'http://n8n:5678/webhook/waha', events: ['message', 'session.status'], hmac: null, retries: null },
      { url: 'https://erp.ejemplo.mx/waha', events: ['*'], hmac: { key: 'supersecreto' } },
      { url: 'https://erp.ejemplo.mx/votos', events: ['poll.vote', 'message.any', 'message'] },
    ],
    noweb: { store: { enabled: true, fullSync: false } },
  };
  const expectedWebhooks = [
    {
      url: 'http://n8n:5678/webhook/waha',
      label: 'WAHA · default',
      eventTypes: [
        'message.received',
        'client.connected',
        'client.reconnecting',
        'client.disconnected',
        'client.needs_relink',
      ],
    },
    { url: 'https://erp.ejemplo.mx/waha', label: 'WAHA · default 2', eventTypes: [] },
    {
      url: 'https://erp.ejemplo.mx/votos',
      label: 'WAHA · default 3',
      eventTypes: ['message.received', 'message.sent', 'message.vote'],
    },
  ];

  it('are read from the settings file of the session', async () => {
    const folder = await writeFiles('config/default', { '.waha.session.config.json': JSON.stringify(config) });
    expect(await readWahaConfigFile({ name: 'default', folder })).toEqual(expectedWebhooks);
  });

  it('are read from the response that lists the sessions', async () => {
    const list = [
      { name: 'default', status: 'WORKING', config, me: { id: '5215512345678@c.us', pushName: 'La Espiga' } },
      { name: 'ventas', status: 'STOPPED', me: null },
    ];
    const folder = await writeFiles('list', { 'sesiones.json': JSON.stringify(list) });
    const webhooks = await readWahaSessionList(join(folder, 'sesiones.json'));
    expect([...webhooks]).toEqual([
      ['default', expectedWebhooks],
      ['ventas', []],
    ]);
  });

  it.each([
    ['absent', undefined],
    ['null, as WAHA writes for a session without settings', 'null'],
    ['cut off', '{"webhooks": [{"url"'],
    ['of another form', '{"webhooks": {"url": 1}}'],
  ])('are none when the settings file is %s', async (name, text) => {
    const folder = await writeFiles(`config-${name}`, {
      'creds.json': '{}',
      ...(text !== undefined && { '.waha.session.config.json': text }),
    });
    expect(await readWahaConfigFile({ name: 'default', folder })).toEqual([]);
  });

  it('cannot be read from a missing file or another response', async () => {
    const folder = await writeFiles('bad', { 'error.json': '{"statusCode":401,"message":"Unauthorized"}' });
    const error = join(folder, 'error.json');
    await expect(readWahaSessionList(error)).rejects.toThrow(failures.invalidFile(error));
    await expect(readWahaSessionList(join(folder, 'no.json'))).rejects.toThrow(
      failures.noFile(join(folder, 'no.json')),
    );
  });
});
