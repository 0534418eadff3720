import type { Client } from '@recado/contract';
import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { createFakeNetwork, fakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { readQr } from '../../testing/readQr.ts';
import { refusal } from '../../testing/refusal.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado link', () => {
  const recado = useRecado();
  const network = createFakeNetwork({ qrLifetimeMs: 3000, qrCount: 3 });
  let server: TestServer;
  let owner: TestPerson;
  let lines = 0;
  beforeAll(async () => {
    server = await startTestServer({ transport: fakeTransport(network) });
    owner = await server.person();
  });
  afterAll(() => server.stop());

  const addClient = async (): Promise<Client> => {
    lines += 1;
    const payload = { businessName: `Panadería ${lines}`, phoneNumber: `52155123456${10 + lines}` };
    return (await owner.sdk.request('POST /clients', { payload })).client;
  };
  const variables = () => ({ RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token });
  const link = (...args: string[]) => recado.start(['link', ...args], variables());

  it('draws a code that a phone can scan, waits, and says that the client is connected', async () => {
    const { id, phoneNumber } = await addClient();
    const linking = link(phoneNumber);
    await linking.says('stderr', /Esperando a que lo escanee/);
    const [drawing] = await linking.says('stdout', /^[ █▀▄\n]+\n/);
    network.phone(phoneNumber).scan(readQr(drawing));
    const { code, stdout, stderr } = await linking.ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nCliente conectado exitosamente\n$/);
    expect(stderr).toMatch(
      /^Preparando la vinculación de Panadería 1…\nEn WhatsApp, vaya a Dispositivos vinculados/,
    );

    const again = await link(id).ended;
    expect(again).toMatchObject({
      code: 0,
      stdout: 'Panadería 1 ya está conectado. No hace falta vincularlo.\n',
    });
  });

  it('draws each code anew, and says why it gave up', async () => {
    const { code, stdout, stderr } = await link((await addClient()).id).ended;
    expect(code).toBe(1);
    // A drawing begins with its upper border.
    const codes = stdout.split(/(?=^▄+$)/m).map(readQr);
    expect(new Set(codes).size).toBeGreaterThan(1);
    expect(stderr).toMatch(/WhatsApp cambió el código/);
    expect(stderr).toMatch(/Error: El código venció sin que nadie lo usara\. Genere un código nuevo.*\n$/);
  });

  it('writes codes and the outcome as JSON', async () => {
    const { id, phoneNumber } = await addClient();
    const linking = link(id, '--json');
    const [, first = ''] = await linking.says('stdout', /^(\{.*\})\n/);
    const { qr, expiresAt } = JSON.parse(first) as { qr: string; expiresAt: string };
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
    network.phone(phoneNumber).scan(qr);
    const { code, stdout } = await linking.ended;
    expect({ code, last: stdout.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      last: JSON.stringify({ clientId: id, isConnected: true }),
    });
  });

  it('shows a code to type when asked to', async () => {
    const { id, phoneNumber } = await addClient();
    const linking = link(id, '--code');
    const [typed] = await linking.says('stdout', /^[1-9A-Z]{4}-[1-9A-Z]{4}$/m);
    network.phone(phoneNumber).enterCode(typed);
    const { code, stdout, stderr } = await linking.ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${typed}\nCliente conectado exitosamente\n` });
    expect(stderr).toMatch(/elija Vincular con el número de teléfono y escriba este código:\n/);
  });

  it('says how far the history has come', async () => {
    const { id: clientId, phoneNumber } = await addClient();
    const progress = {
      share: 60,
      messages: 1900,
      since: new Date('2026-01-10T16:02:00Z'),
      leftOut: ['older'],
    };
    // As if it came right after the link, which is what makes it this link's.
    await server
      .knex('histories')
      .insert({ clientId, ...progress, startedAt: new Date(Date.now() + 600_000) });
    const linking = link(clientId, '--code');
    const [typed] = await linking.says('stdout', /^[1-9A-Z]{4}-[1-9A-Z]{4}$/m);
    network.phone(phoneNumber).enterCode(typed);
    const { code, stderr } = await linking.ended;
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(
        /\nEl historial va al 60 %\. Llegaron 1,900 mensajes, desde el 10 de enero de 2026\. Los mensajes más antiguos no se traen\.\n$/,
      ),
    });
  });

  it('ends when somebody disconnects the client meanwhile', async () => {
    const { id } = await addClient();
    const linking = link(id);
    await linking.says('stderr', /Esperando/);
    await owner.sdk.request('POST /whatsapp/client/{id}/disconnect', { params: { id } });
    const { code, stderr } = await linking.ended;
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/Error: Este cliente .*\n$/) });
  });

  it('ends with 130 on Ctrl+C, without another word', async () => {
    const linking = link((await addClient()).id);
    await linking.says('stderr', /Esperando.*\n$/);
    linking.child.kill('SIGINT');
    const { code, stderr } = await linking.ended;
    expect({ code, last: stderr.trim().split('\n').at(-1) }).toMatchObject({
      code: 130,
      last: expect.stringMatching(/^(Esperando|WhatsApp cambió)/),
    });
  });

  describe('says what is wrong', () => {
    const run = async (args: readonly string[], env: Readonly<Record<string, string>>) =>
      refusal(await invoke(['link', ...args], env));

    it('no token, or one that is not valid', async () => {
      expect(await run(['1'], {})).toEqual({ code: 4, said: expect.stringMatching(/RECADO_SESSION_TOKEN/) });
      const wrong = { RECADO_URL: server.url, RECADO_SESSION_TOKEN: 'supersecreto' };
      const { code, said } = await run(['1'], wrong);
      expect({ code, said }).toEqual({ code: 4, said: 'La sesión no es válida. Inicie sesión de nuevo.' });
      expect(await run(['1', '--token', 'super secreto'], wrong)).toEqual({
        code: 2,
        said: 'El valor de la opción --token no sirve: se espera el token completo, sin espacios.',
      });
    });

    it("no such client, or somebody else's", async () => {
      const other = await server.person();
      const { id } = await addClient();
      const asOther = { ...variables(), RECADO_SESSION_TOKEN: other.token };
      expect(await run([id], asOther)).toEqual({
        code: 1,
        said: expect.stringMatching(/^No hay ningún cliente/),
      });
      expect(await run(['nadie'], variables())).toEqual({
        code: 1,
        said: expect.stringMatching(/^No hay ningún cliente nadie/),
      });
    });

    it('nobody answers, or somebody else does', async () => {
      expect(await run(['1', '--url', 'http://127.0.0.1:9'], variables())).toEqual({
        code: 1,
        said: 'No hay respuesta de http://127.0.0.1:9. Compruebe que Recado esté en marcha y revise la dirección (--url o RECADO_URL).',
      });
      expect(await run(['1', '--url', `${server.url}/otra`], variables())).toMatchObject({ code: 1 });
      expect(await run(['1', '--url', 'localhost'], variables())).toEqual({
        code: 2,
        said: 'El valor "localhost" no sirve para la opción --url: se espera una dirección http o https, por ejemplo https://recado.ejemplo.mx.',
      });
    });
  });
});
