import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Client } from '@recado/contract';
import { createSdk, type Sdk } from '@recado/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { databaseProcesses, family, livingOf } from './testing/processes.ts';

const script = fileURLToPath(new URL('../../../packages/demo/src/main.mjs', import.meta.url));

interface Announced {
  readonly url: string;
  readonly panel: string;
  readonly email: string;
  readonly password: string;
}
interface Shown {
  readonly text: string;
  readonly chat: string;
  readonly fromMe: boolean;
}

const bakery = '5215512345678';
const florist = '5213312345678';
const marta = '5215587654321';

describe('npm run demo', () => {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });
  let folder: string;
  let demo: ChildProcess;
  let announced: Announced;
  let owner: Sdk;
  let clients: readonly Client[];

  const run = (dataDir: string): ChildProcess =>
    spawn(process.execPath, [script, '--json', '--port', '0', '--data-dir', dataDir], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-demo-'));
    demo = run(join(folder, 'demo'));
    if (!demo.stdout) throw new Error('no output');
    const lines = createInterface({ input: demo.stdout });
    const [line] = await Promise.race([once(lines, 'line'), once(demo, 'exit').then(() => ['{}'])]);
    announced = JSON.parse(line);
    expect(announced).toMatchObject({ ready: true });
  });
  afterAll(async () => {
    if (demo.exitCode === null && demo.signalCode === null) {
      demo.kill('SIGINT');
      await once(demo, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  });

  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${announced.panel}/control/phones${path}`, body === undefined ? {} : post);
    const told = (await answer.json()) as T & { error?: string };
    if (!answer.ok) throw new Error(told.error);
    return told;
  };
  const sees = (number: string, wanted: Partial<Shown>) =>
    eventually(async () => {
      const { messages } = await call<{ messages: Shown[] }>(`/${number}/messages`);
      return messages.find(message => expect.objectContaining(wanted).asymmetricMatch(message));
    });

  it('has an account with a business that is linked, and one to link', async () => {
    const { url, email, password } = announced;
    const anonymous = createSdk({ baseUrl: `${url}/api` });
    const { token } = await anonymous.request('POST /auth/login', { payload: { email, password } });
    owner = anonymous.withSession(token);
    ({ clients } = await owner.request('GET /clients'));
    const shown = clients.map(({ phoneNumber, isConnected }) => ({ phoneNumber, isConnected }));
    expect(shown).toHaveLength(2);
    expect(shown).toEqual(
      expect.arrayContaining([
        { phoneNumber: bakery, isConnected: true },
        { phoneNumber: florist, isConnected: false },
      ]),
    );
    expect(clients.every(({ businessName }) => businessName.includes('demostración'))).toBe(true);
  });

  it('has 90 days of history, so that charts have something to show', async () => {
    const { timeDistribution, topContacts } = await owner.request('GET /clients/{id}/message-stats', {
      params: { id: clients.find(({ phoneNumber }) => phoneNumber === bakery)?.id ?? '' },
    });
    const { daily, weekly } = timeDistribution;
    expect(daily.filter(({ inbound, outbound }) => inbound > 0 && outbound > 0).length).toBeGreaterThan(25);
    expect(weekly.filter(({ inbound }) => inbound > 0).length).toBeGreaterThan(11);
    expect(topContacts.length).toBeGreaterThan(5);
  });

  it('serves a page that plays the phones, and nothing of it is fetched from elsewhere', async () => {
    const answer = await fetch(announced.panel);
    const page = await answer.text();
    expect(page).toContain('WhatsApp emulator');
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    for (const [, path] of page.matchAll(/(?:src|href)="([^"]+)"/g))
      if (path?.startsWith('/')) expect((await fetch(new URL(path, announced.panel))).status).toBe(200);
    expect(page).not.toMatch(/https?:\/\//);
    const { phones } = await call<{ phones: unknown[] }>('');
    expect(phones).toEqual(
      expect.arrayContaining([expect.objectContaining({ phone: marta, name: 'Marta Ruiz', devices: [] })]),
    );
  });

  it('answers a customer who writes to the linked business', async () => {
    await call(`/${marta}/messages`, { to: bakery, text: '¿Todavía hay conchas?' });
    await sees(marta, {
      chat: `${bakery}@s.whatsapp.net`,
      fromMe: false,
      text: expect.stringMatching(/recién salidas del horno/),
    });
  });

  it('scans the code that Recado shows, and the customer sees what the business then sends', async () => {
    const { id, apiToken } = clients.find(({ phoneNumber }) => phoneNumber === florist) as Client;
    await owner.request('POST /whatsapp/client/{id}/initialize', { params: { id } });
    const params = { params: { id } };
    const image = await eventually(() =>
      owner.request('GET /whatsapp/client/{id}/qr', { ...params, accept: 'image/png' }),
    );
    await call(`/${florist}/scan`, { image: Buffer.from(image).toString('base64') });
    await eventually(
      async () => (await owner.request('GET /whatsapp/client/{id}/status', params)).isConnected,
    );
    const text = 'Sus girasoles están listos.';
    const sdk = createSdk({ baseUrl: `${announced.url}/api`, apiToken });
    await sdk.request('POST /external/send', { payload: { to: marta, text } });
    await sees(marta, { chat: `${florist}@s.whatsapp.net`, fromMe: false, text });
  });

  it('takes no folder that is not its own, and none that is in use', async () => {
    await writeFile(join(folder, 'tesoro.txt'), 'No borrar');
    for (const [dataDir, reason] of [
      [folder, /no es de una demostración/],
      [join(folder, 'demo'), /Ya hay una demostración en marcha/],
    ] as const) {
      const second = run(dataDir);
      let said = '';
      second.stderr?.setEncoding('utf8').on('data', text => {
        said += text;
      });
      const [code] = await once(second, 'close');
      expect(code).toBe(1);
      expect(said).toMatch(reason);
    }
  });

  it('ends whole on Ctrl+C', async () => {
    const pid = demo.pid ?? 0;
    const running = [...(await family(pid)), ...(await databaseProcesses(join(folder, 'demo', 'data')))];
    expect(running.length).toBeGreaterThan(4);
    demo.kill('SIGINT');
    const [code] = await once(demo, 'exit');
    expect(code).toBe(0);
    await eventually(async () => (await livingOf(running)).length === 0);
  });
});
