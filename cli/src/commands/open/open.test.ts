import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado open', () => {
  const recado = useRecado();
  let platform: TestServer;
  let env: Readonly<Record<string, string>>;
  let clientId = '';
  beforeAll(async () => {
    platform = await startTestServer();
    const { sdk, token } = await platform.person();
    const { client } = await sdk.request('POST /clients', {
      payload: { businessName: 'Panadería La Esperanza', phoneNumber: '5215512345678' },
    });
    clientId = client.id;
    env = { RECADO_URL: platform.url, RECADO_SESSION_TOKEN: token };
  });
  afterAll(() => platform.stop());

  it('writes the address where nobody looks', async () => {
    expect(await recado.run(['open'], env)).toMatchObject({ code: 0, stdout: `${platform.url}/dashboard\n` });
    const { stdout } = await invoke(['open', '+52 1 55 1234 5678', '--json'], env);
    expect(JSON.parse(stdout)).toEqual({ url: `${platform.url}/clients/${clientId}`, opened: false });
  });

  it('writes the address in a terminal at the end of an ssh connection', async () => {
    const ssh = { DISPLAY: ':0', SSH_CONNECTION: '10.0.0.2 50000 10.0.0.3 22' };
    const terminal = recado.terminal(['open'], { ...env, ...ssh });
    expect((await terminal.ended).code).toBe(0);
    expect(terminal.history().trim()).toBe(`${platform.url}/dashboard`);
  });

  it('hands the address to the browser where there is one', async () => {
    const folder = await recado.folder();
    const browser = join(folder, 'navegador');
    const seen = join(folder, 'visto');
    await writeFile(browser, `#!/bin/sh\necho "$1" > '${seen}'\n`);
    await chmod(browser, 0o755);
    const screen = {
      DISPLAY: ':0',
      BROWSER: browser,
      // A desktop without any program but this one.
      XDG_CURRENT_DESKTOP: '',
      XDG_DATA_DIRS: folder,
      XDG_DATA_HOME: folder,
      SSH_CONNECTION: '',
      SSH_TTY: '',
    };
    const terminal = recado.terminal(['open', clientId], { ...env, ...screen }, { columns: 140, rows: 24 });
    await terminal.shows(/Se abrió http:\S+ en su navegador\./);
    expect((await terminal.ended).code).toBe(0);
    await expect
      .poll(() => readFile(seen, 'utf8').catch(() => ''))
      .toBe(`${platform.url}/clients/${clientId}\n`);
  });

  it('says that there is no such client, that nobody is signed in, that nothing or something else answers', async () => {
    expect(refusal(await invoke(['open', '5215500000000'], env))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/No hay ningún cliente 5215500000000/),
    });
    const nobody = { RECADO_URL: platform.url };
    expect(refusal(await invoke(['open', '5215512345678'], nobody))).toMatchObject({ code: 4 });
    expect(refusal(await invoke(['open', '--url', 'http://127.0.0.1:9']))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^No hay respuesta de/),
    });
    const other = createServer((_, response) => response.end('Hola'));
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    expect(refusal(await invoke(['open', '--url', url]))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/no es Recado/),
    });
    other.close();
  });
});
