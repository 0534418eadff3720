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
import { pollUntilResult } from './testing/pollUntilResult.ts';
import { filterRunningProcesses, listDatabaseProcesses, listProcessTree } from './testing/processes.ts';

const script = fileURLToPath(new URL('../../../packages/demo/src/main.mjs', import.meta.url));

interface DemoAnnouncement {
  readonly url: string;
  readonly panel: string;
  readonly email: string;
  readonly password: string;
}
interface PhoneLogMessage {
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
  let announcement: DemoAnnouncement;
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
    announcement = JSON.parse(line);
    expect(announcement).toMatchObject({ ready: true });
  });
  afterAll(async () => {
    if (demo.exitCode === null && demo.signalCode === null) {
      demo.kill('SIGINT');
      await once(demo, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  });

  const callControl = async <T>(path: string, body?: unknown): Promise<T> => {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${announcement.panel}/control/phones${path}`, body === undefined ? {} : post);
    const responseBody = (await response.json()) as T & { error?: string };
    if (!response.ok) throw new Error(responseBody.error);
    return responseBody;
  };
  const awaitMessage = (number: string, expectedFields: Partial<PhoneLogMessage>) =>
    pollUntilResult(async () => {
      const { messages } = await callControl<{ messages: PhoneLogMessage[] }>(`/${number}/messages`);
      return messages.find(message => expect.objectContaining(expectedFields).asymmetricMatch(message));
    });

  it('creates an account with a linked and an unlinked business when it starts', async () => {
    const { url, email, password } = announcement;
    const anonymous = createSdk({ baseUrl: `${url}/api` });
    const { token } = await anonymous.request('POST /auth/login', { payload: { email, password } });
    owner = anonymous.withSession(token);
    ({ clients } = await owner.request('GET /clients'));
    const clientStates = clients.map(({ phoneNumber, isConnected }) => ({ phoneNumber, isConnected }));
    expect(clientStates).toHaveLength(2);
    expect(clientStates).toEqual(
      expect.arrayContaining([
        { phoneNumber: bakery, isConnected: true },
        { phoneNumber: florist, isConnected: false },
      ]),
    );
    expect(clients.every(({ businessName }) => businessName.includes('demostración'))).toBe(true);
  });

  it('contains 90 days of message history when it starts', async () => {
    const { timeDistribution, topContacts } = await owner.request('GET /clients/{id}/message-stats', {
      params: { id: clients.find(({ phoneNumber }) => phoneNumber === bakery)?.id ?? '' },
    });
    const { daily, weekly } = timeDistribution;
    expect(daily.filter(({ inbound, outbound }) => inbound > 0 && outbound > 0).length).toBeGreaterThan(25);
    expect(weekly.filter(({ inbound }) => inbound > 0).length).toBeGreaterThan(11);
    expect(topContacts.length).toBeGreaterThan(5);
  });

  it('serves the phone page without requests to other hosts', async () => {
    const response = await fetch(announcement.panel);
    const page = await response.text();
    expect(page).toContain('WhatsApp emulator');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    for (const [, path] of page.matchAll(/(?:src|href)="([^"]+)"/g))
      if (path?.startsWith('/')) expect((await fetch(new URL(path, announcement.panel))).status).toBe(200);
    expect(page).not.toMatch(/https?:\/\//);
    const { phones } = await callControl<{ phones: unknown[] }>('');
    expect(phones).toEqual(
      expect.arrayContaining([expect.objectContaining({ phone: marta, name: 'Marta Ruiz', devices: [] })]),
    );
  });

  it('answers when a customer writes to the linked business', async () => {
    await callControl(`/${marta}/messages`, { to: bakery, text: '¿Todavía hay conchas?' });
    await awaitMessage(marta, {
      chat: `${bakery}@s.whatsapp.net`,
      fromMe: false,
      text: expect.stringMatching(/recién salidas del horno/),
    });
  });

  it('links the second business when its QR code is scanned, and delivers its message', async () => {
    const { id, apiToken } = clients.find(({ phoneNumber }) => phoneNumber === florist) as Client;
    await owner.request('POST /whatsapp/client/{id}/initialize', { params: { id } });
    const params = { params: { id } };
    const image = await pollUntilResult(() =>
      owner.request('GET /whatsapp/client/{id}/qr', { ...params, accept: 'image/png' }),
    );
    await callControl(`/${florist}/scan`, { image: Buffer.from(image).toString('base64') });
    await pollUntilResult(async () => (await owner.request('GET /whatsapp/client/{id}/status', params)).isConnected);
    const text = 'Sus girasoles están listos.';
    const sdk = createSdk({ baseUrl: `${announcement.url}/api`, apiToken });
    await sdk.request('POST /external/send', { payload: { to: marta, text } });
    await awaitMessage(marta, { chat: `${florist}@s.whatsapp.net`, fromMe: false, text });
  });

  it('exits with an error when the folder has other content or is in use', async () => {
    await writeFile(join(folder, 'tesoro.txt'), 'No borrar');
    for (const [dataDir, reason] of [
      [folder, /no es de una demostración/],
      [join(folder, 'demo'), /Ya hay una demostración en marcha/],
    ] as const) {
      const secondDemo = run(dataDir);
      let errorOutput = '';
      secondDemo.stderr?.setEncoding('utf8').on('data', text => {
        errorOutput += text;
      });
      const [code] = await once(secondDemo, 'close');
      expect(code).toBe(1);
      expect(errorOutput).toMatch(reason);
    }
  });

  it('ends all of its processes when Ctrl+C is pressed', async () => {
    const pid = demo.pid ?? 0;
    const processIds = [
      ...(await listProcessTree(pid)),
      ...(await listDatabaseProcesses(join(folder, 'demo', 'data'))),
    ];
    expect(processIds.length).toBeGreaterThan(4);
    demo.kill('SIGINT');
    const [code] = await once(demo, 'exit');
    expect(code).toBe(0);
    await pollUntilResult(async () => (await filterRunningProcesses(processIds)).length === 0);
  });
});
