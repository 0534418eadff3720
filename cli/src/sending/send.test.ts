import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@recado/contract';
import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { accountLimitTexts } from '@recado/texts';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSampleMediaFiles } from '../mainJob/testing/createSampleMediaFiles.ts';
import { type FileServer, startFileServer } from '../mainJob/testing/startFileServer.ts';
import { linkClient } from '../testing/linkClient.ts';
import { readErrorMessage } from '../testing/readErrorMessage.ts';
import { startNodeProgram } from '../testing/recado.ts';
import { runCliInProcess } from '../testing/runCliInProcess.ts';
import { startResponseDroppingProxy } from '../testing/startResponseDroppingProxy.ts';
import { useRecado } from '../testing/useRecado.ts';

const customer = '5215587654321';
const stranger = '5215500000009';

describe('commands that send and query', () => {
  const recado = useRecado();
  const network = createFakeNetwork();
  let server: TestServer;
  let files: FileServer;
  let owner: TestUser;
  let client: Client;
  beforeAll(async () => {
    const transport = createFakeTransport(network, { ackTimeoutMs: 500, capabilities: { linkPreviews: 'network' } });
    server = await startTestServer({ transport, allowedPrivateCidrs: ['127.0.0.0/8'] });
    const { image, document } = createSampleMediaFiles();
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
    runCliInProcess(args, env);
  const receivedTexts = () =>
    network.phone(customer).messages.flatMap(({ content }) => (content.type === 'text' ? [content.text] : []));

  describe('recado send', () => {
    it('sends its arguments as the text and reports that WhatsApp received the message', async () => {
      const words = ['Su', 'pedido', 'está', 'listo.'];
      expect(await recado.run(['send', client.phoneNumber, '+52 1 55 8765 4321', ...words], variables())).toEqual({
        code: 0,
        signal: null,
        stdout: `Enviado a ${customer}. WhatsApp lo recibió.\n`,
        stderr: '',
      });
      expect(receivedTexts()).toContain('Su pedido está listo.');
    });

    it('sends a link with a preview, and without one when --without-preview is set', async () => {
      for (const option of [[], ['--without-preview']])
        await run(['send', client.phoneNumber, customer, 'https://espiga.mx/hoy', ...option]);
      const contents = network.phone(customer).messages.map(({ content }) => content);
      const withLink = contents.filter(content => content.type === 'text' && content.text.includes('/hoy'));
      expect(withLink.map(content => 'preview' in content)).toEqual([true, false]);
    });

    it('sends the text from stdin and prints JSON', async () => {
      const bin = new URL('../../bin/recado.js', import.meta.url).pathname;
      const args = ['send', client.id, customer, '--json'];
      const program = startNodeProgram(bin, args, { env: variables(), hasInput: true });
      program.child.stdin?.end('Hoy hay:\n- conchas\n- cuernos\n');
      const { code, stdout } = await program.exited;
      expect({ code, data: JSON.parse(stdout) as unknown }).toMatchObject({
        code: 0,
        data: { status: 'sent', to: customer, text: 'Hoy hay:\n- conchas\n- cuernos' },
      });
    });

    it('sends the message once when the response to the first attempt is lost', async () => {
      const proxy = await startResponseDroppingProxy(server.url, '/api/external/send');
      onTestFinished(proxy.stop);
      const args = ['send', client.id, customer, 'Una sola vez'];
      expect(await run(args, { ...variables(), RECADO_URL: proxy.url })).toMatchObject({ code: 0 });
      expect(proxy.droppedResponses()).toBe(1);
      expect(receivedTexts().filter(text => text === 'Una sola vez')).toHaveLength(1);
    });

    it('sends the message once when the command is repeated with one key, and rejects other content for the key', async () => {
      const sendWithKey = (text: string) => run(['send', client.id, customer, text, '--idempotency-key', 'pedido-7']);
      expect((await sendWithKey('Su pedido 7')).code).toBe(0);
      expect((await sendWithKey('Su pedido 7')).code).toBe(0);
      expect(receivedTexts().filter(text => text === 'Su pedido 7')).toHaveLength(1);
      expect(readErrorMessage(await sendWithKey('Su pedido 8'))).toMatchObject({
        code: 1,
        message: expect.stringMatching(/otro contenido/),
      });
    });

    it('fails and reports the status unknown when WhatsApp does not confirm the message', async () => {
      network.faults.nextSend(client.phoneNumber, { kind: 'swallow-ack' });
      expect(readErrorMessage(await run(['send', client.id, customer, '¿Llegó?']))).toEqual({
        code: 1,
        message: expect.stringMatching(/^No se sabe si el mensaje para 5215587654321 salió/),
      });
      network.faults.nextSend(client.phoneNumber, { kind: 'swallow-ack' });
      const { code, stdout } = await run(['send', client.id, customer, '¿Llegó?', '--json']);
      expect({ code, data: JSON.parse(stdout) as unknown }).toMatchObject({
        code: 1,
        data: { status: 'unknown' },
      });
    });

    it('names the error when the text is missing, the number has no WhatsApp or the token is for another client', async () => {
      expect(readErrorMessage(await run(['send', client.id, customer]))).toEqual({
        code: 2,
        message: expect.stringMatching(/^Falta el texto del mensaje/),
      });
      expect(readErrorMessage(await run(['send', client.id, stranger, 'Hola']))).toEqual({
        code: 1,
        message: expect.stringMatching(/^El número no tiene cuenta de WhatsApp/),
      });
      expect(readErrorMessage(await run(['send', client.id, 'Marta', 'Hola']))).toMatchObject({ code: 1 });
      const api = { RECADO_URL: server.url, RECADO_API_TOKEN: client.apiToken };
      expect(readErrorMessage(await run(['send', '5215500000000', customer, 'Hola'], api))).toEqual({
        code: 1,
        message: expect.stringMatching(/^El token de API no es de 5215500000000/),
      });
      expect((await run(['send', client.phoneNumber, customer, 'Con token'], api)).code).toBe(0);
    });
  });

  describe('recado send-media', () => {
    it('sends a file from a URL as the media type of its extension', async () => {
      const image = await run(['send-media', client.id, customer, files.url('menu.png'), '--caption', 'Hoy']);
      expect(image).toMatchObject({ code: 0, stdout: `Enviado a ${customer}. WhatsApp lo recibió.\n` });
      const imageMetadata = { width: 256, height: 256, thumbnail: expect.any(Uint8Array) };
      expect(network.phone(customer).messages.at(-1)?.content).toMatchObject({ media: imageMetadata });
      const document = await run(['send-media', client.id, customer, files.url('menu.pdf'), '--json']);
      expect(JSON.parse(document.stdout)).toMatchObject({ mediaType: 'document', status: 'sent' });
    });

    it('sends a local file', async () => {
      const path = join(await recado.folder(), 'carta de hoy.pdf');
      const { bytes } = createSampleMediaFiles().document;
      await writeFile(path, bytes);
      const { code, stdout } = await run(['send-media', client.id, customer, path, '--json']);
      const result = JSON.parse(stdout) as { messageId: string };
      expect([code, result]).toEqual([0, expect.objectContaining({ mediaType: 'document', status: 'sent' })]);
      const receivedMessage = network.phone(customer).messages.find(({ id }) => id === result.messageId);
      const media = { bytes: Buffer.from(bytes), fileName: 'carta de hoy.pdf', mimeType: 'application/pdf' };
      expect(receivedMessage?.content).toMatchObject({ media });
    });

    it('prints the message of the platform and exits with 1 when a limit of the account is reached', async () => {
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
      const runRejected = async (...args: string[]) => {
        const { code, message } = readErrorMessage(await run(args));
        return [code, message];
      };
      const expectedFailure = [1, accountLimitTexts.limitReached.messages(1)];
      expect(await runRejected('send', client.phoneNumber, customer, 'Uno más')).toEqual(expectedFailure);
      expect(await runRejected('send-media', client.phoneNumber, customer, files.url('menu.png'))).toEqual(
        expectedFailure,
      );
      expect(await runRejected('clients', 'add', 'Otra', '5215512349999')).toEqual([
        1,
        accountLimitTexts.limitReached.lines(1),
      ]);
      await limit(null);
    });

    it('fails when the file or URL does not exist', async () => {
      expect(readErrorMessage(await run(['send-media', client.id, customer, 'menu.png']))).toEqual({
        code: 2,
        message: expect.stringMatching(/^"menu\.png" no es un archivo de este equipo ni una dirección/),
      });
      expect(readErrorMessage(await run(['send-media', client.id, customer, files.url('otro.png')]))).toMatchObject({
        code: 1,
      });
    });
  });

  describe('recado check', () => {
    it('reports whether a number has WhatsApp in text, JSON and exit code', async () => {
      expect(await run(['check', '+52 1 55 8765 4321'])).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^5215587654321 tiene WhatsApp\.\n/),
      });
      expect(readErrorMessage(await run(['check', stranger, '--client', client.id]))).toEqual({
        code: 1,
        message: `${stranger} no tiene WhatsApp. Revise el número completo, con el código de país.`,
      });
      const { code, stdout } = await run(['check', stranger, '--json']);
      expect({ code, data: JSON.parse(stdout) as unknown }).toMatchObject({
        code: 1,
        data: { exists: false },
      });
    });

    it('fails when the user has no connected client', async () => {
      const other = { ...variables(), RECADO_SESSION_TOKEN: (await server.person()).token };
      expect(readErrorMessage(await run(['check', customer], other))).toEqual({
        code: 1,
        message: expect.stringMatching(/^Ninguno de sus clientes está conectado/),
      });
    });
  });

  describe('recado restart and unlink', () => {
    it('restart and disconnect a client, and exit with code 1 when the client is already disconnected', async () => {
      expect(await run(['restart', client.id, '--yes'])).toMatchObject({
        code: 0,
        stdout: 'Cliente reiniciado correctamente\n',
      });
      expect(await run(['unlink', client.id, '--yes', '--json'])).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/"isConnected":false/),
      });
      expect(readErrorMessage(await run(['unlink', client.id, '--yes']))).toEqual({
        code: 1,
        message: 'El cliente ya está desconectado.',
      });
      expect(readErrorMessage(await run(['restart', client.id, '--yes']))).toMatchObject({ code: 1 });
    });
  });
});
