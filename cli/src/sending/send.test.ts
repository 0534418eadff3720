import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@recado/contract';
import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { limits } from '@recado/texts';
import { createFakeNetwork, fakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sampleFiles } from '../mainJob/testing/sampleFiles.ts';
import { type FileServer, startFileServer } from '../mainJob/testing/startFileServer.ts';
import { invoke } from '../testing/invoke.ts';
import { linkClient } from '../testing/linkClient.ts';
import { startProgram } from '../testing/recado.ts';
import { refusal } from '../testing/refusal.ts';
import { startForgetfulProxy } from '../testing/startForgetfulProxy.ts';
import { useRecado } from '../testing/useRecado.ts';

const customer = '5215587654321';
const stranger = '5215500000009';

describe('what sends and asks', () => {
  const recado = useRecado();
  const network = createFakeNetwork();
  let server: TestServer;
  let files: FileServer;
  let owner: TestPerson;
  let client: Client;
  beforeAll(async () => {
    const transport = fakeTransport(network, { ackTimeoutMs: 500 });
    server = await startTestServer({ transport, allowedPrivateCidrs: ['127.0.0.0/8'] });
    const { image, document } = sampleFiles();
    files = await startFileServer({ 'menu.png': image, 'menu.pdf': document });
    owner = await server.person();
    network.phone(customer, { name: 'Marta' });
    client = await linkClient(owner.sdk, network, {
      businessName: 'La Espiga',
      phoneNumber: '5215512345678',
    });
  });
  afterAll(async () => {
    await server.stop();
    await files.stop();
  });

  const variables = () => ({ RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token });
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = variables()) =>
    invoke(args, env);
  const arrived = () =>
    network
      .phone(customer)
      .messages.flatMap(({ content }) => (content.type === 'text' ? [content.text] : []));

  describe('recado send', () => {
    it('sends what was typed, and says that WhatsApp has it', async () => {
      const words = ['Su', 'pedido', 'está', 'listo.'];
      expect(
        await recado.run(['send', client.phoneNumber, '+52 1 55 8765 4321', ...words], variables()),
      ).toEqual({
        code: 0,
        signal: null,
        stdout: `Enviado a ${customer}. WhatsApp lo recibió.\n`,
        stderr: '',
      });
      expect(arrived()).toContain('Su pedido está listo.');
    });

    it('sends what comes on the standard input, and answers in JSON', async () => {
      const bin = new URL('../../bin/recado.js', import.meta.url).pathname;
      const args = ['send', client.id, customer, '--json'];
      const sending = startProgram(bin, args, { env: variables(), isTyped: true });
      sending.child.stdin?.end('Hoy hay:\n- conchas\n- cuernos\n');
      const { code, stdout } = await sending.ended;
      expect({ code, data: JSON.parse(stdout) as unknown }).toMatchObject({
        code: 0,
        data: { status: 'sent', to: customer, text: 'Hoy hay:\n- conchas\n- cuernos' },
      });
    });

    it('sends once though the answer is lost on its way', async () => {
      const proxy = await startForgetfulProxy(server.url, '/api/external/send');
      onTestFinished(proxy.stop);
      const args = ['send', client.id, customer, 'Una sola vez'];
      expect(await run(args, { ...variables(), RECADO_URL: proxy.url })).toMatchObject({ code: 0 });
      expect(proxy.forgotten()).toBe(1);
      expect(arrived().filter(text => text === 'Una sola vez')).toHaveLength(1);
    });

    it('sends once when it is repeated with its key, and not something else', async () => {
      const keyed = (text: string) =>
        run(['send', client.id, customer, text, '--idempotency-key', 'pedido-7']);
      expect((await keyed('Su pedido 7')).code).toBe(0);
      expect((await keyed('Su pedido 7')).code).toBe(0);
      expect(arrived().filter(text => text === 'Su pedido 7')).toHaveLength(1);
      expect(refusal(await keyed('Su pedido 8'))).toMatchObject({
        code: 1,
        said: expect.stringMatching(/otro contenido/),
      });
    });

    it('says so when nobody knows whether it left', async () => {
      network.faults.nextSend(client.phoneNumber, { kind: 'swallow-ack' });
      expect(refusal(await run(['send', client.id, customer, '¿Llegó?']))).toEqual({
        code: 1,
        said: expect.stringMatching(/^No se sabe si el mensaje para 5215587654321 salió/),
      });
      network.faults.nextSend(client.phoneNumber, { kind: 'swallow-ack' });
      const { code, stdout } = await run(['send', client.id, customer, '¿Llegó?', '--json']);
      expect({ code, data: JSON.parse(stdout) as unknown }).toMatchObject({
        code: 1,
        data: { status: 'unknown' },
      });
    });

    it("says what is wrong: no text, nobody there, not one's own", async () => {
      expect(refusal(await run(['send', client.id, customer]))).toEqual({
        code: 2,
        said: expect.stringMatching(/^Falta el texto del mensaje/),
      });
      expect(refusal(await run(['send', client.id, stranger, 'Hola']))).toEqual({
        code: 1,
        said: expect.stringMatching(/^El número no tiene cuenta de WhatsApp/),
      });
      expect(refusal(await run(['send', client.id, 'Marta', 'Hola']))).toMatchObject({ code: 1 });
      const api = { RECADO_URL: server.url, RECADO_API_TOKEN: client.apiToken };
      expect(refusal(await run(['send', '5215500000000', customer, 'Hola'], api))).toEqual({
        code: 1,
        said: expect.stringMatching(/^El token de API no es de 5215500000000/),
      });
      expect((await run(['send', client.phoneNumber, customer, 'Con token'], api)).code).toBe(0);
    });
  });

  describe('recado send-media', () => {
    it('sends what lies at an address, as what its ending says it is', async () => {
      const image = await run(['send-media', client.id, customer, files.url('menu.png'), '--caption', 'Hoy']);
      expect(image).toMatchObject({ code: 0, stdout: `Enviado a ${customer}. WhatsApp lo recibió.\n` });
      const look = { width: 256, height: 256, thumbnail: expect.any(Uint8Array) };
      expect(network.phone(customer).messages.at(-1)?.content).toMatchObject({ media: look });
      const document = await run(['send-media', client.id, customer, files.url('menu.pdf'), '--json']);
      expect(JSON.parse(document.stdout)).toMatchObject({ mediaType: 'document', status: 'sent' });
    });

    it('sends a file of this computer', async () => {
      const path = join(await recado.folder(), 'carta de hoy.pdf');
      const { bytes } = sampleFiles().document;
      await writeFile(path, bytes);
      const { code, stdout } = await run(['send-media', client.id, customer, path, '--json']);
      const sent = JSON.parse(stdout) as { messageId: string };
      expect([code, sent]).toEqual([0, expect.objectContaining({ mediaType: 'document', status: 'sent' })]);
      const arrived = network.phone(customer).messages.find(({ id }) => id === sent.messageId);
      const media = { bytes: Buffer.from(bytes), fileName: 'carta de hoy.pdf', mimeType: 'application/pdf' };
      expect(arrived?.content).toMatchObject({ media });
    });

    it('says a limit of the account as the platform says it, and ends with 1', async () => {
      const admin = await server.person({ role: 'admin' });
      const params = { id: owner.id };
      const limit = (own: object | null) =>
        admin.sdk.request('PUT /admin/users/{id}/limits', {
          params,
          payload: {
            own: own && { maxLines: null, messagesPerDay: null, storageMb: null, trialEndsAt: null, ...own },
          },
        });
      await limit({ maxLines: 1, messagesPerDay: 1 });
      await run(['send', client.phoneNumber, customer, 'El último de hoy']);
      const refused = async (...args: string[]) => {
        const { code, said } = refusal(await run(args));
        return [code, said];
      };
      const sent = [1, limits.refused.messages(1)];
      expect(await refused('send', client.phoneNumber, customer, 'Uno más')).toEqual(sent);
      expect(await refused('send-media', client.phoneNumber, customer, files.url('menu.png'))).toEqual(sent);
      expect(await refused('clients', 'add', 'Otra', '5215512349999')).toEqual([1, limits.refused.lines(1)]);
      await limit(null);
    });

    it('says what it cannot find', async () => {
      expect(refusal(await run(['send-media', client.id, customer, 'menu.png']))).toEqual({
        code: 2,
        said: expect.stringMatching(/^"menu\.png" no es un archivo de este equipo ni una dirección/),
      });
      expect(refusal(await run(['send-media', client.id, customer, files.url('otro.png')]))).toMatchObject({
        code: 1,
      });
    });
  });

  describe('recado check', () => {
    it('says whether a number has WhatsApp, and ends so that a script can tell', async () => {
      expect(await run(['check', '+52 1 55 8765 4321'])).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^5215587654321 tiene WhatsApp\.\n/),
      });
      expect(refusal(await run(['check', stranger, '--client', client.id]))).toEqual({
        code: 1,
        said: `${stranger} no tiene WhatsApp. Revise el número completo, con el código de país.`,
      });
      const { code, stdout } = await run(['check', stranger, '--json']);
      expect({ code, data: JSON.parse(stdout) as unknown }).toMatchObject({
        code: 1,
        data: { exists: false },
      });
    });

    it('needs somebody who is connected', async () => {
      const other = { ...variables(), RECADO_SESSION_TOKEN: (await server.person()).token };
      expect(refusal(await run(['check', customer], other))).toEqual({
        code: 1,
        said: expect.stringMatching(/^Ninguno de sus clientes está conectado/),
      });
    });
  });

  describe('recado restart and unlink', () => {
    it('do what they say, and say what is next', async () => {
      expect(await run(['restart', client.id])).toMatchObject({
        code: 0,
        stdout: 'Cliente reiniciado correctamente\n',
      });
      expect(await run(['unlink', client.id, '--json'])).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/"isConnected":false/),
      });
      expect(refusal(await run(['unlink', client.id]))).toEqual({
        code: 1,
        said: 'El cliente ya está desconectado.',
      });
      expect(refusal(await run(['restart', client.id]))).toMatchObject({ code: 1 });
    });
  });
});
