import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createSdk } from '@recado/sdk';
import { describe, expect, it } from 'vitest';
import type { RecadoProcess } from '../testing/recado.ts';
import { signUp } from '../testing/signUp.ts';
import { root } from './testing/house.ts';
import { readGuide, type Step } from './testing/readGuide.ts';
import { type PublishedHouse, usePublished } from './testing/usePublished.ts';

/** A reader of the guide, who has done nothing yet. */
function createReader({ published, run, start, dataDir }: PublishedHouse) {
  let cwd = published.folder;
  const said: string[] = [];
  /** The commands that go on until they are stopped. */
  const running: RecadoProcess[] = [];

  async function command(line: string): Promise<void> {
    const [program, file = '', ...args] = line.split(' ');
    if (program === 'node') {
      const options = { cwd, env: { PUEBLO_PORT: '0' }, isTyped: true } as const;
      return void running.push(start(join(cwd, file), args, options));
    }
    if (file === 'recado' && args[0] === 'serve') return void running.push(await serve(args));
    const output = await run(`${line} && pwd`, cwd);
    cwd = output.trimEnd().split('\n').at(-1) ?? cwd;
    said.push(output);
  }

  /** Literally, but for the two ports: somebody else may use those of the guide on this machine. */
  async function serve(args: readonly string[]): Promise<RecadoProcess> {
    const [, port = ''] = (await running[0]?.says('stdout', /puerto (\d+)/)) ?? [];
    const env = {
      RECADO_PORT: '0',
      RECADO_TRANSPORT_OPTIONS: JSON.stringify({ port: Number(port) }),
      RECADO_DATA_DIR: dataDir(join('taller', '.recado')),
    };
    return start(join(cwd, 'node_modules', '.bin', 'recado'), args, { cwd, env });
  }

  return {
    said,
    running,
    async follow(step: Step): Promise<void> {
      if (step.kind === 'command') await command(step.line);
      if (step.kind === 'typed') running[0]?.child.stdin?.write(step.text);
      if (step.kind !== 'file') return;
      await mkdir(dirname(join(cwd, step.path)), { recursive: true });
      await writeFile(join(cwd, step.path), step.text);
    },
  };
}

describe("the guide to a transport of one's own", () => {
  const house = usePublished();

  it('leads from an empty folder to a transport that conforms and that is served', async () => {
    const guide = readGuide(await readFile(join(root, 'docs/guides/your-own-transport.md'), 'utf8'));
    const reader = createReader(house);
    const isTyped = (step: Step): boolean => step.kind === 'typed';
    const before = guide.slice(0, guide.findIndex(isTyped));
    const after = guide.slice(before.length);

    for (const step of before) await reader.follow(step);
    const conformance = reader.said.find(text => text.includes('Test Files')) ?? '';
    expect(conformance).toMatch(/Tests {2}\d{2} passed/);
    expect(reader.said.join('\n')).toMatch(/^recado-transport-pueblo +Sí +0\.1\.0 +0\.1\.0 +solo texto/m);

    const [town, platform] = reader.running;
    if (!town || !platform) throw new Error('The guide starts no network and no platform.');
    const [, url] = await platform.says('stderr', /Abra (http:\/\/localhost:\d+)/);
    const { sdk } = await signUp(createSdk({ baseUrl: `${url}/api` }));
    const { client } = await sdk.request('POST /clients', {
      payload: { businessName: 'Panadería La Esperanza', phoneNumber: '5215512345678' },
    });
    const params = { id: client.id };
    await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    await expect
      .poll(async () => (await sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected)
      .toBe(true);

    for (const step of after) await reader.follow(step);
    const api = sdk.withApiToken(client.apiToken);
    await expect
      .poll(async () => (await api.request('GET /external/messages')).messages.map(({ text }) => text))
      .toEqual(['Buenos días']);
    await api.request('POST /external/send', { payload: { to: '5215587654321', text: 'Ya abrimos' } });
    await town.says('stdout', /5215512345678 -> 5215587654321: Ya abrimos/);
    platform.child.kill('SIGTERM');
    expect((await platform.ended).code).toBe(0);
  });
});
