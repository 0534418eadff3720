import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
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

  it('prints the address when there is no terminal', async () => {
    expect(await recado.run(['open'], env)).toMatchObject({ code: 0, stdout: `${platform.url}/dashboard\n` });
    const { stdout } = await runCliInProcess(['open', '+52 1 55 1234 5678', '--json'], env);
    expect(JSON.parse(stdout)).toEqual({ url: `${platform.url}/clients/${clientId}`, opened: false });
  });

  it('prints the address when the terminal belongs to an ssh connection', async () => {
    const ssh = { DISPLAY: ':0', SSH_CONNECTION: '10.0.0.2 50000 10.0.0.3 22' };
    const terminal = recado.terminal(['open'], { ...env, ...ssh });
    expect((await terminal.exited).code).toBe(0);
    expect(terminal.history().trim()).toBe(`${platform.url}/dashboard`);
  });

  it('passes the address to the browser when there is one', async () => {
    const folder = await recado.folder();
    const browser = join(folder, 'navegador');
    const openedUrlFile = join(folder, 'visto');
    await writeFile(browser, `#!/bin/sh\necho "$1" > '${openedUrlFile}'\n`);
    await chmod(browser, 0o755);
    const screen = {
      DISPLAY: ':0',
      BROWSER: browser,
      // These variables define a desktop whose only program is this browser.
      XDG_CURRENT_DESKTOP: '',
      XDG_DATA_DIRS: folder,
      XDG_DATA_HOME: folder,
      SSH_CONNECTION: '',
      SSH_TTY: '',
    };
    const terminal = recado.terminal(['open', clientId], { ...env, ...screen }, { columns: 140, rows: 24 });
    await terminal.waitForText(/Se abrió http:\S+ en su navegador\./);
    expect((await terminal.exited).code).toBe(0);
    await expect
      .poll(() => readFile(openedUrlFile, 'utf8').catch(() => ''))
      .toBe(`${platform.url}/clients/${clientId}\n`);
  });

  it('fails when the client or the session is missing, or when Recado does not respond at the address', async () => {
    expect(readErrorMessage(await runCliInProcess(['open', '5215500000000'], env))).toMatchObject({
      code: 1,
      message: expect.stringMatching(/No hay ningún cliente 5215500000000/),
    });
    const signedOutEnv = { RECADO_URL: platform.url };
    expect(readErrorMessage(await runCliInProcess(['open', '5215512345678'], signedOutEnv))).toMatchObject({ code: 4 });
    expect(readErrorMessage(await runCliInProcess(['open', '--url', 'http://127.0.0.1:9']))).toMatchObject({
      code: 1,
      message: expect.stringMatching(/^No hay respuesta de/),
    });
    const otherServer = createServer((_, response) => response.end('Hola'));
    await new Promise<void>(resolve => otherServer.listen(0, '127.0.0.1', resolve));
    const address = otherServer.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    expect(readErrorMessage(await runCliInProcess(['open', '--url', url]))).toMatchObject({
      code: 1,
      message: expect.stringMatching(/no es Recado/),
    });
    otherServer.close();
  });
});
