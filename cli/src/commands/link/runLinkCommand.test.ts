import type { Client } from '@recado/contract';
import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { readTerminalQr } from '../../testing/readTerminalQr.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado link', () => {
  const recado = useRecado();
  const network = createFakeNetwork({ qrLifetimeMs: 3000, qrCount: 3 });
  let server: TestServer;
  let owner: TestUser;
  let clientCount = 0;
  beforeAll(async () => {
    server = await startTestServer({ transport: createFakeTransport(network) });
    owner = await server.person();
  });
  afterAll(() => server.stop());

  const addClient = async (): Promise<Client> => {
    clientCount += 1;
    const payload = { businessName: `Panadería ${clientCount}`, phoneNumber: `52155123456${10 + clientCount}` };
    return (await owner.sdk.request('POST /clients', { payload })).client;
  };
  const variables = () => ({ RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token });
  const link = (...args: string[]) => recado.start(['link', ...args], variables());

  it('draws a QR that a phone can scan, waits and reports that the client is connected', async () => {
    const { id, phoneNumber } = await addClient();
    const linking = link(phoneNumber);
    await linking.waitForOutput('stderr', /Esperando a que lo escanee/);
    const [drawing] = await linking.waitForOutput('stdout', /^[ █▀▄\n]+\n/);
    network.phone(phoneNumber).scan(readTerminalQr(drawing));
    const { code, stdout, stderr } = await linking.exited;
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nCliente conectado exitosamente\n$/);
    expect(stderr).toMatch(/^Preparando la vinculación de Panadería 1…\nEn WhatsApp, vaya a Dispositivos vinculados/);

    const secondRun = await link(id).exited;
    expect(secondRun).toMatchObject({
      code: 0,
      stdout: 'Panadería 1 ya está conectado. No hace falta vincularlo.\n',
    });
  });

  it('draws each new QR and prints the reason when linking fails', async () => {
    const { code, stdout, stderr } = await link((await addClient()).id).exited;
    expect(code).toBe(1);
    // Each drawing begins with its upper border.
    const codes = stdout.split(/(?=^▄+$)/m).map(readTerminalQr);
    expect(new Set(codes).size).toBeGreaterThan(1);
    expect(stderr).toMatch(/WhatsApp cambió el código/);
    expect(stderr).toMatch(/Error: El código venció sin que nadie lo usara\. Genere un código nuevo.*\n$/);
  });

  it('writes codes and the outcome as JSON when --json is set', async () => {
    const { id, phoneNumber } = await addClient();
    const linking = link(id, '--json');
    const [, firstOutput = ''] = await linking.waitForOutput('stdout', /^(\{.*\})\n/);
    const { qr, expiresAt } = JSON.parse(firstOutput) as { qr: string; expiresAt: string };
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
    network.phone(phoneNumber).scan(qr);
    const { code, stdout } = await linking.exited;
    expect({ code, last: stdout.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      last: JSON.stringify({ clientId: id, isConnected: true }),
    });
  });

  it('shows a pairing code when --code is set', async () => {
    const { id, phoneNumber } = await addClient();
    const linking = link(id, '--code');
    const [pairingCode] = await linking.waitForOutput('stdout', /^[1-9A-Z]{4}-[1-9A-Z]{4}$/m);
    network.phone(phoneNumber).enterCode(pairingCode);
    const { code, stdout, stderr } = await linking.exited;
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${pairingCode}\nCliente conectado exitosamente\n` });
    expect(stderr).toMatch(/elija Vincular con el número de teléfono y escriba este código:\n/);
  });

  it('prints the progress of the history sync', async () => {
    const { id: clientId, phoneNumber } = await addClient();
    const progress = {
      progressPercent: 60,
      messageCount: 1900,
      oldestMessageAt: new Date('2026-01-10T16:02:00Z'),
      omissionReasons: ['older'],
    };
    // The history sync starts after the link. Therefore its progress belongs to this link.
    await server.knex('historyImports').insert({ clientId, ...progress, startedAt: new Date(Date.now() + 600_000) });
    const linking = link(clientId, '--code');
    const [pairingCode] = await linking.waitForOutput('stdout', /^[1-9A-Z]{4}-[1-9A-Z]{4}$/m);
    network.phone(phoneNumber).enterCode(pairingCode);
    const { code, stderr } = await linking.exited;
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(
        /\nYa llegó el 60 % del historial\. Llegaron 1,900 mensajes, desde el 10 de enero de 2026\. Los mensajes más antiguos no se traen\.\n$/,
      ),
    });
  });

  it('ends with an error when the client is disconnected while linking', async () => {
    const { id } = await addClient();
    const linking = link(id);
    await linking.waitForOutput('stderr', /Esperando/);
    await owner.sdk.request('POST /whatsapp/client/{id}/disconnect', { params: { id } });
    const { code, stderr } = await linking.exited;
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/Error: Este cliente .*\n$/) });
  });

  it('exits with 130 and reports what continues on Ctrl+C', async () => {
    const linking = link((await addClient()).id);
    await linking.waitForOutput('stderr', /Esperando.*\n$/);
    linking.child.kill('SIGINT');
    const { code, stderr } = await linking.exited;
    expect({ code, last: stderr.trim().split('\n').at(-1) }).toMatchObject({
      code: 130,
      last: expect.stringMatching(/^Error: Se dejó de mostrar el código\. Si ya lo escaneó, .*recado link/),
    });
  });

  describe('with an invalid request', () => {
    const run = async (args: readonly string[], env: Readonly<Record<string, string>>) =>
      readErrorMessage(await runCliInProcess(['link', ...args], env));

    it('exits with 4 when the token is missing or invalid', async () => {
      expect(await run(['1'], {})).toEqual({ code: 4, message: expect.stringMatching(/RECADO_SESSION_TOKEN/) });
      const invalidTokenEnv = { RECADO_URL: server.url, RECADO_SESSION_TOKEN: 'supersecreto' };
      const { code, message } = await run(['1'], invalidTokenEnv);
      expect({ code, said: message }).toEqual({ code: 4, said: 'La sesión no es válida. Inicie sesión de nuevo.' });
      expect(await run(['1', '--token', 'super secreto'], invalidTokenEnv)).toEqual({
        code: 2,
        message: 'El valor de la opción --token no sirve: se espera el token completo, sin espacios.',
      });
    });

    it('exits with 1 when the client does not exist or belongs to another user', async () => {
      const other = await server.person();
      const { id } = await addClient();
      const asOther = { ...variables(), RECADO_SESSION_TOKEN: other.token };
      expect(await run([id], asOther)).toEqual({
        code: 1,
        message: expect.stringMatching(/^No hay ningún cliente/),
      });
      expect(await run(['nadie'], variables())).toEqual({
        code: 1,
        message: expect.stringMatching(/^No hay ningún cliente nadie/),
      });
    });

    it("exits with an error when the address does not respond or is not Recado's", async () => {
      expect(await run(['1', '--url', 'http://127.0.0.1:9'], variables())).toEqual({
        code: 1,
        message:
          'No hay respuesta de http://127.0.0.1:9. Compruebe que Recado esté en marcha y revise la dirección (--url o RECADO_URL).',
      });
      expect(await run(['1', '--url', `${server.url}/otra`], variables())).toMatchObject({ code: 1 });
      expect(await run(['1', '--url', 'localhost'], variables())).toEqual({
        code: 2,
        message:
          'El valor "localhost" no sirve para la opción --url: se espera una dirección http o https, por ejemplo https://recado.ejemplo.mx.',
      });
    });
  });
});
