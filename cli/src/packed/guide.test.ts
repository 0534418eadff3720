import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createSdk } from '@recado/sdk';
import { describe, expect, it } from 'vitest';
import type { RecadoProcess } from '../testing/recado.ts';
import { signUp } from '../testing/signUp.ts';
import { extractGuideSteps, type GuideStep } from './testing/extractGuideSteps.ts';
import { repositoryRoot } from './testing/repository.ts';
import { type PublishedPackages, usePublishedPackages } from './testing/usePublishedPackages.ts';

/** Creates a reader that runs the steps of the guide from the beginning. */
function createGuideReader({ published, run, start, dataDir }: PublishedPackages) {
  let cwd = published.folder;
  const outputs: string[] = [];
  /** Processes of the guide's commands that run until they are stopped. */
  const running: RecadoProcess[] = [];

  async function runCommand(line: string): Promise<void> {
    const [program, file = '', ...args] = line.split(' ');
    if (program === 'node') {
      const options = { cwd, env: { PUEBLO_PORT: '0' }, hasInput: true } as const;
      return void running.push(start(join(cwd, file), args, options));
    }
    if (file === 'recado' && args[0] === 'serve') return void running.push(await serve(args));
    const output = await run(`${line} && pwd`, cwd);
    cwd = output.trimEnd().split('\n').at(-1) ?? cwd;
    outputs.push(output);
  }

  /** Runs the guide's `recado serve` command with other ports, because the guide's ports may be in use here. */
  async function serve(args: readonly string[]): Promise<RecadoProcess> {
    const [, port = ''] = (await running[0]?.waitForOutput('stdout', /puerto (\d+)/)) ?? [];
    const env = {
      RECADO_PORT: '0',
      RECADO_TRANSPORT_OPTIONS: JSON.stringify({ port: Number(port) }),
      RECADO_DATA_DIR: dataDir(join('taller', '.recado')),
    };
    return start(join(cwd, 'node_modules', '.bin', 'recado'), args, { cwd, env });
  }

  return {
    outputs,
    running,
    async runStep(step: GuideStep): Promise<void> {
      if (step.kind === 'command') await runCommand(step.line);
      if (step.kind === 'typed') running[0]?.child.stdin?.write(step.text);
      if (step.kind !== 'file') return;
      await mkdir(dirname(join(cwd, step.path)), { recursive: true });
      await writeFile(join(cwd, step.path), step.text);
    },
  };
}

describe('guide to a custom transport', () => {
  const publishedPackages = usePublishedPackages();

  it('results in a conformant transport that the platform serves, when its steps start in an empty folder', async () => {
    const guide = extractGuideSteps(await readFile(join(repositoryRoot, 'docs/guides/your-own-transport.md'), 'utf8'));
    const reader = createGuideReader(publishedPackages);
    const isTyped = (step: GuideStep): boolean => step.kind === 'typed';
    const stepsBeforeInput = guide.slice(0, guide.findIndex(isTyped));
    const stepsFromInput = guide.slice(stepsBeforeInput.length);

    for (const step of stepsBeforeInput) await reader.runStep(step);
    const conformance = reader.outputs.find(text => text.includes('Test Files')) ?? '';
    expect(conformance).toMatch(/Tests {2}\d{2} passed/);
    expect(reader.outputs.join('\n')).toMatch(/^recado-transport-pueblo +conector +Sí +0\.1\.0 +0\.1\.0 +solo texto/m);

    const [network, platform] = reader.running;
    if (!network || !platform) throw new Error('The guide starts no network and no platform.');
    const [, url] = await platform.waitForOutput('stderr', /Abra (http:\/\/localhost:\d+)/);
    const { sdk } = await signUp(createSdk({ baseUrl: `${url}/api` }));
    const { client } = await sdk.request('POST /clients', {
      payload: { businessName: 'Panadería La Esperanza', phoneNumber: '5215512345678' },
    });
    const params = { id: client.id };
    await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    await expect
      .poll(async () => (await sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected)
      .toBe(true);

    for (const step of stepsFromInput) await reader.runStep(step);
    const api = sdk.withApiToken(client.apiToken);
    await expect
      .poll(async () => (await api.request('GET /external/messages')).messages.map(({ text }) => text))
      .toEqual(['Buenos días']);
    await api.request('POST /external/send', { payload: { to: '5215587654321', text: 'Ya abrimos' } });
    await network.waitForOutput('stdout', /5215512345678 -> 5215587654321: Ya abrimos/);
    platform.child.kill('SIGTERM');
    expect((await platform.exited).code).toBe(0);
  });
});
